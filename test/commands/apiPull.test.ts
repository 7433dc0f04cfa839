/** `docsgen api-pull` and pinned digests: a description of another team, its copy, and what happens when either changes. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { apiPull } from '../../src/commands/apiPull.js'
import { digestOf } from '../../src/openapi/document/digest.js'
import { openapiSchema } from '../../src/schema/openapi.js'
import { openSession } from '../../src/terminal/session.js'
import { collect } from '../openapi/collect.js'
import { writeProject } from '../support/project.js'

const cleanups: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const clean of cleanups.splice(0)) clean()
})

const first = 'openapi: 3.1.1\ninfo: { title: A, version: "1" }\npaths: { /a: { get: { responses: {} } } }\n'
const second = first.replace('/a:', '/b:')

async function openRemote() {
  const remote = { text: first, status: 200 }
  const server = createServer((_, response) => response.writeHead(remote.status).end(remote.text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => void server.close())
  return { remote, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.yaml` }
}

function openFolder(url: string, more = '') {
  const config = (pin: string) =>
    `export default { title: 'T', url: 'https://docs.example.com', version: '1', product: { name: 'T', slug: 't' },
      gate: { mode: 'off' }, openapi: [{ id: 'a', file: 'openapi/a.yaml', path: '/api', sidebar: 'api', source: { url: '${url}'${pin} } }] }`
  const root = writeProject(new Map([['site.config.ts', config(more)]]))
  cleanups.push(() => rmSync(root, { recursive: true, force: true }))
  const pull = async (accept = false) => {
    let shown = ''
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      shown += String(text)
      return true
    })
    const exit = await apiPull(openSession(root, { quiet: true }, { signal: new AbortController().signal }), { accept })
    return { exit, shown }
  }
  const copy = () =>
    existsSync(join(root, 'openapi/a.yaml')) ? readFileSync(join(root, 'openapi/a.yaml'), 'utf8') : undefined
  const pin = (digest: string) => writeFileSync(join(root, 'site.config.ts'), config(`, sha256: '${digest}'`))
  return { pull, copy, pin }
}

test('the first pull writes the copy and names its digest; a pinned copy changes only if that is accepted', async () => {
  const { remote, url } = await openRemote()
  const { pull, copy, pin } = openFolder(url)
  expect(await pull()).toEqual({
    exit: 0,
    shown: `a: Wrote openapi/a.yaml.\na: Review the change of openapi/a.yaml, and write sha256: '${digestOf(first)}'\n`,
  })
  expect(copy()).toBe(first)
  pin(digestOf(first))
  expect(await pull()).toEqual({ exit: 0, shown: 'a: openapi/a.yaml is up to date.\n' })
  remote.text = second
  const changed = await pull()
  expect([changed.exit, changed.shown]).toEqual([1, expect.stringContaining('has changed. docsgen api-pull --accept')])
  expect(copy()).toBe(first)
  expect((await pull(true)).shown).toContain(digestOf(second))
  expect(copy()).toBe(second)
})

test('a server that fails is an error, and keeps the copy', async () => {
  const { remote, url } = await openRemote()
  const { pull, copy } = openFolder(url)
  await pull()
  remote.status = 503
  expect(await pull()).toEqual({ exit: 1, shown: `a: ${url} responds with the status 503.\n` })
  expect(copy()).toBe(first)
})

test('a build publishes no copy that differs from the pinned one, and names the digest', () => {
  const source = { url: 'https://api.example.com/a.yaml', sha256: digestOf(first) }
  const pinned = collect({ 'api.yaml': first }, { source })
  expect(pinned.entries.length).toBeGreaterThan(1)
  const changed = collect({ 'api.yaml': second }, { source, vendor: true })
  expect(changed.diagnostics).toMatchObject([
    { code: 'openapi-digest', severity: 'error', file: 'api.yaml', hint: expect.stringContaining(digestOf(second)) },
  ])
  expect(changed.entries.map(({ route }) => route)).toEqual(['/restapi/v1/introduction'])
})

test.each([
  ['http://api.example.com/a.yaml', false],
  ['file:///etc/passwd', false],
  ['https://api.example.com/a.yaml', true],
  ['http://localhost:8080/a.yaml', true],
])('the source %s is allowed: %s', (url, isAllowed) => {
  const entry = { id: 'a', file: 'a.yaml', path: '/a', sidebar: 'a', source: { url } }
  expect(openapiSchema.safeParse([entry]).success).toBe(isAllowed)
})
