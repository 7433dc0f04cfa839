/** A token starts one session, and signing out ends a session for every copy of its cookie. */
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src/gate/core/gateStore.js'
import { exchange, gated, origin } from './support/gated.js'

/** All texts whose bytes are those of this signature: decoders ignore the last four bits. */
function textsOf(token: string): string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const start = alphabet.indexOf(token.at(-1) ?? '') & ~15
  return Array.from({ length: 16 }, (_, index) => token.slice(0, -1) + alphabet[start + index])
}

test('a token is accepted once, whatever text its signature is written with', async () => {
  for (const claims of [{}, { jti: 'token-1' }]) {
    const site = await gated()
    const token = await site.provider.sign(claims)
    const texts = textsOf(token)
    expect(new Set(texts).size).toBe(16)
    expect(texts).toContain(token)
    const statuses: number[] = []
    for (const text of texts) statuses.push((await site.ask('/__gate/session', exchange(text))).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(site.log.filter((code) => code === 'session_replay')).toHaveLength(15)
  }
})

test('a `jti` is accepted once, and other tokens of the same second are other tokens', async () => {
  const site = await gated()
  const post = async (claims: Readonly<Record<string, string>>) =>
    (await site.ask('/__gate/session', exchange(await site.provider.sign(claims)))).status
  expect(await post({ jti: 'one' })).toBe(200)
  expect(await post({ jti: 'one', name: 'Ann' })).toBe(401)
  expect(await post({ jti: 'two' })).toBe(200)
  expect(await post({ name: 'Ann' })).toBe(200)
  expect(await post({ name: 'Bob' })).toBe(200)
})

test('concurrent requests with one token start one session', async () => {
  const site = await gated()
  const token = await site.provider.sign()
  const responses = await Promise.all(Array.from({ length: 20 }, () => site.ask('/__gate/session', exchange(token))))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('signing out ends the session for copies of its cookie, in each gate with the same store', async () => {
  const clock = { now: Date.UTC(2026, 0, 2) }
  const store = createMemoryStore(() => clock.now)
  const [first, second, alone] = await Promise.all([gated({ store }), gated({ store }), gated()])
  const headers = { Cookie: await first.signIn() }
  const other = { Cookie: await first.signIn() }
  const statuses = async (cookie: object) =>
    Promise.all([first, second, alone].map(async ({ ask }) => (await ask('/', { headers: { ...cookie } })).status))
  expect(await statuses(headers)).toEqual([200, 200, 200])
  expect((await second.ask('/__gate/logout', { method: 'POST', headers: { ...headers, Origin: origin } })).status).toBe(
    200,
  )
  // Without a common store, another process does not know that the session ended.
  expect(await statuses(headers)).toEqual([401, 401, 200])
  expect(await statuses(other)).toEqual([200, 200, 200])
  for (const path of ['/__gate/me', '/__gate/key']) expect((await first.ask(path, { headers })).status).not.toBe(200)
  expect((await first.ask('/__gate/login', { headers })).headers.get('Location')).toContain('/authorize?')
})

test('only the reader of a session can end it', async () => {
  const site = await gated()
  const headers = { Cookie: await site.signIn() }
  const foreign = await new SignJWT({ sid: 'x' }).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))
  for (const Cookie of ['', `__Host-docsgen=${foreign}`]) {
    const signOut = await site.ask('/__gate/logout', { method: 'POST', headers: { Origin: origin, Cookie } })
    expect(signOut.status).toBe(200)
  }
  const crossSite = { ...headers, Origin: 'https://evil.example' }
  expect((await site.ask('/__gate/logout', { method: 'POST', headers: crossSite })).status).toBe(403)
  expect((await site.ask('/', { headers })).status).toBe(200)
})

test('a store that does not respond refuses everything that needs a session, and reports no sign-out', async () => {
  const failure = () => Promise.reject(new Error('no store'))
  const working = await gated()
  const Cookie = await working.signIn()
  const site = await gated({ store: { add: failure, has: failure } })
  for (const path of ['/', '/__gate/me', '/__gate/key'])
    expect([path, (await site.ask(path, { headers: { Cookie } })).status]).toEqual([
      path,
      path === '/__gate/key' ? 404 : 503,
    ])
  const signOut = await site.ask('/__gate/logout', { method: 'POST', headers: { Cookie, Origin: origin } })
  expect([signOut.status, signOut.headers.getSetCookie()]).toEqual([503, []])
  expect((await site.ask('/robots.txt')).status).toBe(200)
})

test('an invalid setting of the store refuses everything', async () => {
  const site = await gated({ store: null })
  expect((await site.ask('/robots.txt')).status).toBe(503)
  expect(site.log).toEqual(['config_store'])
})
