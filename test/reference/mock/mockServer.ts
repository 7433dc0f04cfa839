/**
 * A server made from descriptions. Every expected request has a base address of its own, so that a refusal names the operation, and
 * several languages can send the same request. It refuses requests whose method, path, parameters, credentials or body have
 * another form than the description says.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Graph } from '../../../src/openapi/document/graph.js'
import type { OperationSource } from '../../../src/openapi/document/listOperations.js'
import type { ResolveSchema } from '../../../src/openapi/schema/schemaResolver.js'
import { judgeBody } from './judgeBody.js'
import { judgeParameters } from './judgeParameters.js'
import { judgeSecurity } from './judgeSecurity.js'

/** The operation that a request must belong to. */
export interface Expected {
  readonly source: OperationSource
  readonly graph: Graph
  readonly resolveSchema: ResolveSchema
  /** Path of the server URL, without a slash at the end. */
  readonly basePath: string
}

/** A received request. */
export interface Received {
  readonly request: IncomingMessage
  /** Path below the server URL, and the query. */
  readonly url: URL
  readonly body: Buffer
}

export interface MockServer {
  /** Returns the base address for the requests of an operation, in place of its server URL. */
  readonly expect: (id: string, expected: Expected) => string
  /** Reasons of the refusal of the last request with the id. Empty if it was accepted, undefined if none arrived. */
  readonly faults: (id: string) => readonly string[] | undefined
  readonly close: () => void
}

/** Content of every file that a sample reads. */
export const fileContent = 'the bytes of a file'

/** Value of the environment variable of a secret. */
export function secretValue(name: string): string {
  return `value-of-${name}`
}

export async function openMockServer(): Promise<MockServer> {
  const expectations = new Map<string, Expected>()
  const judged = new Map<string, readonly string[]>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [, id = ''] = /^\/([^/?]*)/.exec(request.url ?? '') ?? []
      const expected = expectations.get(id)
      const faults = expected ? judge(request, Buffer.concat(chunks), { ...expected, id }) : ['no such operation']
      judged.set(id, faults)
      answer(response, request, faults)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    expect: (id, expected) => {
      expectations.set(id, expected)
      return `http://127.0.0.1:${port}/${id}${expected.basePath}`
    },
    faults: (id) => judged.get(id),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Clients that accept only a stream get one event. */
function answer(
  response: Parameters<NonNullable<Parameters<typeof createServer>[1]>>[1],
  { headers }: IncomingMessage,
  faults: readonly string[],
): void {
  const isStream = headers.accept === 'text/event-stream'
  response.writeHead(faults.length > 0 ? 422 : 200, {
    'Content-Type': isStream ? 'text/event-stream' : 'application/json',
  })
  response.end(isStream ? 'data: {"last":true}\n\n' : JSON.stringify({ faults }))
}

function judge(
  request: IncomingMessage,
  body: Buffer,
  { id, ...expected }: Expected & { readonly id: string },
): readonly string[] {
  const rest = request.url?.slice(id.length + 1) ?? ''
  if (!rest.startsWith(expected.basePath)) return [`the path ${rest} is not below ${expected.basePath}`]
  const below = rest.slice(expected.basePath.length)
  if (!URL.canParse(below, 'http://localhost')) return [`the path ${below} is invalid`]
  const received = { request, body, url: new URL(below, 'http://localhost') }
  const { method } = expected.source
  if (request.method !== method) return [`the method is ${request.method} instead of ${method}`]
  return [
    ...judgeParameters(received, expected),
    ...judgeSecurity(received, expected),
    ...judgeBody(received, expected),
  ]
}
