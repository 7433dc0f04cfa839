/** Requests without a session get no protected byte, and no response that a cache may store. */
import { beforeAll, expect, test } from 'vitest'
import { sessionCookieName } from '../../src/gate/core/cookies.js'
import { badCallbacks, badClaims, badExchanges, badTokens, forgedCookies, type Target } from './support/attacks.js'
import { headers, methods, paths, returnTos } from './support/attempts.js'
import { cookiesOf, exchange, type Gated, gated, origin, secret, secrets } from './support/gated.js'

let site: Gated
let session: string
let target: Target

beforeAll(async () => {
  site = await gated()
  session = await site.signIn()
  const [key] = secrets
  if (!key) throw new Error('The gate has no key.')
  target = { origin, provider: site.provider, key, now: site.clock.now / 1000 }
})

async function expectNothing(response: Response): Promise<void> {
  const text = await response.text()
  expect([...response.headers].join('\n') + text).not.toContain(secret)
  expect([302, 400, 401, 403, 404, 405, 413, 415, 421, 503]).toContain(response.status)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
}

test('a reader who signed in gets the files', async () => {
  for (const path of ['/', '/posture/overview', '/assets/client.js', '/img/map.png']) {
    const response = await site.ask(path, { headers: { Cookie: session } })
    expect([path, response.status, await response.text()]).toEqual([path, 200, secret])
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Vary')).toBe('Cookie')
    expect(response.headers.get('X-Saw-Cookie')).toBe('false')
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  }
})

test('anyone gets the public files', async () => {
  expect(await (await site.ask('/robots.txt')).text()).toContain('User-agent')
  expect(await (await site.ask('/assets/shell.css')).text()).toBe('body{}')
})

test.each(paths)('gives nothing at %j', async (path) => {
  await expectNothing(await site.ask(path.startsWith('//') ? origin + path : path))
})

test.each(methods)('gives nothing to %s', async (method) => {
  await expectNothing(await site.ask('/posture/overview', { method }))
})

test.each(methods.slice(1))('takes no %s from a reader', async (method) => {
  expect((await site.ask('/posture/overview', { method, headers: { Cookie: session } })).status).toBe(405)
})

test.each(headers)('gives nothing for %j', async (extra) => {
  await expectNothing(await site.ask('/posture/overview', { headers: extra }))
})

test.each(Object.entries(forgedCookies))('takes no session with %s', async (_, make) => {
  await expectNothing(
    await site.ask('/posture/overview', { headers: { Cookie: `${sessionCookieName}=${await make(target)}` } }),
  )
})

test('takes no session that is there twice, or with one bit changed', async () => {
  await expectNothing(await site.ask('/', { headers: { Cookie: `${session}; ${session}` } }))
  const end = session.at(-5) === 'A' ? 'B' : 'A'
  await expectNothing(await site.ask('/', { headers: { Cookie: session.slice(0, -5) + end + session.slice(-4) } }))
})

test.each(Object.entries(badClaims))('exchanges no token with %s', async (_, claims) => {
  await expectNothing(await site.ask('/__gate/session', exchange(await site.provider.sign(claims(target)))))
})

test.each(Object.entries(badTokens))('exchanges nothing for %s', async (_, make) => {
  await expectNothing(await site.ask('/__gate/session', exchange(await make(target))))
})

test.each(badExchanges)('exchanges no token sent with %j', async (extra) => {
  await expectNothing(await site.ask('/__gate/session', exchange(await site.provider.sign(), extra)))
})

test('exchanges a good token, once', async () => {
  const token = await site.provider.sign()
  const response = await site.ask('/__gate/session', exchange(token))
  expect(response.status).toBe(200)
  expect(await (await site.ask('/', { headers: { Cookie: cookiesOf(response) } })).text()).toBe(secret)
  await expectNothing(await site.ask('/__gate/session', exchange(token)))
})

test.each(returnTos)('never returns to %j', async (to) => {
  const login = await site.ask(`/__gate/login?returnTo=${encodeURIComponent(to)}`)
  const query = site.provider.authorize(login.headers.get('Location') ?? '')
  const response = await site.ask(`/__gate/callback${query}`, { headers: { Cookie: cookiesOf(login) } })
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/'])
})

test.each(badCallbacks)('gives no session at the callback for %j', async (query) => {
  const login = await site.ask('/__gate/login')
  const response = await site.ask(`/__gate/callback${query}`, { headers: { Cookie: cookiesOf(login) } })
  await expectNothing(response.clone())
  expect(response.headers.getSetCookie().join()).not.toContain(`${sessionCookieName}=e`)
})
