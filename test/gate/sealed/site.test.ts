/** Responses of the service worker for a sealed folder, on a host that changes, fails and sends wrong files. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bundlePackageCode } from '../../../src/bundling/bundlePackageCode.js'
import { deriveOpeningKey, type OpeningKey, parseSealKeys } from '../../../src/gate/core/sealKeys.js'
import type { SealedSettings } from '../../../src/gate/sealed/sealedSettings.js'
import { createSealedSite as openSite, type SealedSite } from '../../../src/gate/sealed/sealedSite.js'
import { unsealFolder } from '../../../src/gate/sealed/unsealFolder.js'
import type { Build } from '../../../src/model/model.js'
import { buildProject } from '../../support/project.js'
import { screenTemplate } from '../support/screenTemplate.js'
import { newKey, oldKey, sealedSite } from '../support/sealedSite.js'

const origin = 'https://docs.example.com'
const settings: SealedSettings = {
  ...{
    baseUrl: '/',
    trailingSlash: 'never',
    publicPaths: [],
    template: screenTemplate,
    policy: "script-src 'self'",
  },
  headers: { 'Content-Security-Policy': "default-src 'none'" },
}

let root: string
let old: Build
let next: Build
let host: Map<string, Uint8Array>
let down: boolean
let session: boolean
let asked: string[]
let ring: readonly OpeningKey[]
let clock: number
/** `Cache-Control` of sealed files. */
let caching: string
let site: SealedSite

