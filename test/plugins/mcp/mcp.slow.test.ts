/** The plugin `mcp`, and the server that reads what it publishes. */
import { rmSync } from 'node:fs'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { catalogSchema } from '../../../src/plugins/mcp/catalog.js'
import { listHeadings, takeSection } from '../../../src/plugins/mcp/server/markdownSections.js'
import { sliceOperation } from '../../../src/plugins/mcp/server/sliceOperation.js'
import { createFolderReader, SiteAccessError } from '../../../src/plugins/mcp/site/siteReader.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'
import { callTool, connectClient } from './support.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const setup = `---
title: Set up the probe
description: How to install the probe on a host, with all the steps that it takes.
---

Start here.

## Install

Run \`probe install\`.

### On Debian

Use apt.

## Remove

Run \`probe remove\`.
`

const api = `openapi: 3.1.0
info: { title: Boats, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /boats:
    post:
      operationId: createBoat
      summary: Create a boat
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Boat' } } }
      responses: { '201': { description: Created } }
    get:
      operationId: listBoats
      summary: List boats
      responses: { '200': { description: OK } }
components:
  schemas:
    Boat: { type: object, properties: { mast: { $ref: '#/components/schemas/Mast' } } }
    Mast: { type: object, properties: { height: { type: number } } }
    Unused: { type: string }
`

async function buildWith(config: string, more: Readonly<Record<string, string>> = {}): Promise<Build> {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`lint: { orphans: 'off' }, ${config}`)],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - category: Guide\n    items: [guide/setup]\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nWelcome to the [setup](/guide/setup).\n'],
      ['content/guide/setup.md', setup],
      ...Object.entries(more),
    ]),
  )
  roots.push(root)
  return buildProject(root)
}

const plugins = "plugins: ['markdown-copies', 'mcp'],"
const openapi = `openapi: [{ id: 'boats', file: 'openapi/boats.yaml', path: '/api', sidebar: 'api', download: true }],`

let build: Build
let client: Client
beforeAll(async () => {
  build = await buildWith(plugins + openapi, {
    'openapi/boats.yaml': api,
    'content/hidden.md': '---\ntitle: Hidden\nunlisted: true\n---\n\nA kraken.\n',
  })
  client = await connectClient(createFolderReader(build.outputs))
})
afterAll(() => client.close())

describe('mcp.json', () => {
  test('names pages by section, operations with their method, and descriptions', () => {
    const catalog = catalogSchema.parse(JSON.parse(Buffer.from(build.outputs.get('mcp.json') ?? []).toString()))
    expect(catalog.descriptions).toEqual(['api/boats.json'])
    expect(catalog.sections.map(({ title }) => title).slice(0, 2)).toEqual(['Overview', 'Guide'])
    const pages = catalog.sections.flatMap((section) => section.pages)
    expect(pages.find(({ route }) => route === '/api/create-boat')).toMatchObject({
      operation: { method: 'POST', id: 'createBoat' },
    })
    expect(pages.some(({ route }) => route === '/hidden')).toBe(false)
  })

  test('a plugin without Markdown copies is an error with a place', async () => {
    const { diagnostics } = await buildWith("plugins: ['mcp'],")
    expect(diagnostics).toMatchObject([
      { severity: 'error', file: 'site.config.ts', hint: expect.stringContaining('markdown-copies') },
    ])
  })

  test('the option `server` publishes the card and the catalogs that lead to it', async () => {
    const { outputs, diagnostics } = await buildWith(
      "plugins: ['markdown-copies', ['mcp', { server: 'https://mcp.example.com/mcp' }]],",
    )
    expect(diagnostics).toEqual([])
    const json = (path: string) => JSON.parse(Buffer.from(outputs.get(path) ?? []).toString())
    expect(json('.well-known/mcp/server-card.json')).toMatchObject({
      name: 'com.example.docs/docs',
      remotes: [{ type: 'streamable-http', url: 'https://mcp.example.com/mcp' }],
    })
    for (const path of ['.well-known/mcp/catalog.json', '.well-known/ai-catalog.json'])
      expect(json(path).entries).toMatchObject([{ url: 'https://docs.example.com/.well-known/mcp/server-card.json' }])
  })

  test('a server that is not a URL, and a card below a base path, are errors', async () => {
    const wrong = await buildWith("plugins: ['markdown-copies', ['mcp', { server: 'mcp.example.com' }]],")
    expect(wrong.diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('is not a URL')])
    const below = await buildWith(
      "baseUrl: '/docs/', plugins: ['markdown-copies', ['mcp', { server: 'https://a.example' }]],",
    )
    expect(below.diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('has no effect')])
  })
})

