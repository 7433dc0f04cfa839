import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type CheckExternalLinksOptions,
  checkExternalLinks,
  collectExternalLinks,
} from '../../src/links/checkExternalLinks.js'
import { linkStatusOfError } from '../../src/links/linkProbe.js'
import { href, page, place, site } from './site.js'

let server: Server
let origin: string
let folder: string
let requests: string[]
let waits: number[]
const busyUntil = { '/busy': 1, '/patient': 1 } as Record<string, number>

beforeEach(async () => {
  for (const name of ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, '')
  folder = await mkdtemp(join(tmpdir(), 'docsgen-external-'))
  requests = []
  waits = []
  server = createServer((request, response) => {
    const path = request.url ?? '/'
    const earlier = requests.filter((each) => each === `GET ${path}`).length
    requests.push(`${request.method} ${path}`)
    const respond = (status: number, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<a href="/never-asked">x</a>')
    if (path === '/ok') respond(200)
    else if (path === '/no-head') respond(request.method === 'HEAD' ? 405 : 200)
    else if (path === '/moved') respond(301, { location: '/ok' })
    else if (path === '/moved-away') respond(301, { location: '/missing' })
    else if (path === '/elsewhere') respond(302, { location: '/ok' })
    else if (path === '/forbidden') respond(403)
    else if (path === '/busy') respond(earlier < (busyUntil[path] ?? 0) ? 503 : 200)
    else if (path === '/patient') respond(earlier < 1 ? 429 : 200, { 'retry-after': '7' })
    else if (path === '/limited') respond(429, { 'retry-after': '7' })
    else if (path === '/for-ever') respond(429, { 'retry-after': '99999' })
    else if (path === '/down') respond(500)
    else if (path === '/slow') return
    else respond(404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  vi.unstubAllEnvs()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

function check(urls: readonly string[], options: Partial<CheckExternalLinksOptions> = {}) {
  const links = urls.map((url) => ({ url, file: 'content/a.mdx', range: place }))
  const sleep = async (milliseconds: number) => void waits.push(milliseconds)
  // Milliseconds; only requests without any response wait for it.
  const timeout = urls.some((url) => url.endsWith('/slow')) ? 300 : 60_000
  return checkExternalLinks(links, { cacheFile: join(folder, 'c/links.json'), sleep, timeout, ...options })
}

describe('links to other sites', () => {
  it.each([
    ['/ok', []],
    ['/ok#any', []],
    ['/no-head', []],
    ['/elsewhere', []],
    ['/moved', ['warning external-moved']],
    ['/moved-away', ['error external-broken']],
    ['/missing', ['error external-broken']],
    ['/forbidden', ['warning external-unknown']],
    ['/busy', []],
    ['/patient', []],
    ['/limited', ['warning external-unknown']],
    ['/for-ever', ['warning external-unknown']],
    ['/down', ['warning external-unknown']],
    ['/slow', ['warning external-unknown']],
  ])('%s has the result %j', async (path, expected) => {
    const found = await check([origin + path])
    expect(found.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected)
    for (const { file, range } of found) expect({ file, range }).toEqual({ file: 'content/a.mdx', range: place })
    expect(requests).not.toContain('GET /never-asked')
  })

  it('the check waits as long as a site asks, up to a limit', async () => {
    await check([`${origin}/limited`])
    expect(waits).toEqual([7000, 7000])
    waits.length = 0
    await check([`${origin}/for-ever`])
    expect(waits).toEqual([])
  })

  it('a failed TLS handshake and a refused connection are broken links', async () => {
    const [found] = await check([origin.replace('http:', 'https:')])
    expect(found).toMatchObject({ severity: 'error', code: 'external-broken' })
    expect(found?.message).toContain('not secure')
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const [refused] = await check([`http://127.0.0.1:${port}/`])
    expect(refused).toMatchObject({ severity: 'error', code: 'external-broken' })
  })

  it.each([
    ['ENOTFOUND', 'broken'],
    ['CERT_HAS_EXPIRED', 'broken'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'broken'],
    ['UND_ERR_CONNECT_TIMEOUT', 'retry'],
    ['EAI_AGAIN', 'retry'],
    ['ECONNRESET', 'retry'],
  ])('the failure %s has the result %s', (code, kind) => {
    const failure = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) })
    expect(linkStatusOfError(failure).kind).toBe(kind)
  })

  it('a URL is requested once for all its links, and a host gets one request at a time', async () => {
    const found = await check([`${origin}/missing`, `${origin}/missing#a`, `${origin}/ok`], { requestInterval: 50 })
    expect(found).toHaveLength(2)
    expect(requests).toEqual(['GET /missing', 'GET /ok'])
    expect(waits).toEqual([50])
  })

  it('good results are cached for a day, and bad ones are checked again', async () => {
    const now = 1_000_000_000_000
    const urls = [`${origin}/ok`, `${origin}/missing`]
    await check(urls, { now: () => now })
    await check(urls, { now: () => now + 23 * 3_600_000 })
    expect(requests).toEqual(['GET /missing', 'GET /ok', 'GET /missing'])
    await check(urls, { now: () => now + 25 * 3_600_000 })
    expect(requests.slice(3)).toEqual(['GET /missing', 'GET /ok'])
  })

  it('a corrupt cache is ignored', async () => {
    await check([`${origin}/ok`])
    await writeFile(join(folder, 'c/links.json'), '{"version":1,')
    await check([`${origin}/ok`])
    expect(requests).toEqual(['GET /ok', 'GET /ok'])
    expect(JSON.parse(await readFile(join(folder, 'c/links.json'), 'utf8')).version).toBe(2)
  })

  it('external links of pages and frame are collected', () => {
    const links = [
      href('https://x.test/a', 'content/a.mdx'),
      href('//y.test/b', 'content/a.mdx'),
      href('/a', 'content/a.mdx'),
    ]
    const footer = { links: [{ label: 'x', href: 'https://z.test/' }] }
    const found = collectExternalLinks(site({ docs: [page('a', { links })], config: { footer } }))
    expect(found.map(({ url, file }) => [url, file])).toEqual([
      ['https://x.test/a', 'content/a.mdx'],
      ['https://y.test/b', 'content/a.mdx'],
      ['https://z.test/', 'site.config.ts'],
    ])
  })
})
