/** Debian's nginx with the emitted configuration, beside the emitted server: the same verdicts, byte for byte on the wire. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EncryptJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/freePort.js'
import { headers, methods, paths } from './support/attempts.js'
import { gatedSite, writeOut } from './support/gatedSite.js'
import { testKey, testSecret } from './support/keys.js'
import { hasNginx, type NginxServer, startNginx } from './support/nginx.js'
import { type RawAnswer, type RawRequest, rawRequest } from './support/rawRequest.js'

const [port, gatePort] = await Promise.all([freePort(), freePort()])
const origin = `http://localhost:${port}`
const canary = /Stripes swim|harbour wakes|cobalt depths|Marmalade/

let root: string
let nginx: NginxServer | undefined

beforeAll(async () => {
  if (!hasNginx) return
  const made = await gatedSite()
  root = made.root
  const env = { DOCSGEN_GATE_KEYS: testKey('a'), DOCSGEN_GATE_ORIGIN: origin }
  nginx = await startNginx({ folder: writeOut(root, made.build.outputs), port, gatePort, env })
})

afterAll(async () => {
  await nginx?.close()
  if (root) rmSync(root, { recursive: true, force: true })
})

const ask = (request: RawRequest): Promise<RawAnswer> => rawRequest(port, { host: `localhost:${port}`, ...request })

/** Response of the gate server to the same bytes, without nginx. */
const direct = (request: RawRequest): Promise<RawAnswer> =>
  rawRequest(gatePort, { host: `localhost:${port}`, ...request })

describe.skipIf(!hasNginx)('nginx', () => {
  test.each(paths)('gives nothing at %j, and says what the gate says', async (target) => {
    const response = await ask({ target })
    expect(response.text).not.toMatch(canary)
    expect([302, 400, 401, 404]).toContain(response.status)
    // nginx has a word of its own for what is not a request at all.
    if (response.status !== 400) expect(response.status).toBe((await direct({ target })).status)
  })

  test.each(methods)('gives nothing to %s', async (method) => {
    const response = await ask({ target: '/guide/zebrafish', method })
    expect([response.status, canary.test(response.text)]).toEqual([method === 'HEAD' ? 401 : 405, false])
  })

  test.each(headers)('gives nothing for %j', async (extra) => {
    for (const target of ['/guide/zebrafish', '/__gate/check', '/__private/guide/zebrafish.html']) {
      const response = await ask({ target, headers: extra })
      expect(response.text).not.toMatch(canary)
      expect([302, 401, 404]).toContain(response.status)
    }
  })

  test('does not respond to a reader that asks about another URL', async () => {
    const headers = { 'X-Original-URI': '/guide/zebrafish', 'X-Original-Method': 'GET', Cookie: await session() }
    for (const target of [
      '/__gate/check',
      '/__gate//check',
      '/%5f%5fgate/check',
      '/__gate/x/../check',
      '/__gate/check/',
    ])
      expect([target, (await ask({ target, headers })).text]).toEqual([target, expect.not.stringMatching(canary)])
    // A header of the reader does not replace the URL that nginx asks about.
    const own = { 'X-Original-URI': '/robots.txt', 'X-Docsgen-File': '/__private/guide/zebrafish.html' }
    expect((await ask({ target: '/guide/zebrafish', headers: own })).status).toBe(401)
  })

  test('sends pages, files and public files, with the headers of the site and none for a cache', async () => {
    const headers = { Cookie: await session() }
    const page = await ask({ target: '/guide/zebrafish', headers })
    expect([page.status, page.headers['content-type'], page.headers['cache-control'], page.headers.vary]).toEqual([
      200,
      'text/html',
      'private, no-store',
      'Cookie',
    ])
    expect(page.text).toMatch(/Stripes swim/)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(page.headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
    expect((await ask({ target: '/', headers })).text).toMatch(/harbour wakes/)
    expect((await ask({ target: '/guide/zebrafish?x=/robots.txt', headers })).text).toMatch(/Stripes swim/)
    expect((await ask({ target: '/img/secret-chart.svg', headers })).text).toMatch(/cobalt depths/)
    expect((await ask({ target: '/img/secret-chart.svg', headers: { ...headers, Range: 'bytes=0-3' } })).status).toBe(
      206,
    )
    expect((await ask({ target: '/img/m%C3%B6we.txt', headers })).text).toBe('larus')
    expect((await ask({ target: '/robots.txt' })).text).toContain('User-agent')
  })

  test('leaves redirects, missing pages and refusals to the gate', async () => {
    const headers = { Cookie: await session() }
    const moved = await ask({ target: '/guide/zebrafish/', headers })
    expect([moved.status, moved.headers.location]).toEqual([308, '/guide/zebrafish'])
    const missing = await ask({ target: '/nowhere', headers })
    expect([missing.status, missing.text.includes('Page not found')]).toEqual([404, true])
    expect((await ask({ target: '/__private/guide/zebrafish.html', headers })).status).toBe(404)
    expect((await ask({ target: '/gate.json', headers })).status).toBe(404)
    expect((await ask({ target: '/', method: 'POST', headers })).status).toBe(405)
    expect((await ask({ target: '/', headers, host: 'evil.example' })).status).toBe(421)
    const navigation = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
    const login = await ask({ target: '/guide/zebrafish?a=1', headers: navigation })
    expect([login.status, login.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/__gate\/\w+\?returnTo=%2Fguide%2Fzebrafish%3Fa%3D1$/),
    ])
    const me = await ask({ target: '/__gate/me', headers })
    expect([me.status, me.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })

  test('refuses everything while the gate is down', async () => {
    const headers = { Cookie: await session() }
    await nginx?.endGate()
    for (const target of ['/guide/zebrafish', '/robots.txt', '/__private/guide/zebrafish.html', '/__gate/me']) {
      const { status, text } = await ask({ target, headers })
      expect([target, status >= 400, canary.test(text)]).toEqual([target, true, false])
    }
  })
})

/** Below a base path, the folder on the disk has addresses outside of the site. */
test.skipIf(!hasNginx)('nginx gives nothing of the folder at addresses beside the base path', async () => {
  const [outer, inner] = await Promise.all([freePort(), freePort()])
  const made = await gatedSite("baseUrl: '/docs/',")
  const env = { DOCSGEN_GATE_KEYS: testKey('a'), DOCSGEN_GATE_ORIGIN: `http://localhost:${outer}` }
  const folder = writeOut(made.root, made.build.outputs)
  const files = [...made.build.outputs.keys(), '.docsgen-output']
  writeFileSync(join(folder, '.docsgen-output'), 'hashes of paths')
  const below = await startNginx({ folder, port: outer, gatePort: inner, env })
  try {
    expect((await fetch(`http://localhost:${outer}/docs/robots.txt`)).status).toBe(200)
    const given = []
    for (const path of files) {
      const { status } = await fetch(`http://localhost:${outer}/${encodeURI(path)}`, { redirect: 'manual' })
      if (status !== 404) given.push(`${status} ${path}`)
    }
    expect(given).toEqual([])
  } finally {
    await below.close()
    rmSync(made.root, { recursive: true, force: true })
  }
})

async function session(): Promise<string> {
  const token = await new EncryptJWT({ purpose: 'session', sub: 'reader', sid: 'session-1' })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'a' })
    .setAudience(origin)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encrypt(testSecret('a'))
  return `__Host-docsgen=${token}`
}
