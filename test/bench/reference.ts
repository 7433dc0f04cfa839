/** Child process of `openapi.js`: builds the site in the folder and prints its figures as JSON. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildProject } from '../../src/commands/build.js'
import { withProject } from '../../src/commands/session/openProject.js'
import type { Build } from '../../src/model/model.js'
import { type Graph, openGraph } from '../../src/openapi/document/graph.js'
import { entriesAt, isObject, propertyOf } from '../../src/openapi/document/json.js'
import { readPathItem } from '../../src/openapi/document/listOperations.js'
import { buildReference } from '../../src/openapi/pages/buildReference.js'
import { createSampleMaker } from '../../src/openapi/pages/sampleMaker.js'
import { withoutExamples } from '../../src/openapi/samples/withoutExamples.js'
import { createSchemaResolver, type ResolveSchema } from '../../src/openapi/schema/schemaResolver.js'
import { validateValue } from '../../src/openapi/validate/validateValue.js'
import { openSession } from '../../src/terminal/session.js'
import { readText } from '../../src/util/projectFiles.js'

const [root = '.'] = process.argv.slice(2)
const start = performance.now()
const opened = openSession(root, { quiet: true }, { signal: new AbortController().signal })
const marks: Mark[] = []
const stage = (name: string) => {
  marks.push(markOf(name))
  return { update: () => {}, end: () => {} }
}
const session = { ...opened, progress: { ...opened.progress, stage } }
const builds: Build[] = []
const exit = await withProject(session, async (project) => {
  builds.push((await buildProject(session, project)).build)
  return 0
})
const [build] = builds
if (!build) process.exit(exit)
const seconds = (performance.now() - start) / 1000
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
const { pages, operations, ...weights } = weigh(build)

console.log(
  JSON.stringify({
    pages,
    operations,
    seconds: round(seconds),
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    drawing: drawing(marks),
    memory: Math.round(maxRSS / 1024),
    ...weights,
    ...read(build),
  }),
)

/** Start of a stage, and the CPU time until then, of the process and of each thread, in milliseconds. */
interface Mark {
  readonly stage: string
  readonly cpu: number
  /** By thread id; empty on systems without `/proc`. */
  readonly threads: ReadonlyMap<string, number>
}

function markOf(stage: string): Mark {
  const { user, system } = process.cpuUsage()
  return { stage, cpu: (user + system) / 1000, threads: threadTimes() }
}

/** The first word of `schedstat` in Linux is the run time of a thread in nanoseconds. */
function threadTimes(): Map<string, number> {
  const folder = '/proc/self/task'
  const ids = existsSync(folder) ? readdirSync(folder) : []
  const times = ids.flatMap((id) => {
    const file = join(folder, id, 'schedstat')
    return existsSync(file) ? [[id, Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6] as const] : []
  })
  return new Map(times)
}

/**
 * CPU seconds of `compile` in all threads, and of `render` without the thread that builds the search index at the same time:
 * that thread does not exist yet when `assemble` starts. Undefined on systems that do not report threads.
 */
function drawing(marks: readonly Mark[]): number | undefined {
  const at = (stage: string, after = 0) => marks[marks.findIndex((mark) => mark.stage === stage) + after]
  const [compile, assemble, render, next] = [at('compile'), at('assemble'), at('render'), at('render', 1)]
  if (!compile || !assemble || !render || !next || next.threads.size === 0) return undefined
  const rendered = [...assemble.threads.keys()].map((id) => {
    const [before, after] = [render.threads.get(id), next.threads.get(id)]
    return before === undefined || after === undefined ? 0 : after - before
  })
  return (assemble.cpu - compile.cpu + rendered.reduce((sum, time) => sum + time, 0)) / 1000
}

