/** A server made from a description. It refuses requests whose form the description does not allow. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Graph } from '../../src/openapi/document/graph.js'
import { entriesAt, isObject, isTrue, listAt, propertyOf, textAt } from '../../src/openapi/document/json.js'
import { listOperations, type OperationSource } from '../../src/openapi/document/listOperations.js'
import { createSlugRegistry } from '../../src/openapi/document/slugs.js'
import { validateValue } from '../../src/openapi/validate/validateValue.js'

export interface MockServer {
  readonly origin: string
  /** Operations and reasons of refused requests, and the number of all requests. */
  readonly refused: string[]
  readonly count: () => number
  readonly close: () => void
}

export async function openMockServer(graph: Graph): Promise<MockServer> {
  const operations = listOperations(graph, createSlugRegistry([]))
  const refused: string[] = []
  let count = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      count++
      const faults = judge(request, Buffer.concat(chunks), { operations, graph })
      refused.push(...faults.map((fault) => `${request.method} ${request.url}: ${fault}`))
      response.statusCode = faults.length > 0 ? 422 : 200
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, refused, count: () => count, close: () => server.close() }
}

interface Rules {
  readonly operations: readonly OperationSource[]
  readonly graph: Graph
}

function judge(request: IncomingMessage, body: Buffer, { operations, graph }: Rules): readonly string[] {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const found = operations.find(({ method, path }) => method === request.method && matchesTemplate(path, url.pathname))
  if (!found) return ['no such operation']
  return [
    ...found.parameters.flatMap((parameter) => judgeParameter(parameter, request, url)),
    ...judgeSecurity(found, request, graph),
    ...judgeBody(found, { request, body, graph }),
  ]
}

function matchesTemplate(template: string, path: string): boolean {
  const source = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^{}]*\}/g, '[^/]+')
  return new RegExp(`^${source}$`).test(path)
}

function judgeParameter(parameter: object, { headers }: IncomingMessage, url: URL): readonly string[] {
  const name = textAt(parameter, 'name') ?? ''
  const place = textAt(parameter, 'in')
  const value = place === 'query' ? url.searchParams.get(name) : place === 'header' ? headers[name.toLowerCase()] : ''
  return value == null && isTrue(parameter, 'required') ? [`${place} parameter ${name} is missing`] : []
}

/** Every key and token has a value of its own, which the programs read from the environment. */
function judgeSecurity({ operation }: OperationSource, { headers }: IncomingMessage, graph: Graph): readonly string[] {
  const [alternative] = listAt(operation, 'security')
  const schemes = propertyOf(propertyOf(graph.root.value, 'components'), 'securitySchemes')
  return Object.keys(isObject(alternative) ? alternative : {}).flatMap((id) => {
    const scheme = propertyOf(schemes, id)
    const name = textAt(scheme, 'name') ?? 'Authorization'
    const sent = headers[name.toLowerCase()]
    const expected = textAt(scheme, 'x-value')
    return sent === expected ? [] : [`${name} is ${sent} instead of ${expected}`]
  })
}

interface Sent {
  readonly request: IncomingMessage
  readonly body: Buffer
  readonly graph: Graph
}

function judgeBody({ operation }: OperationSource, { request, body, graph }: Sent): readonly string[] {
  const requestBody = graph.follow(propertyOf(operation, 'requestBody')).value
  if (!isObject(requestBody)) return body.length > 0 ? ['there is a body'] : []
  if (body.length === 0) return isTrue(requestBody, 'required') ? ['the body is missing'] : []
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  const media = entriesAt(requestBody, 'content').find(([name]) => name === type)
  if (!media) return [`the content type is ${type}`]
  const schema = propertyOf(media[1], 'schema')
  const text = body.toString('latin1')
  if (/json$/.test(type))
    return validateValue(JSON.parse(body.toString()), schema, { graph, direction: 'request' }).map(
      ({ message }) => message,
    )
  const required = listAt(graph.follow(schema).value, 'required').map(String)
  if (type === 'multipart/form-data')
    return required
      .filter((name) => !judgePart(text, name, propertyOf(schema, 'properties')))
      .map((name) => `no part ${name}`)
  if (type === 'application/x-www-form-urlencoded')
    return required.filter((name) => !new URLSearchParams(text).has(name)).map((name) => `no field ${name}`)
  return text === 'bytes' ? [] : ['the file was not sent']
}

/** A binary part must be a file with its content. */
function judgePart(text: string, name: string, properties: unknown): boolean {
  const part = text.split('\r\n--').find((one) => one.includes(`name="${name}"`))
  const schema = propertyOf(properties, name)
  const isFile = [schema, propertyOf(schema, 'items')].some((one) => textAt(one, 'format') === 'binary')
  return part !== undefined && (!isFile || (/filename="/.test(part) && part.includes('bytes')))
}
