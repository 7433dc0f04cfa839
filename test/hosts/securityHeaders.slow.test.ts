/** One table of security headers, and every host that must send it: on files, on missing pages, and from the gate itself. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookieName } from '../../src/gate/core/cookies.js'
import { headersFor, parseHeaders } from '../../src/hosts/hostRules.js'
import { securityHeaders, strictTransportHeader } from '../../src/hosts/securityHeaders.js'
import type { Build } from '../../src/model/model.js'
import { createPreviewServer } from '../../src/server/previewServer.js'
import { seal } from '../gate/support/attacks.js'
import { gatedSite, writeOut } from '../gate/support/gatedSite.js'
import type { Ask } from '../gate/support/handlers.js'
import { type Hosts, hostNames, key, overTheWire, startHosts } from '../gate/support/hosts.js'
import { hasNginx, startNginx, startOpenNginx } from '../gate/support/nginx.js'
import { missingRuntimes } from '../gate/support/runtimes.js'
import { freePort } from '../support/freePort.js'

let root: string
let build: Build
let folder: string
const closing: (() => unknown)[] = []

beforeAll(async () => {
  ;({ root, build } = await gatedSite())
  folder = writeOut(root, build.outputs)
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  rmSync(root, { recursive: true, force: true })
})

/** The policy of the pages of this site, as its `_headers` has it. */
function policyOf(outputs: Build['outputs']): string {
  const rules = parseHeaders(Buffer.from(outputs.get('_headers') ?? []).toString())
  return headersFor('/', rules)['Content-Security-Policy'] ?? ''
}

interface Expectation {
  readonly url: string
  readonly gated: boolean
}

/** The rows of the table that the response does not have exactly once, and HSTS where TLS is not certain. */
function missingRows(response: Response, outputs: Build['outputs'], { url, gated }: Expectation): string[] {
  const table = [...securityHeaders({ csp: policyOf(outputs), gated }), ...strictTransportHeader(url)]
  const wrong = table.filter(([name, value]) => response.headers.get(name) !== value)
  const isHstsAllowed = url.startsWith('https:') || !response.headers.has('Strict-Transport-Security')
  return [
    ...wrong.map(([name]) => `${name}: ${response.headers.get(name)}`),
    ...(isHstsAllowed ? [] : ['Strict-Transport-Security without TLS']),
  ]
}

test('the table forbids framing, sniffing, foreign embedding and text as HTML', () => {
  const csp = policyOf(build.outputs)
  expect(csp).toMatch(/default-src 'none'.*frame-ancestors 'none'$/)
  expect(csp).toContain("require-trusted-types-for 'script'; trusted-types docsgen docsgen-runtime docsgen-islands;")
  const names = securityHeaders({ csp, gated: true }).map(([name]) => name)
  expect(names).toEqual([
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'X-Frame-Options',
    'Referrer-Policy',
    'Cross-Origin-Opener-Policy',
    'Cross-Origin-Resource-Policy',
    'Permissions-Policy',
  ])
})

