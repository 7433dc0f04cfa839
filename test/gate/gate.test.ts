/** How the gate behaves: signing in and out, keys that change, a provider that is down, times at their edges. */
import { expect, test } from 'vitest'
import { canonicalPath, safeReturnTo } from '../../src/gate/core/canonicalPath.js'
import { createGate } from '../../src/gate/core/createGate.js'
import type { GateConfig } from '../../src/gate/core/gateConfig.js'
import { issuer } from './support/fakeProvider.js'
import { cookiesOf, exchange, gated, host, origin, secret } from './support/gated.js'
import { testKey, testSecret } from './support/keys.js'

const navigation = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }

test('redirects a reader from a deep link through the provider and back', async () => {
  const site = await gated()
  const first = await site.ask('/posture/overview?tab=aws', { headers: navigation })
  expect(first.headers.get('Location')).toBe('/__gate/enter?returnTo=%2Fposture%2Foverview%3Ftab%3Daws')
  const page = await site.ask(first.headers.get('Location') ?? '')
  expect(await page.text()).toContain('content="0;url=login?returnTo=%2Fposture%2Foverview%3Ftab%3Daws"')
  const login = await site.ask('/__gate/login?returnTo=%2Fposture%2Foverview%3Ftab%3Daws')
  const to = new URL(login.headers.get('Location') ?? '')
  expect(to.origin + to.pathname).toBe(`${issuer}authorize`)
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${origin}/__gate/callback`,
    scope: 'openid profile email',
  })
  const query = site.provider.authorize(to.href)
  const back = await site.ask(`/__gate/callback${query}`, { headers: { Cookie: cookiesOf(login) } })
  expect(back.headers.get('Location')).toBe('/posture/overview?tab=aws')
  expect(safeReturnTo('/a?x=b%20c&y', { origin, baseUrl: '/' })).toBe('/a?x=b%20c&y')
  expect(back.headers.getSetCookie()[0]).toMatch(
    /^__Host-docsgen=\S+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const me = await site.ask('/__gate/me', { headers: { Cookie: cookiesOf(back) } })
  expect(await me.json()).toEqual({ name: 'Zoë' })
  const again = await site.ask(`/__gate/callback${query}`, { headers: { Cookie: cookiesOf(login) } })
  expect([again.status, again.headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8'])
})

test('refuses a callback whose token has another nonce', async () => {
  const site = await gated()
  const login = await site.ask('/__gate/login')
  const query = site.provider.authorize(login.headers.get('Location') ?? '', { nonce: 'other' })
  const back = await site.ask(`/__gate/callback${query}`, { headers: { Cookie: cookiesOf(login) } })
  expect([back.status, site.log.at(-1)]).toEqual([400, 'token_nonce'])
})

test('shows the text of the provider’s error as text, and a link to try again', async () => {
  const site = await gated()
  const login = await site.ask('/__gate/login?returnTo=%2Fposture%2Foverview')
  const state = new URL(login.headers.get('Location') ?? '').searchParams.get('state') ?? ''
  const query = new URLSearchParams({ error: 'access_denied', error_description: '<b>No</b>', state })
  const back = await site.ask(`/__gate/callback?${query}`, { headers: { Cookie: cookiesOf(login) } })
  expect(await back.text()).toMatch(
    /role="alert">.*<p>&lt;b&gt;No&lt;\/b&gt; \(<code>access_denied<\/code>\)<.*href="\/__gate\/login\?returnTo=%2Fposture%2Foverview"/,
  )
})

test('signs out by a request of its own pages only', async () => {
  const site = await gated()
  const own = await site.ask('/__gate/logout', { method: 'POST', headers: { Origin: origin } })
  expect(own.headers.getSetCookie()[0]).toMatch(/^__Host-docsgen=; .*Max-Age=0/)
  expect(await own.json()).toEqual({
    to: `${issuer}v2/logout?client_id=client-1&returnTo=https%3A%2F%2Fdocs.example.com`,
  })
  expect(
    (await site.ask('/__gate/logout', { method: 'POST', headers: { Origin: 'https://evil.example' } })).status,
  ).toBe(403)
  expect((await site.ask('/__gate/logout')).status).toBe(404)
})

test('ends a session after its time, however it is used', async () => {
  const site = await gated({ sessionSeconds: 3600 })
  const headers = { Cookie: await site.signIn() }
  site.clock.now += 3599_000
  expect((await site.ask('/', { headers })).status).toBe(200)
  site.clock.now += 1_000
  expect((await site.ask('/', { headers })).status).toBe(401)
})

test('opens sessions of the key before, seals with the first', async () => {
  const [first, second] = [testKey('new'), testKey('old')]
  const before = await gated({ keys: second })
  const headers = { Cookie: await before.signIn() }
  expect((await (await gated({ keys: `${first},${second}` })).ask('/', { headers })).status).toBe(200)
  expect((await (await gated({ keys: first })).ask('/', { headers })).status).toBe(401)
})

test('lives on while the provider is down: sessions at once, known keys for a day, unknown keys never', async () => {
  const site = await gated()
  const headers = { Cookie: await site.signIn() }
  site.provider.down = true
  expect((await site.ask('/', { headers })).status).toBe(200)
  site.clock.now += 11 * 60_000
  expect((await site.ask('/__gate/session', exchange(await site.provider.sign()))).status).toBe(200)
  expect((await site.ask('/__gate/session', exchange(await site.provider.sign({}, { kid: 'k9' })))).status).toBe(401)
  site.clock.now += 24 * 3_600_000
  expect((await site.ask('/__gate/session', exchange(await site.provider.sign()))).status).toBe(401)
})

test('does not follow redirects of the provider: a redirect is not a key and no token', async () => {
  const site = await gated()
  site.provider.moved = true
  await site.signIn()
  expect(site.log).toEqual(['login', 'exchange_refused'])
  expect((await site.ask('/__gate/session', exchange(await site.provider.sign()))).status).toBe(401)
  expect(site.provider.calls).toEqual([`${issuer}oauth/token`, `${issuer}.well-known/jwks.json`])
})

test.each([
  ['exp', { exp: -59 }, 200],
  ['exp', { exp: -61 }, 401],
  ['iat', { iat: 59 }, 200],
  ['iat', { iat: 61 }, 401],
  ['nbf', { nbf: 59 }, 200],
  ['nbf', { nbf: 61 }, 401],
  ['iat', { iat: -599 }, 200],
  ['iat', { iat: -601 }, 401],
] as const)('allows a minute of leeway: %s %j -> %i', async (_, offsets, status) => {
  const site = await gated()
  const claims = Object.fromEntries(
    Object.entries(offsets).map(([name, offset]) => [name, site.clock.now / 1000 + offset]),
  )
  expect((await site.ask('/__gate/session', exchange(await site.provider.sign(claims)))).status).toBe(status)
})

test.each([
  [{ organization: 'org_1' }, { org_id: 'org_1' }, 200],
  [{ organization: 'org_1' }, { org_id: 'org_2' }, 401],
  [{ organization: 'org_1' }, {}, 401],
  [{ organization: 'Acme' }, { org_name: 'acme' }, 200],
  [{ organization: 'Acme' }, { org_name: 'Acme' }, 401],
  [{ maxAge: 100 }, { auth_time: Date.UTC(2026, 0, 2) / 1000 - 160 }, 200],
  [{ maxAge: 100 }, { auth_time: Date.UTC(2026, 0, 2) / 1000 - 161 }, 401],
  [{ maxAge: 100 }, {}, 401],
] as const)('with %j judges %j as %i', async (config, claims, status) => {
  const site = await gated(config)
  expect((await site.ask('/__gate/session', exchange(await site.provider.sign(claims)))).status).toBe(status)
})

const broken: Readonly<Record<string, Partial<GateConfig>>> = {
  'no keys': { keys: '' },
  'a short key': { keys: `a:${Buffer.from(testSecret('a').subarray(16)).toString('base64url')}` },
  'two keys of one id': { keys: `${testKey('a')},${testKey('a', 'b')}` },
  'one key under two ids': { keys: `${testKey('a')},${testKey('b', 'a')}` },
  'a key of zeros': { keys: `a:${Buffer.alloc(32).toString('base64url')}` },
  'files sealed with the key of the sessions': { sealKeys: testKey('sealed', 'old') },
  'an issuer without a slash': { issuer: 'https://id.example.com' },
  'no client id': { clientId: '' },
  'a session of nine hours': { sessionSeconds: 9 * 3600 },
  'no list': { publicPaths: undefined as unknown as string[] },
  'no key list': { keys: undefined as unknown as string },
}

test.each(Object.entries(broken))('refuses everything, public files too, with %s', async (_, changes) => {
  const site = await gated(changes)
  expect((await site.ask('/robots.txt')).status).toBe(503)
  expect((await site.ask('/__gate/login')).status).toBe(503)
})

test('refuses where the host throws, and never lets the request through', async () => {
  const site = await gated()
  const headers = { Cookie: await site.signIn() }
  const response = await site.ask('/', { headers }, () => {
    throw new Error(secret)
  })
  expect([response.status, await response.text()]).toEqual([503, 'This site cannot be read at the moment.\n'])
})

test('refuses without any configuration', async () => {
  const gate = createGate(undefined as unknown as GateConfig)
  expect((await gate(new Request(origin), host)).status).toBe(503)
})

test.each([
  ['400', '/posture/%zz', {}, 400, 'Page Error', `<a href="${origin}/">Home page</a>`],
  ['404', '/__gate/nothing', {}, 404, 'Page not found', `<a href="${origin}/">Home page</a>`],
  ['421', 'https://preview.example.com/', {}, 421, 'Page Error', `<a href="${origin}/">Home page</a>`],
  ['503', '/posture/overview', { keys: '' }, 503, 'Page Error', '<a href="">Retry</a>'],
] as const)(
  'a refusal of %s is a screen to a reader, and text to all else',
  async (_, path, config, status, title, link) => {
    const site = await gated(config)
    const screen = await site.ask(path, { headers: navigation })
    const shown = await screen.text()
    expect([screen.status, screen.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(screen.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; script-src 'none'; style-src 'sha256-/,
    )
    expect(screen.headers.get('Cache-Control')).toBe('private, no-store')
    expect(shown).toContain(`<div role="alert"><h1>${title}</h1><p>`)
    expect(shown).toContain(`(<code>${status}</code>)`)
    expect(shown).toContain(link)
    const plain = await site.ask(path)
    expect([plain.status, plain.headers.get('Content-Type')]).toEqual([status, 'text/plain; charset=utf-8'])
    expect(await plain.text()).not.toContain('<')
    if (status === 503) expect([screen, plain].map(({ headers }) => headers.get('Retry-After'))).toEqual(['60', '60'])
  },
)

test('keeps the private folder out of redirects', async () => {
  const site = await gated()
  const response = await site.ask('/old', { headers: { Cookie: await site.signIn() } })
  expect([response.status, response.headers.get('Location')]).toEqual([308, '/posture/overview'])
})

test('logs codes, never addresses or tokens', async () => {
  const site = await gated()
  await site.signIn()
  expect(site.log).toEqual(['login', 'signed_in'])
  expect(site.log.every((code) => /^[a-z_]+$/.test(code))).toBe(true)
})

test('reading a read path gives it again, and never another one', () => {
  const parts = [
    'a',
    '%2e',
    '.',
    '/',
    '%2f',
    '\\',
    '%5c',
    '%25',
    '%61',
    ';',
    '%00',
    'é',
    '%c3%a9',
    '~',
    '//',
    '__private',
    '?',
    '%3f',
  ]
  let seed = 1
  const next = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  let readable = 0
  for (let round = 0; round < 10_000; round++) {
    const text = `/${Array.from({ length: 1 + next(8) }, () => parts[next(parts.length)]).join('')}`
    const path = canonicalPath(text)
    if (path === undefined) continue
    readable++
    expect(canonicalPath(path)).toBe(path)
    expect(path).not.toMatch(/[\\%?#;]|\/\/|\/\.\.?(?:\/|$)/)
  }
  expect(readable).toBeGreaterThan(100)
})