describe('tools', () => {
  test('search finds sections and returns them as text and as data', async () => {
    const { text, structured } = await callTool(client, 'search', { query: 'install probe debian' })
    expect(structured).toMatchObject({
      hits: expect.arrayContaining([
        expect.objectContaining({ title: 'On Debian', url: 'https://docs.example.com/guide/setup#on-debian' }),
      ]),
    })
    expect(text).toContain('[On Debian](https://docs.example.com/guide/setup#on-debian)')
  })

  test('search says which words no page has', async () => {
    const { text, structured } = await callTool(client, 'search', { query: 'zzyzx' })
    expect(structured).toMatchObject({ hits: [], unknown: ['zzyzx'] })
    expect(text).toContain('No page mentions: zzyzx.')
  })

  test.each([
    '/guide/setup',
    'https://docs.example.com/guide/setup',
    'guide/setup/',
    '/guide/setup.md',
    '/guide/setup?a=b',
  ])('read_page reads %s', async (page) => {
    const { text, isError } = await callTool(client, 'read_page', { page })
    expect(isError).toBe(false)
    expect(text).toContain('# Set up the probe')
    expect(text).toContain('Run `probe remove`.')
  })

  test.each([{ page: '/guide/setup', section: 'Install' }, { page: 'https://docs.example.com/guide/setup#install' }])(
    'read_page reads the section of %o with its subsections only',
    async (input) => {
      const { text } = await callTool(client, 'read_page', input)
      expect(text).toMatch(/^## Install/)
      expect(text).toContain('Use apt.')
      expect(text).not.toContain('probe remove')
    },
  )

  test('read_page names the sections, or pages like the wanted one', async () => {
    const section = await callTool(client, 'read_page', { page: '/guide/setup', section: 'Upgrade' })
    expect(section).toMatchObject({ isError: true, text: expect.stringContaining('- On Debian') })
    const page = await callTool(client, 'read_page', { page: '/setup' })
    expect(page).toMatchObject({ isError: true, text: expect.stringContaining('/guide/setup') })
  })

  test('read_page returns the rest of a page from an offset', async () => {
    const whole = await callTool(client, 'read_page', { page: '/guide/setup' })
    const rest = await callTool(client, 'read_page', { page: '/guide/setup', offset: 50 })
    expect(rest.text).toBe(whole.text.slice(50))
  })

  test('list_pages lists below a path, and pages without hidden ones', async () => {
    const guide = await callTool(client, 'list_pages', { under: '/guide' })
    expect(guide.text).toMatch(/^## Guide\n\n- \[Set up the probe\]\(https:\/\/docs.example.com\/guide\/setup\): How/)
    const all = await callTool(client, 'list_pages')
    expect(all.text).not.toContain('hidden')
    const part = await callTool(client, 'list_pages', { limit: 1 })
    expect(part.text).toContain('use offset 1')
  })

  test('operations are listed, and read with the schemas that they use', async () => {
    const list = await callTool(client, 'list_operations', { query: 'post boat' })
    expect(list.text).toBe('- POST · createBoat · Create a boat: https://docs.example.com/api/create-boat')
    const { text, structured } = await callTool(client, 'get_operation', { operation: 'createBoat' })
    expect(text).toContain('curl')
    expect(structured).toMatchObject({
      paths: { '/boats': { post: { operationId: 'createBoat' } } },
      components: { schemas: { Boat: {}, Mast: { properties: { height: { type: 'number' } } } } },
    })
    expect(JSON.stringify(structured)).not.toMatch(/Unused|listBoats/)
  })

  test('a page is not an operation', async () => {
    const answer = await callTool(client, 'get_operation', { operation: '/guide/setup' })
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('read_page') })
  })
})