describe('behind the gate', () => {
  type GatedHost = (typeof hostNames)[number] | 'nginx'
  interface AskedHost {
    readonly origin: string
    readonly ask: (path: string, more?: Ask) => Promise<Response>
  }
  let all: Hosts
  const hosts = new Map<GatedHost, AskedHost>()

  beforeAll(async () => {
    all = await startHosts({ folder, outputs: build.outputs })
    closing.push(() => all.close())
    for (const [name, host] of all.hosts) hosts.set(name, host)
    if (!hasNginx) return
    const [port, gatePort] = await Promise.all([freePort(), freePort()])
    const origin = `http://localhost:${port}`
    const keys = `${key.kid}:${Buffer.from(key.secret).toString('base64url')}`
    const nginx = await startNginx({
      folder,
      port,
      gatePort,
      env: { DOCSGEN_GATE_KEYS: keys, DOCSGEN_GATE_ORIGIN: origin },
    })
    closing.push(() => nginx.close())
    hosts.set('nginx', overTheWire(port))
  })

  const names: readonly GatedHost[] = [...hostNames, ...(hasNginx ? ['nginx' as const] : [])]

  test.skip.each(missingRuntimes)('%s is not installed: see DOCSGEN_RUNTIMES in test/gate/README.md', () => {})

  test.each(names)('%s sends the table with every file that a reader gets', async (name) => {
    const host = hosts.get(name)
    if (!host) throw new Error(`${name} is not running.`)
    const { origin, ask } = host
    const target = { origin, provider: all.provider, key, now: Math.floor(Date.now() / 1000) }
    const Cookie = `${sessionCookieName}=${await seal({ purpose: 'session', sub: 'reader' }, target)}`
    const css = [...build.outputs.keys()].find((path) => /^assets\/.*\.css$/.test(path))
    for (const path of [
      '/',
      '/guide/zebrafish',
      '/img/secret-chart.svg',
      `/${css}`,
      '/robots.txt',
      '/quondam',
      '/nowhere',
    ]) {
      const response = await ask(path, { headers: { Cookie } })
      expect([path, missingRows(response, build.outputs, { url: origin, gated: true })]).toEqual([path, []])
    }
  })

  test.each(names)('%s sends it with refusals, and a stricter policy with the pages of the gate', async (name) => {
    const host = hosts.get(name)
    if (!host) throw new Error(`${name} is not running.`)
    const { origin, ask } = host
    const navigation = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }
    const asked: readonly (readonly [path: string, status: number, more?: Ask])[] = [
      ['/img/secret-chart.svg', 401],
      ['/guide/zebrafish', 302, { headers: navigation }],
      ['/guide/zebrafish', 405, { method: 'POST', headers: navigation }],
      ['/__gate/enter', 200],
      ['/__gate/nothing', 404, { headers: navigation }],
      ['/__gate/me', 401],
    ]
    for (const [path, status, more] of asked) {
      const response = await ask(path, more)
      const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
      const missing = missingRows(response, build.outputs, { url: origin, gated: true })
      const rest = missing.filter((row) => !isPage || !row.startsWith('Content-Security-Policy'))
      expect([path, response.status, rest]).toEqual([path, status, []])
      const csp = response.headers.get('Content-Security-Policy')
      if (isPage) expect(csp).toMatch(/^default-src 'none'.*frame-ancestors 'none'.*trusted-types 'none'$/)
    }
  })
})

describe('without a gate', () => {
  let open: Build
  let openFolder: string
  const url = 'https://docs.example.com'

  beforeAll(async () => {
    const made = await gatedSite('', { open: true })
    closing.push(() => rmSync(made.root, { recursive: true, force: true }))
    open = made.build
    openFolder = writeOut(made.root, open.outputs)
  })

  const paths = () => [
    '/',
    '/guide/zebrafish',
    '/nowhere',
    '/quondam',
    `/${[...open.outputs.keys()].find((path) => /^assets\/.*\.css$/.test(path))}`,
  ]

  test('Netlify, Cloudflare and the preview server read the table from `_headers`', async () => {
    const server = await createPreviewServer({ folder: openFolder, baseUrl: '/', trailingSlash: 'never', port: 0 })
    if (server.kind !== 'server') throw new Error('The preview server does not run.')
    closing.push(() => server.close())
    // A host applies `_redirects` before `_headers`.
    for (const path of paths().filter((path) => path !== '/quondam')) {
      const response = await fetch(new URL(path, server.url), { redirect: 'manual' })
      expect([path, missingRows(response, open.outputs, { url, gated: false })]).toEqual([path, []])
    }
  })

  test('Vercel reads it from `vercel.json`, for every path', () => {
    const { headers } = JSON.parse(Buffer.from(open.outputs.get('vercel.json') ?? []).toString())
    const [rule] = headers
    expect(rule.source).toBe('/(.*)')
    const response = new Response(null, {
      headers: rule.headers.map(({ key: name, value }: { key: string; value: string }) => [name, value]),
    })
    expect(missingRows(response, open.outputs, { url, gated: false })).toEqual([])
  })

  test.skipIf(!hasNginx)(
    'nginx sends it from `nginx.conf`, without HSTS: the server block may be without TLS',
    async () => {
      const port = await freePort()
      const nginx = await startOpenNginx(openFolder, port)
      closing.push(() => nginx.close())
      for (const path of paths()) {
        const response = await fetch(`http://localhost:${port}${path}`, { redirect: 'manual' })
        expect([path, missingRows(response, open.outputs, { url: 'http://localhost', gated: false })]).toEqual([
          path,
          [],
        ])
      }
    },
  )
})
