/** Child process of `samples.js`: sends the samples of the descriptions in a folder to a mock server. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, parse, relative, resolve } from 'node:path'
import { openGraph } from '../../src/openapi/document/graph.js'
import { readText } from '../../src/util/projectFiles.js'
import { batches, canRun } from '../reference/mock/batches.js'
import { openMockServer } from '../reference/mock/mockServer.js'
import { type Outcome, readRequests, type SampledRequest, sendSamples } from '../reference/mock/sendSamples.js'

const [folder = 'openapi', count = '500', only = ''] = process.argv.slice(2)
const found = existsSync(folder) ? listDescriptions(folder) : []
const requests = spread(found.map(readDescription), Number(count))
const mock = await openMockServer()
const outcomes: Outcome[] = []
for (const batch of batches) {
  const wanted = only === '' || only.split(',').includes(batch.language)
  if (!wanted || !canRun(batch)) continue
  outcomes.push(await sendSamples(batch, requests, mock))
}
mock.close()
console.log(JSON.stringify({ descriptions: found.length, outcomes }))

/** Files that are descriptions, and the entry files of folders. */
function listDescriptions(path: string): readonly string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(path, name))
    .flatMap((inner) => (statSync(inner).isDirectory() ? listDescriptions(inner) : [inner]))
    .filter((file) => /\.(ya?ml|json)$/.test(file) && isDescription(file))
}

function isDescription(file: string): boolean {
  const { text = '' } = read(toRoot(file))
  return /^\s*(openapi|swagger)\s*:|\n(openapi|swagger)\s*:|"(openapi|swagger)"\s*:\s*"[23]\./.test(text)
}

function readDescription(file: string): readonly SampledRequest[] {
  const { graph } = openGraph(toRoot(file), { read })
  if (!graph) return []
  return readRequests(relative(folder, file) || file, graph)
}

/** The same share of every description, evenly over its operations. `0` takes all. */
function spread(all: readonly (readonly SampledRequest[])[], limit: number): readonly SampledRequest[] {
  if (limit === 0) return all.flat()
  const share = Math.max(1, Math.ceil(limit / Math.max(1, all.length)))
  return all.flatMap((list) => {
    const step = Math.max(1, list.length / share)
    return Array.from({ length: Math.min(share, list.length) }, (_, index) => list[Math.floor(index * step)]).filter(
      (request) => request !== undefined,
    )
  })
}

/** Descriptions can be anywhere, and refer to files in other folders. */
function read(path: string) {
  const limit = 2 ** 26
  return readText(parse(resolve(folder)).root, path, { maxBytes: limit, warnBytes: limit, maxLineBytes: limit })
}

function toRoot(file: string): string {
  return relative(parse(resolve(file)).root, resolve(file))
}