function weigh({ outputs, site }: Build) {
  const html = [...outputs]
    .filter(([path]) => path.startsWith('api/') && path.endsWith('.html'))
    .map(([, bytes]) => bytes)
  const gzip = html.map((bytes) => gzipSync(bytes).byteLength / 1000)
  const elements = html.map(
    (bytes) =>
      Buffer.from(bytes)
        .toString()
        .match(/<[a-z]/gi)?.length ?? 0,
  )
  const operations = site.docs.filter(({ badge }) => badge !== undefined).length
  const raw = html.reduce((sum, bytes) => sum + bytes.byteLength, 0) / html.length / 1000
  return {
    pages: html.length,
    operations,
    gzip: [round(quantile(gzip, 0.5)), round(quantile(gzip, 0.99))],
    raw: Math.round(raw),
    elements: [quantile(elements, 0.99), quantile(elements, 1)],
    output: round([...outputs.values()].reduce((sum, { byteLength }) => sum + byteLength, 0) / 1e6),
  }
}

/** Reads the description again, in this thread and with a warm JIT, to measure parsing, graph and samples. */
function read({ site }: Build) {
  const file = site.config.openapi[0]?.file ?? ''
  const limit = 2 ** 26
  const limits = { maxBytes: limit, warnBytes: limit, maxLineBytes: limit }
  const begin = process.cpuUsage()
  const { graph } = openGraph(file, { read: (name) => readText(root, name, limits) })
  if (!graph) throw new Error(`${join(root, file)} cannot be read.`)
  const parsed = milliseconds(begin)
  const drawn = process.cpuUsage()
  buildReference({ id: 'api', graph, path: '/api', downloads: [] })
  const effective = createSchemaResolver(graph)
  return { parse: parsed, graph: milliseconds(drawn), ...judgeSamples(graph, effective) }
}

/**
 * Generated samples of bodies and responses, for those without an example of the author. A mismatch counts as an error of the
 * author if the sample fits when examples and defaults of its schemas are ignored.
 */
function judgeSamples(graph: Graph, effective: ResolveSchema) {
  const make = createSampleMaker(effective, graph).makeSample
  const makeBare = createSampleMaker(withoutExamples(effective) as ResolveSchema, graph).makeSample
  const counts = { valid: 0, authors: 0, invalid: 0 }
  const seen = new Set<unknown>()
  for (const { schema, direction, path } of places(graph)) {
    const { target, name } = effective(schema)
    const key = name ? target : schema
    if (seen.has(key)) continue
    seen.add(key)
    const fits = (value: unknown) => validateValue(value, schema, { graph, direction }).length === 0
    const value = make(schema, direction, path)
    if (value === undefined) continue
    if (fits(value)) counts.valid++
    else if (fits(makeBare(schema, direction, path))) counts.authors++
    else counts.invalid++
  }
  const judged = counts.valid + counts.invalid
  const share = judged === 0 ? '' : ` (${round((counts.valid / judged) * 100)} %)`
  return { samples: `${counts.valid} of ${judged}${share}`, authors: counts.authors }
}

function* places(graph: Graph) {
  for (const [, item] of entriesAt(graph.root.value, 'paths'))
    for (const { operation, method } of readPathItem(item, graph)) {
      const id = String(propertyOf(operation, 'operationId') ?? method)
      const body = graph.follow(propertyOf(operation, 'requestBody')).value
      for (const schema of schemasOf(body)) yield { schema, direction: 'request' as const, path: `${id} body` }
      for (const [status, response] of entriesAt(operation, 'responses'))
        for (const schema of schemasOf(graph.follow(response).value))
          yield { schema, direction: 'response' as const, path: `${id} ${status}` }
    }
}

function schemasOf(holder: unknown): readonly unknown[] {
  return entriesAt(holder, 'content').flatMap(([, media]) =>
    propertyOf(media, 'example') === undefined &&
    propertyOf(media, 'examples') === undefined &&
    isObject(propertyOf(media, 'schema'))
      ? [propertyOf(media, 'schema')]
      : [],
  )
}

function milliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return Math.round((user + system) / 1000)
}

function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