beforeAll(async () => {
  const made = await sealedSite({ mode: 'sealed', sealKeys: oldKey })
  root = made.root
  old = made.build
  next = await buildProject(root, { sealKeys: `${newKey},${oldKey}` })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

beforeEach(async () => {
  host = new Map(old.outputs)
  down = false
  session = true
  caching = ''
  asked = []
  clock = Date.UTC(2026, 0, 2)
  ring = await keys(oldKey)
  site = openSite({ settings, ring: async () => ring, now: () => clock, fetch: async (path) => answerOf(path) })
})

const page = (path: string) => site.respond({ url: new URL(path, origin), isPage: true })
const part = (path: string) => site.respond({ url: new URL(path, origin), isPage: false })

test('opens pages, payloads, images and files with their types, the headers of the site, and nothing to keep', async () => {
  const html = await page('/guide/zebrafish')
  expect(await html?.text()).toContain('Stripes swim')
  expect(html?.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(html?.headers.get('Content-Security-Policy')).toBe("default-src 'none'")
  const fetched = await part('/guide/zebrafish')
  expect(await fetched?.text()).toContain('Stripes swim')
  const image = await part('/img/secret-chart.svg')
  expect([image?.headers.get('Content-Type'), await image?.text()]).toEqual([
    'image/svg+xml; charset=utf-8',
    expect.stringContaining('cobalt'),
  ])
  const download = await part('/files/halyard.yaml')
  expect(download?.headers.get('Content-Type')).toBe('application/yaml; charset=utf-8')
  expect(await download?.text()).toContain('halyard')
  for (const response of [html, fetched, image]) expect(response?.headers.get('Cache-Control')).toBe('no-store')
})

test('the worker has no table of media types, because the index has those of its files', async () => {
  const { bytes } = await bundlePackageCode({
    entry: 'src/gate/sealed/serviceWorker.ts',
    runsIn: 'serviceWorker',
    settings: { name: 'DOCSGEN_SEALED', value: settings },
  })
  const code = Buffer.from(bytes).toString()
  expect(code).toContain('application/octet-stream')
  expect(code).not.toMatch(/video\/|audio\/|font\//)
})

test('reads addresses as the host of the unsealed site would', async () => {
  const moved = await page('/guide/zebrafish.html')
  expect([moved?.status, moved?.headers.get('Location')]).toEqual([308, `${origin}/guide/zebrafish`])
  const redirected = await page('/quondam')
  expect([redirected?.status, redirected?.headers.get('Location')]).toEqual([301, `${origin}/guide/zebrafish`])
  const missing = await page('/nowhere')
  expect([missing?.status, await missing?.text()]).toEqual([404, expect.stringContaining('Page not found')])
  expect((await page('/guide/%2e%2e/guide%2fzebrafish'))?.status).toBe(404)
})

test('without a key, and after the redirect from the provider, the host responds', async () => {
  expect(await page('/?code=a&state=b')).toBeUndefined()
  expect((await part('/?code=a&state=b'))?.status).toBe(200)
  ring = []
  asked = []
  expect(await page('/guide/zebrafish')).toBeUndefined()
  expect(await part('/img/secret-chart.svg')).toBeUndefined()
  expect(asked).toEqual([])
})

test('a list of files that was opened is not used again after the key is gone', async () => {
  await page('/')
  ring = []
  await page('/')
  ring = await keys(oldKey)
  asked = []
  await page('/')
  expect(asked[0]).toBe('/sealed/old.bin')
})

test('a changed file is a screen for a document and a failure for everything else, and other files open', async () => {
  await page('/')
  const path = pathOfLast()
  const bytes = new Uint8Array(host.get(path) ?? [])
  bytes[100] = (bytes[100] ?? 0) ^ 1
  host.set(path, bytes)
  const screen = await page('/')
  expect([screen?.status, await screen?.text()]).toEqual([502, expect.stringContaining('sealed_damaged')])
  expect(screen?.headers.get('Content-Security-Policy')).toBe("script-src 'self'")
  expect((await part('/'))?.status).toBe(502)
  expect((await page('/guide/zebrafish'))?.status).toBe(200)
})

test('two files that changed places open nothing', async () => {
  await page('/')
  const first = pathOfLast()
  await page('/guide/zebrafish')
  const second = pathOfLast()
  const [a, b] = [host.get(first), host.get(second)]
  if (!a || !b || first === second) throw new Error('The host gave the same file twice.')
  host.set(first, b)
  host.set(second, a)
  expect([(await page('/'))?.status, (await page('/guide/zebrafish'))?.status]).toEqual([502, 502])
})

test('a list of files of another key with the same id opens nothing', async () => {
  ring = await keys(newKey.replace('new:', 'old:'))
  expect(await site.check(ring)).toBe('damaged')
  expect((await page('/'))?.status).toBe(502)
})

test('a new release is noticed at the first missing file, and after a minute', async () => {
  await page('/')
  const changed = new Map(old.outputs)
  host = changed
  clock += 59_000
  asked = []
  await page('/')
  expect(asked).not.toContain('/sealed/old.bin')
  clock += 2_000
  await page('/')
  expect(asked).toContain('/sealed/old.bin')
})

test('after a rotation a reader with the old key goes to the host for the new one', async () => {
  await page('/')
  host = new Map(next.outputs)
  clock += 1_000
  expect((await part('/guide/zebrafish'))?.status).toBe(401)
  expect(await page('/guide/zebrafish')).toBeUndefined()
  expect(await site.check(ring)).toBe('none')
  ring = await keys(`${newKey},${oldKey}`)
  expect(await (await page('/guide/zebrafish'))?.text()).toContain('Stripes')
})

test('with both keys, old files open while they are there, then the new ones', async () => {
  ring = await keys(`${newKey},${oldKey}`)
  expect((await page('/guide/zebrafish'))?.status).toBe(200)
  expect(pathOfLast()).toMatch(/^assets\/sealed\/old\//)
  host = new Map(next.outputs)
  expect((await page('/guide/zebrafish'))?.status).toBe(200)
  expect(pathOfLast()).toMatch(/^assets\/sealed\/new\//)
})

test('a host that is down is a screen; the response of a host that needs a session is passed on', async () => {
  await page('/')
  session = false
  expect(await page('/guide/zebrafish')).toBeUndefined()
  expect((await part('/guide/zebrafish'))?.status).toBe(401)
  session = true
  down = true
  const screen = await page('/guide/zebrafish')
  expect([screen?.status, await screen?.text()]).toEqual([503, expect.stringContaining('You are offline')])
  expect((await part('/guide/zebrafish'))?.type).toBe('error')
})

test('a sealed file that the host calls immutable is asked for once, and again after signing out', async () => {
  caching = 'public, max-age=31536000, immutable'
  await page('/guide/zebrafish')
  asked = []
  expect(await (await page('/guide/zebrafish'))?.text()).toContain('Stripes swim')
  expect(asked).toEqual([])
  site.clear()
  await page('/guide/zebrafish')
  const path = `/${pathOfLast()}`
  expect(asked).toEqual(['/sealed/old.bin', path])
  ring = []
  await page('/guide/zebrafish')
  ring = await keys(oldKey)
  asked = []
  await page('/guide/zebrafish')
  expect(asked).toEqual(['/sealed/old.bin', path])
})

test('a gate that forbids keeping is asked for each file, and its refusal counts', async () => {
  caching = 'private, no-store'
  await page('/guide/zebrafish')
  session = false
  expect((await part('/guide/zebrafish'))?.status).toBe(401)
})

test('a site that another version sealed is neither an unknown key nor damaged', async () => {
  const [path = ''] = [...host.keys()].filter((name) => /^sealed\/[a-z]+\.bin$/.test(name))
  host.set(path, ofFormat('1', host.get(path)))
  const fresh = openSite({
    settings,
    ring: async () => ring,
    now: () => clock,
    fetch: async (asking) => answerOf(asking),
  })
  expect(await fresh.check(ring)).toBe('format')
  const screen = await fresh.respond({ url: new URL('/', origin), isPage: true })
  expect([screen?.status, await screen?.text()]).toEqual([502, expect.stringContaining('sealed_format')])
  const image = await fresh.respond({ url: new URL('/img/secret-chart.svg', origin), isPage: false })
  expect(image?.status).toBe(502)
  const secrets = parseSealKeys(oldKey)
  if (secrets.kind === 'problem') throw new Error(secrets.problem)
  expect(await unsealFolder(host, secrets.keys)).toEqual({ kind: 'format', path })
})

test('a damaged file is not kept: after the host has repaired it, it opens', async () => {
  caching = 'public, max-age=31536000, immutable'
  await page('/guide/zebrafish')
  const path = pathOfLast()
  const good = host.get(path) ?? new Uint8Array()
  host.set(
    path,
    good.map((byte, index) => (index === 100 ? byte ^ 1 : byte)),
  )
  site.clear()
  expect((await page('/guide/zebrafish'))?.status).toBe(502)
  host.set(path, good)
  expect((await page('/guide/zebrafish'))?.status).toBe(200)
})

test('a site that is not sealed any more is the host’s again', async () => {
  host = new Map([['index.html', Buffer.from('Open to all.')]])
  expect(await page('/')).toBeUndefined()
})

function answerOf(path: string): Response {
  asked.push(path)
  if (down) throw new TypeError('Failed to fetch')
  if (!session) return new Response('Sign in first.', { status: 401 })
  const bytes = host.get(path.slice(1))
  return bytes
    ? new Response(new Uint8Array(bytes), { headers: { 'Cache-Control': caching } })
    : new Response(shell, { status: 404 })
}

const shell = '<!doctype html>'

/** The same file with another format version in its magic bytes. */
function ofFormat(digit: string, bytes: Uint8Array | undefined): Uint8Array {
  const changed = new Uint8Array(bytes ?? [])
  changed[3] = digit.charCodeAt(0)
  return changed
}

function pathOfLast(): string {
  return (asked.filter((path) => path.startsWith('/assets/sealed/')).at(-1) ?? '').slice(1)
}

async function keys(text: string): Promise<readonly OpeningKey[]> {
  const list = parseSealKeys(text)
  return list.kind === 'keys' ? Promise.all(list.keys.map(deriveOpeningKey)) : []
}
