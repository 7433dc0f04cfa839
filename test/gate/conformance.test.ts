/** What nobody gets without a session. Every attempt ends without a protected byte and without an answer a cache may keep. */
import { EncryptJWT, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { cookieNames } from '../../src/gate/seal.js'
import { headers, methods, paths, returnTos } from './support/attempts.js'
import { clientId, issuer } from './support/fakeProvider.js'
import { cookiesOf, exchange, type Gated, gated, origin, secret, secrets } from './support/gated.js'

let site: Gated
let session: string

beforeAll(async () => {
  site = await gated()
  session = await site.signIn()
})

async function expectNothing(answer: Response): Promise<void> {
  const text = await answer.text()
  expect([...answer.headers].join('\n') + text).not.toContain(secret)
  expect([302, 400, 401, 403, 404, 405, 413, 415, 421, 503]).toContain(answer.status)
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
}

test('a reader who signed in gets the files', async () => {
  for (const path of ['/', '/posture/overview', '/assets/client.js', '/img/map.png']) {
    const answer = await site.ask(path, { headers: { Cookie: session } })
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, secret])
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(answer.headers.get('Vary')).toBe('Cookie')
    expect(answer.headers.get('X-Saw-Cookie')).toBe('false')
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

const forgeries: Readonly<Record<string, () => Promise<string> | string>> = {
  'another key': () => seal({ purpose: 'session', sub: 'a' }, { key: new Uint8Array(32).fill(1) }),
  'an unknown key id': () => seal({ purpose: 'session', sub: 'a' }, { kid: 'x' }),
  'no key id': () => seal({ purpose: 'session', sub: 'a' }, { kid: undefined }),
  'a login cookie': () => seal({ purpose: 'login', sub: 'a' }),
  'no purpose': () => seal({ sub: 'a' }),
  'no subject': () => seal({ purpose: 'session' }),
  'another site': () => seal({ purpose: 'session', sub: 'a' }, { audience: 'https://other.example.com' }),
  'a time that is over': () => seal({ purpose: 'session', sub: 'a' }, { from: -9 * 3600, to: -3600 }),
  'a life of a year': () => seal({ purpose: 'session', sub: 'a' }, { to: 365 * 24 * 3600 }),
  'a birth in the future': () => seal({ purpose: 'session', sub: 'a' }, { from: 3600, to: 7200 }),
  'alg none': () => new UnsecuredJWT({ purpose: 'session', sub: 'a' }).encode(),
  'a signed token': () =>
    new SignJWT({ purpose: 'session', sub: 'a' })
      .setProtectedHeader({ alg: 'HS256', kid: 'new' })
      .sign(secrets[0]?.secret ?? new Uint8Array()),
  'an ID token': () => site.provider.sign(),
}

test.each(Object.entries(forgeries))('takes no session with %s', async (_, make) => {
  await expectNothing(
    await site.ask('/posture/overview', { headers: { Cookie: `${cookieNames.session}=${await make()}` } }),
  )
})

test('takes no session that is there twice, or with one bit changed', async () => {
  await expectNothing(await site.ask('/', { headers: { Cookie: `${session}; ${session}` } }))
  const end = session.at(-5) === 'A' ? 'B' : 'A'
  await expectNothing(await site.ask('/', { headers: { Cookie: session.slice(0, -5) + end + session.slice(-4) } }))
})

const now = Date.UTC(2026, 0, 2) / 1000
const badClaims: Readonly<Record<string, JWTPayload>> = {
  'another issuer': { iss: 'https://evil.example/' },
  'the issuer without its slash': { iss: issuer.slice(0, -1) },
  'no issuer': { iss: undefined },
  'no subject': { sub: undefined },
  'an empty subject': { sub: '' },
  'a number as subject': { sub: 1 as unknown as string },
  'another audience': { aud: 'other' },
  'no audience': { aud: undefined },
  'two audiences and no azp': { aud: [clientId, 'other'] },
  'two audiences and a foreign azp': { aud: [clientId, 'other'], azp: 'other' },
  'one audience and a foreign azp': { azp: 'other' },
  'no end': { exp: undefined },
  'an end in words': { exp: 'tomorrow' as unknown as number },
  'an end 61 s ago': { exp: now - 61 },
  'no time of issue': { iat: undefined },
  'an issue 61 s ahead': { iat: now + 61 },
  'an issue too long ago': { iat: now - 601 },
  'a start 61 s ahead': { nbf: now + 61 },
  'a start in words': { nbf: 'x' as unknown as number },
}

test.each(Object.entries(badClaims))('exchanges no token with %s', async (_, claims) => {
  await expectNothing(await site.ask('/__gate/session', exchange(await site.provider.sign(claims))))
})

const badTokens: Readonly<Record<string, () => Promise<unknown> | unknown>> = {
  'a foreign key': () => site.provider.forge(),
  'typ at+jwt': () => site.provider.sign({}, { typ: 'at+jwt' }),
  'an unknown kid': () => site.provider.sign({}, { kid: 'other' }),
  'an unknown crit': () => site.provider.sign({}, { crit: ['x'], x: 1 }).catch(() => 'a.b.c'),
  'alg none': () => new UnsecuredJWT({ iss: issuer, aud: clientId, sub: 'a', iat: now, exp: now + 60 }).encode(),
  'alg HS256': () =>
    new SignJWT({ iss: issuer, aud: clientId, sub: 'a', iat: now, exp: now + 60 })
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .sign(new Uint8Array(32)),
  'a cut signature': async () => (await site.provider.sign()).slice(0, -8),
  'no signature': async () => `${(await site.provider.sign()).split('.').slice(0, 2).join('.')}.`,
  'two parts': async () => (await site.provider.sign()).split('.').slice(0, 2).join('.'),
  '17 KB': () => site.provider.sign({ pad: 'x'.repeat(17_000) }),
  'no token': () => undefined,
  'a number': () => 1,
  'an array': async () => [await site.provider.sign()],
}

test.each(Object.entries(badTokens))('exchanges nothing for %s', async (_, make) => {
  await expectNothing(await site.ask('/__gate/session', exchange(await make())))
})

test.each([
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'https://docs.example.com.evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Content-Type': 'text/plain' },
])('exchanges no token sent with %j', async (extra) => {
  await expectNothing(
    await site.ask('/__gate/session', exchange(await site.provider.sign(), JSON.parse(JSON.stringify(extra)))),
  )
})

test('exchanges a good token, once', async () => {
  const token = await site.provider.sign()
  const answer = await site.ask('/__gate/session', exchange(token))
  expect(answer.status).toBe(200)
  expect(await (await site.ask('/', { headers: { Cookie: cookiesOf(answer) } })).text()).toBe(secret)
  await expectNothing(await site.ask('/__gate/session', exchange(token)))
})

test.each(returnTos)('never returns to %j', async (to) => {
  const login = await site.ask(`/__gate/login?returnTo=${encodeURIComponent(to)}`)
  const query = site.provider.authorize(login.headers.get('Location') ?? '')
  const answer = await site.ask(`/__gate/callback${query}`, { headers: { Cookie: cookiesOf(login) } })
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/'])
})

test.each(['', '?code=x', '?code=x&state=y', '?error=access_denied&state=y', '?code=x&code=y&state=z'])(
  'gives no session at the callback for %j',
  async (query) => {
    const login = await site.ask('/__gate/login')
    const answer = await site.ask(`/__gate/callback${query}`, { headers: { Cookie: cookiesOf(login) } })
    await expectNothing(answer.clone())
    expect(answer.headers.getSetCookie().join()).not.toContain(`${cookieNames.session}=e`)
  },
)

interface SealOptions {
  readonly key?: Uint8Array
  readonly kid?: string
  readonly audience?: string
  readonly from?: number
  readonly to?: number
}

function seal(claims: JWTPayload, options: SealOptions = {}): Promise<string> {
  const { key = secrets[0]?.secret ?? new Uint8Array(), audience = origin, from = 0, to = 3600 } = options
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'kid' in options ? options.kid : 'new' })
    .setAudience(audience)
    .setIssuedAt(now + from)
    .setExpirationTime(now + to)
    .encrypt(key)
}
