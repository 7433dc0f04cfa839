/** `docsgen mcp` behind the gate: over HTTP, each request sees what its reader may see, and nothing without a token. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocsServer } from '../../../src/plugins/mcp/server/createDocsServer.js'
import { createMcpHttpServer } from '../../../src/plugins/mcp/server/serveHttp.js'
import { openDocsSite } from '../../../src/plugins/mcp/site/docsSite.js'
import { type McpSource, openMcpSource } from '../../../src/plugins/mcp/site/mcpSource.js'
import { SiteAccessError } from '../../../src/plugins/mcp/site/siteReader.js'
import {
  audiences,
  buildAudienceSite,
  gateOf,
  readers,
  reservedPages,
  sealKey,
} from '../../gate/support/audienceSite.js'
import { type FakeProvider, fakeProvider } from '../../gate/support/fakeProvider.js'
import { writeOut } from '../../gate/support/gatedSite.js'
import { callTool, connectClient } from './support.js'

const plugins = "plugins: ['markdown-copies', 'mcp'],"
const folder = mkdtempSync(join(tmpdir(), 'docsgen-mcp-'))
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(folder, { recursive: true, force: true })
})

/** @returns the origin. */
async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

let provider: FakeProvider
let built: string
let endpoint: string
let source: McpSource

const openFolder = (path: string, env: Readonly<Record<string, string>> = {}) => openMcpSource({ folders: [path], env })

beforeAll(async () => {
  const keys = createServer(async (request, response) => {
    const answer = await provider.fetch(`${origin}${request.url}`, { redirect: 'manual' })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  const origin = await listen(keys)
  provider = await fakeProvider(Date.now, `${origin}/`)
  const { build } = await buildAudienceSite(`${gateOf('edge', [])}${audiences}${plugins}`)
  expect(build.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  built = writeOut(folder, build.outputs)
  source = await openFolder(built, { AUTH0_DOMAIN: new URL(origin).host })
  const server = createMcpHttpServer({
    openSite: async (token) => openDocsSite(await source.readAs(token)),
    createServer: (site) => createDocsServer(site, '1.0.0'),
    needsToken: source.hasGate,
    allowHosts: [],
    log: () => {},
  })
  endpoint = `${await listen(server)}/mcp`
})

async function connectOverHttp(token: string): Promise<Client> {
  const headers = { authorization: `Bearer ${token}` }
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint), { requestInit: { headers } }))
  return client
}

/** Everything that the tools and the resources say to a reader, in lower case. */
async function readEverything(client: Client): Promise<string> {
  const texts = [client.getInstructions() ?? '', (await callTool(client, 'list_pages')).text]
  for (const { uri } of (await client.listResources()).resources)
    for (const content of (await client.readResource({ uri })).contents) texts.push(JSON.stringify(content))
  for (const { words, paths } of reservedPages) {
    for (const query of words) texts.push((await callTool(client, 'search', { query })).text.replaceAll(query, ''))
    for (const page of paths) {
      const { text, isError } = await callTool(client, 'read_page', { page })
      texts.push(isError ? '' : text)
    }
  }
  await client.close()
  return texts.join('\n').toLowerCase()
}

/** A request over HTTP takes long, so only readers with the most and the fewest pages use it. */
const httpReaders = ['staff', 'a reader without claims']

test.each(Object.entries(readers))('%s reads the pages of their audiences and no others', async (name, reader) => {
  const token = await provider.sign({ jti: crypto.randomUUID(), ...reader.claims })
  const overHttp = httpReaders.includes(name)
  const text = await readEverything(
    overHttp ? await connectOverHttp(token) : await connectClient(await source.readAs(token)),
  )
  expect(text).toContain('wharfside')
  for (const { audiences: allowed, words } of reservedPages) {
    const maySee = allowed.some((audience) => reader.audiences.includes(audience))
    const content = words.filter((word) => ['mizzen', 'jetsam', 'doubloons'].includes(word))
    expect(content).toHaveLength(1)
    for (const word of maySee ? content : words) expect(text.includes(word), word).toBe(maySee)
  }
})

test.each<[string, (token: string) => Record<string, string>]>([
  ['no token', () => ({})],
  ['a token that the provider did not sign', () => ({ authorization: 'Bearer a.b.c' })],
  ['another scheme', (token) => ({ authorization: `Basic ${token}` })],
])('with %s, a request is refused without a word of the site', async (_, headersFor) => {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headersFor(await provider.sign()),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
  expect(await response.text()).not.toMatch(/wharfside|Welcome/)
})

test('a forged token and a token for another client are refused', async () => {
  await expect(source.readAs(await provider.forge())).rejects.toThrow('The gate refused the ID token')
  await expect(source.readAs(await provider.sign({ aud: 'other' }))).rejects.toThrow(SiteAccessError)
  await expect(source.readAs()).rejects.toThrow('Set DOCSGEN_TOKEN')
})

test('a page of another origin and a foreign host name are refused', async () => {
  const authorization = `Bearer ${await provider.sign({ jti: 'origin' })}`
  const request = { method: 'POST', headers: { authorization, origin: 'https://evil.example' }, body: '{}' }
  expect((await fetch(endpoint, request)).status).toBe(403)
})

test('a sealed folder is decrypted for the holder of the key only', async () => {
  const { build } = await buildAudienceSite(`${gateOf('sealed', [])}${plugins}`)
  const sealed = writeOut(folder, build.outputs)
  await expect(openFolder(sealed)).rejects.toThrow('DOCSGEN_SEAL_KEY')
  const { readAs, isDecrypted } = await openFolder(sealed, { DOCSGEN_SEAL_KEY: sealKey })
  expect(isDecrypted).toBe(true)
  const { pages, markdownOf } = await openDocsSite(await readAs())
  expect(await Promise.all(pages.map(markdownOf))).toContainEqual(expect.stringContaining('wharfside'))
})

test('a folder of the mode edge+sealed, and one without a site, say what to do', async () => {
  const { build } = await buildAudienceSite(`${gateOf('edge+sealed', [])}${plugins}`)
  await expect(openFolder(writeOut(folder, build.outputs))).rejects.toThrow('--gate edge')
  await expect(openFolder(join(folder, 'none'))).rejects.toThrow('docsgen build')
})

test('a published site is read over the network', async () => {
  const { build } = await buildAudienceSite(plugins)
  const site = createServer((request, response) => {
    const bytes = build.outputs.get(decodeURI(request.url ?? '').replace(/^\/docs\//, ''))
    response.writeHead(bytes ? 200 : 404).end(bytes)
  })
  const { readAs, hasGate } = await openMcpSource({ url: `${await listen(site)}/docs`, folders: [], env: {} })
  expect(hasGate).toBe(false)
  const { findPage, markdownOf } = await openDocsSite(await readAs())
  const home = findPage('/')
  expect(home && (await markdownOf(home))).toContain('wharfside')
  const closed = createServer((_, response) => response.writeHead(401).end())
  expect((await openMcpSource({ url: await listen(closed), folders: [], env: {} })).hasGate).toBe(true)
})