test('every page is a resource', async () => {
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toEqual(
    expect.arrayContaining(['https://docs.example.com/', 'https://docs.example.com/guide/setup']),
  )
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri })
    expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: expect.stringMatching(/^---\ntitle: /) }])
  }
})

test('a resource that does not exist is invalid params, not an internal error', async () => {
  await expect(client.readResource({ uri: 'https://docs.example.com/nope' })).rejects.toMatchObject({ code: -32602 })
})

test.each(['resources/list', 'resources/templates/list', 'tools/list'] as const)(
  'a cursor that the server did not give is invalid params in %s',
  async (method) => {
    const request = client.request({ method, params: { cursor: 'made-up' } })
    await expect(request).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('Invalid cursor') })
  },
)

test('URLs are those of the pages: encoded, with the slash at the end of the configuration', async () => {
  const slashed = await buildWith(`${plugins} trailingSlash: 'always'`, {
    'content/über uns.md': '---\ntitle: Us\n---\n\nUs.\n',
  })
  const other = await connectClient(createFolderReader(slashed.outputs))
  const { resources } = await other.listResources()
  const uris = resources.map(({ uri }) => uri)
  expect(uris).toContain('https://docs.example.com/guide/setup/')
  expect(uris).toContain('https://docs.example.com/%C3%BCber%20uns/')
  for (const uri of uris) expect((await other.readResource({ uri })).contents).toHaveLength(1)
  await other.close()
})

test('a message does not repeat a long argument', async () => {
  const { text, isError } = await callTool(client, 'read_page', { page: 'x'.repeat(1e5) })
  expect(isError).toBe(true)
  expect(text.length).toBeLessThan(300)
})

test('a folder without a catalog says what to do', async () => {
  const opening = connectClient(createFolderReader(new Map()))
  await expect(opening).rejects.toThrow(SiteAccessError)
  await expect(opening).rejects.toThrow("Add 'mcp' and 'markdown-copies' to `plugins`")
})

describe('sections of Markdown', () => {
  const markdown = '# A\n\n```sh\n# no heading\n```\n\n## `b` *c*\n\ntext\n\n## b c\n'

  test('code blocks have no headings, and equal headings have distinct slugs', () => {
    expect(listHeadings(markdown).map(({ text, slug }) => [text, slug])).toEqual([
      ['A', 'a'],
      ['b c', 'b-c'],
      ['b c', 'b-c-1'],
    ])
    expect(takeSection(markdown, '#b-c-1')).toBe('## b c')
    expect(takeSection(markdown, 'none')).toBeUndefined()
  })
})

test('a slice follows circular references and keeps security schemes', () => {
  const root = {
    openapi: '3.1.0',
    paths: {
      '/a': { parameters: [], get: { operationId: 'a', responses: { 200: { $ref: '#/components/responses/R' } } } },
    },
    components: {
      securitySchemes: { key: { type: 'apiKey' } },
      responses: { R: { schema: { $ref: '#/components/schemas/T~1U' } } },
      schemas: { 'T/U': { items: { $ref: '#/components/schemas/T~1U' } }, Other: {} },
    },
  }
  expect(sliceOperation(root, 'a')?.components).toEqual({
    securitySchemes: { key: { type: 'apiKey' } },
    responses: root.components.responses,
    schemas: { 'T/U': root.components.schemas['T/U'] },
  })
  expect(sliceOperation(root, 'none')).toBeUndefined()
})
