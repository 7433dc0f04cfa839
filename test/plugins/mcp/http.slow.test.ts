/** `docsgen mcp --port` and requests that are larger than it accepts. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocsServer } from '../../../src/plugins/mcp/server/createDocsServer.js'
import { createMcpHttpServer } from '../../../src/plugins/mcp/server/serveHttp.js'
import { openDocsSite } from '../../../src/plugins/mcp/site/docsSite.js'
import { createFolderReader } from '../../../src/plugins/mcp/site/siteReader.js'

const catalog = {
  ...{ format: 1, title: 'Boats', description: '', url: 'https://docs.example.com', baseUrl: '/', language: 'en' },
  ...{ descriptions: [], searches: [], sections: [] },
}
const site = await openDocsSite(createFolderReader(new Map([['mcp.json', Buffer.from(JSON.stringify(catalog))]])))
const server = createMcpHttpServer({
  openSite: async () => site,
  createServer: (opened) => createDocsServer(opened, '1.0.0'),
  needsToken: false,
  allowHosts: [],
  log: () => {},
})
let connections = 0
server.on('connection', () => {
  connections++
})
let endpoint = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://localhost:${(server.address() as AddressInfo).port}/mcp`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

interface Received {
  readonly status: number | undefined
  readonly text: string
}

/** One connection, so that a request shows whether the connection of the one before it stayed open. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

interface Parts {
  readonly headers?: Readonly<Record<string, string | number>>
  readonly first?: Buffer | string
  /** Sent after the response has arrived. */
  readonly rest?: Buffer
}

async function post({ headers, first = '', rest }: Parts): Promise<Received> {
  const sent = request(endpoint, {
    ...{ agent, method: 'POST' },
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  })
  const arrived = once(sent, 'response')
  sent.flushHeaders()
  if (rest) sent.write(first)
  else sent.end(first)
  const [response]: IncomingMessage[] = await arrived
  const chunks = (await response?.toArray()) ?? []
  if (rest) {
    const finished = once(sent, 'finish')
    sent.end(rest)
    await finished
  }
  return { status: response?.statusCode, text: Buffer.concat(chunks).toString() }
}

const listTools = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
const half = Buffer.alloc(5_500_000, 'x')

test.each([
  ['a declared length', { 'content-length': 2 * half.length }],
  ['chunks of unknown length', { 'transfer-encoding': 'chunked' }],
])('a body of 11 MB in %s gets a response, and its connection stays open', async (_, headers) => {
  const before = connections
  const { status, text } = await post({ headers, first: half, rest: half })
  expect(status).toBe(413)
  expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringContaining('4194304') } })
  const next = await post({ first: listTools })
  expect(next).toMatchObject({ status: 200, text: expect.stringContaining('read_page') })
  expect(connections - before).toBeLessThanOrEqual(1)
})

test('a body that is not JSON is a parse error', async () => {
  const { status, text } = await post({ first: '{' })
  expect(status).toBe(400)
  expect(JSON.parse(text)).toMatchObject({ error: { code: -32700 } })
})
