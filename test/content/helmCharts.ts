/**
 * Charts with the names, versions and values that the site promises, served from a repository on this machine, so that `helm` can run
 * the commands of pages.
 */
import { type ExecFileException, execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { replaceTokens } from '../../src/markdown/source/tokens.js'
import { type Chart, chartNames } from './chartValues.js'
import { tokens } from './pages.js'

const source = 'test/content/charts'

export const chartVersions: Readonly<Record<Chart, string>> = {
  sensor: tokens.vars['version.chart_sensor'] ?? '',
  admission: tokens.vars['version.chart_admission'] ?? '',
  'harbor-adapter': tokens.vars['version.chart_harbor_adapter'] ?? '',
  operator: tokens.vars['version.chart_operator'] ?? '',
}

const container = z.looseObject({
  name: z.string(),
  ports: z.array(z.object({ containerPort: z.number() })).default([]),
  securityContext: z.looseObject({ capabilities: z.record(z.string(), z.array(z.string())).optional() }).optional(),
  volumeMounts: z
    .array(z.looseObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().default(false) }))
    .default([]),
})

const pod = z.looseObject({
  hostPID: z.boolean().optional(),
  hostNetwork: z.boolean().optional(),
  containers: z.array(container),
  volumes: z
    .array(z.looseObject({ name: z.string(), hostPath: z.object({ path: z.string() }).optional() }))
    .default([]),
})

/** An object of Kubernetes, with the fields that tests read. */
const manifest = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string().optional(), namespace: z.string().optional() }).default({}),
  rules: z.array(z.unknown()).default([]),
  spec: z
    .looseObject({
      template: z
        .looseObject({
          metadata: z.looseObject({ labels: z.record(z.string(), z.string()).default({}) }).default({ labels: {} }),
          spec: pod.optional().catch(undefined),
        })
        .optional()
        .catch(undefined),
      ingress: z
        .array(z.looseObject({ ports: z.array(z.looseObject({ port: z.number() })) }))
        .default([])
        .catch([]),
    })
    .optional(),
})
export type Manifest = z.infer<typeof manifest>

export interface HelmResult {
  readonly failed: boolean
  readonly output: string
  readonly objects: readonly Manifest[]
}

export interface ChartRepository {
  /** Runs `helm` with its own settings, which know the repository. */
  readonly helm: (words: readonly string[]) => Promise<HelmResult>
  /** Writes a file and returns its path. */
  readonly write: (name: string, text: string) => string
  readonly close: () => void
}

export async function openChartRepository(): Promise<ChartRepository> {
  const folder = mkdtempSync(join(tmpdir(), 'charts-'))
  const served = join(folder, 'served')
  const write = (name: string, text: string): string => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  }
  const home = { HELM_CACHE_HOME: join(folder, 'cache'), HELM_CONFIG_HOME: folder, HELM_DATA_HOME: folder }
  const helm = (words: readonly string[]) => runHelm(words, home)

  for (const chart of chartNames) {
    for (const path of filesBelow(join(source, chart)))
      write(path.slice(source.length + 1), replaceTokens(readFileSync(path, 'utf8'), tokens, 'code'))
    write(join(chart, 'values.schema.json'), JSON.stringify(jsonSchema(`${chart}.yaml`, '/Values')))
    const packed = ['package', join(folder, chart), '--version', chartVersions[chart], '--destination', served]
    await succeed(helm(packed))
  }
  await succeed(helm(['repo', 'index', served]))
  const server = createServer((request, response) => {
    response.end(readFileSync(join(served, (request.url ?? '').replace(/^.*\//, ''))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await succeed(helm(['repo', 'add', tokens.product.slug, `http://127.0.0.1:${port}`]))
  const close = () => {
    server.close()
    rmSync(folder, { recursive: true })
  }
  return { helm, write, close }
}

async function succeed(run: Promise<HelmResult>): Promise<void> {
  const { failed, output } = await run
  if (failed) throw new Error(output)
}

function runHelm(words: readonly string[], settings: Readonly<Record<string, string>>): Promise<HelmResult> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...settings }
    execFile('helm', words, { env }, (error: ExecFileException | null, stdout, stderr) => {
      resolve({
        failed: error !== null,
        output: stdout + stderr,
        objects: error === null && words[0] === 'template' ? manifestsOf(stdout) : [],
      })
    })
  })
}

export function manifestsOf(text: string): readonly Manifest[] {
  return [...parseAllDocuments(text)]
    .map((document) => document.toJS())
    .filter((value) => value !== null)
    .map((value) => manifest.parse(value))
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]))
    .sort()
}

/** The schema of values as Helm reads it: one JSON Schema without references. */
function jsonSchema(file: string, pointer: string): unknown {
  const root: unknown = parse(readFileSync(join(source, file), 'utf8'))
  const at = pointer
    .slice(1)
    .split('/')
    .reduce((node, key) => (isObject(node) ? node[key] : undefined), root)
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve)
    if (!isObject(node)) return node
    if (typeof node.$ref === 'string') {
      const [other = '', name = ''] = node.$ref.split('#')
      return jsonSchema(other || file, name)
    }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]))
  }
  return resolve(at)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
