/** Sends the request samples of descriptions to a mock server, in every language that is installed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { OperationView } from '../../../src/model/contract.js'
import type { Graph } from '../../../src/openapi/document/graph.js'
import { listOperations } from '../../../src/openapi/document/listOperations.js'
import { createSlugRegistry } from '../../../src/openapi/document/slugs.js'
import { buildReference, type ReferencePage } from '../../../src/openapi/pages/buildReference.js'
import { createSchemaResolver } from '../../../src/openapi/schema/schemaResolver.js'
import { buildSnippetRequest } from '../../../src/openapi/snippets/buildSnippetRequest.js'
import { requestSamples } from '../../../src/openapi/snippets/requestSamples.js'
import type { SnippetRequest } from '../../../src/openapi/snippets/snippetRequest.js'
import type { Batch } from './batches.js'
import { type Expected, fileContent, type MockServer, secretValue } from './mockServer.js'
import { runBatch } from './runBatch.js'

/** An operation whose samples are sent, and the name of its description. */
export interface SampledRequest {
  readonly description: string
  readonly view: OperationView
  readonly expected: Expected
}

export interface Refusal {
  readonly description: string
  readonly operation: string
  readonly faults: readonly string[]
}

export interface Outcome {
  readonly language: string
  readonly sent: number
  readonly accepted: number
  readonly refusals: readonly Refusal[]
}

/** Lists the operations of a description with the views of their pages. */
export function listSampledRequests(
  description: string,
  graph: Graph,
  pages: readonly ReferencePage[],
): readonly SampledRequest[] {
  const views = pages.flatMap(({ view }) => (view.kind === 'operation' ? [view] : []))
  const resolveSchema = createSchemaResolver(graph)
  const sources = listOperations(graph, createSlugRegistry([])).filter(({ kind }) => kind === 'operation')
  return views.flatMap((view) => {
    const source = sources.find(({ method, path }) => method === view.method && path === view.path)
    if (!source) return []
    const url = view.servers[0]?.defaultUrl ?? ''
    const basePath = URL.canParse(url) ? new URL(url).pathname.replace(/\/+$/, '') : ''
    return [{ description, view, expected: { source, graph, resolveSchema, basePath } }]
  })
}

/** Builds the pages of a description and lists its operations. */
export function readRequests(description: string, graph: Graph): readonly SampledRequest[] {
  const baseUrl = 'https://api.example.com'
  const { pages } = buildReference({ id: 'api', graph, path: '/api', downloads: [], baseUrl })
  return listSampledRequests(description, graph, pages)
}

/** Sends the sample of each request in the language. */
export async function sendSamples(
  batch: Batch,
  requests: readonly SampledRequest[],
  mock: MockServer,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-samples-'))
  const env: Record<string, string> = {}
  const programs = requests.map((request, index) => {
    const id = `${batch.language[0]}${index}`
    const view = withServer(request.view, mock.expect(id, request.expected))
    const made = buildSnippetRequest(view)
    for (const name of secretsOf(made)) env[name] = secretValue(name)
    for (const file of filesOf(made)) writeSampleFile(join(folder, file))
    const sample = requestSamples(view, [], { languages: [batch.language], authorSamples: 'first' })[0]
    return { id, code: sample?.code.code ?? '' }
  })
  try {
    const errors = await runBatch(batch, programs, { folder, env })
    const refusals = programs.flatMap(({ id }, index): Refusal[] => {
      const faults = mock.faults(id) ?? [errors.get(id) ?? 'nothing was sent']
      const all = faults.length > 0 ? faults : errors.has(id) ? [`${errors.get(id)}`] : []
      const { description = '', view } = requests[index] ?? {}
      return all.length > 0 ? [{ description, operation: `${view?.method} ${view?.path}`, faults: all }] : []
    })
    const sent = programs.length
    return { language: batch.language, sent, accepted: sent - refusals.length, refusals }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function withServer(view: OperationView, url: string): OperationView {
  return { ...view, servers: [{ url, defaultUrl: url, variables: [] }] }
}

function secretsOf({ url, headers, basic }: SnippetRequest): readonly string[] {
  return [url, ...headers.map(({ value }) => value), basic ? [basic.user, basic.password] : []].flatMap((text) =>
    text.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.secret])),
  )
}

function filesOf({ body }: SnippetRequest): readonly string[] {
  if (body?.kind === 'file') return [body.file]
  return body?.kind === 'multipart' ? body.parts.flatMap(({ file }) => (file === undefined ? [] : [file])) : []
}

function writeSampleFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, fileContent)
}
