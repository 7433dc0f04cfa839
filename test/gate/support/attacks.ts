/** Invalid cookies, tokens and requests, for the gate itself and for every host that runs it. */
import { EncryptJWT, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { clientId, type FakeProvider } from './fakeProvider.js'

/** A gate to attack. */
export interface Target {
  readonly origin: string
  readonly provider: FakeProvider
  /** The key that seals its cookies. */
  readonly key: { readonly kid: string; readonly secret: Uint8Array }
  /** Seconds since 1970. */
  readonly now: number
}

interface SealOptions {
  readonly key?: Uint8Array
  readonly kid?: string
  readonly audience?: string
  /** Seconds from now. */
  readonly from?: number
  readonly to?: number
}

/** A cookie value as the gate makes it, or almost. */
export function seal(claims: JWTPayload, { origin, key, now }: Omit<Target, 'provider'>, options: SealOptions = {}) {
  const { audience = origin, from = 0, to = 3600 } = options
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'kid' in options ? options.kid : key.kid })
    .setAudience(audience)
    .setIssuedAt(now + from)
    .setExpirationTime(now + to)
    .encrypt(options.key ?? key.secret)
}

type Attacks<T> = Readonly<Record<string, (target: Target) => Promise<T> | T>>

/** Claims of a good session. */
export const sessionClaims = { purpose: 'session', sub: 'a', sid: 'session-1' }

export const forgedCookies: Attacks<string> = {
  'another key': (target) => seal(sessionClaims, target, { key: new Uint8Array(32).fill(1) }),
  'an unknown key id': (target) => seal(sessionClaims, target, { kid: 'x' }),
  'no key id': (target) => seal(sessionClaims, target, { kid: undefined }),
  'a login cookie': (target) => seal({ ...sessionClaims, purpose: 'login' }, target),
  'no purpose': (target) => seal({ ...sessionClaims, purpose: undefined }, target),
  'no subject': (target) => seal({ ...sessionClaims, sub: undefined }, target),
  'no session id': (target) => seal({ ...sessionClaims, sid: undefined }, target),
  'another site': (target) => seal(sessionClaims, target, { audience: 'https://other.example.com' }),
  'a time that is over': (target) => seal(sessionClaims, target, { from: -9 * 3600, to: -3600 }),
  'a life of a year': (target) => seal(sessionClaims, target, { to: 365 * 24 * 3600 }),
  'a birth in the future': (target) => seal(sessionClaims, target, { from: 3600, to: 7200 }),
  'alg none': () => new UnsecuredJWT(sessionClaims).encode(),
  'a signed token': ({ key }) =>
    new SignJWT(sessionClaims).setProtectedHeader({ alg: 'HS256', kid: key.kid }).sign(key.secret),
  'an ID token': ({ provider }) => provider.sign(),
}

export const badClaims: Readonly<Record<string, (target: Target) => JWTPayload>> = {
  'another issuer': () => ({ iss: 'https://evil.example/' }),
  'the issuer without its slash': ({ provider }) => ({ iss: provider.issuer.slice(0, -1) }),
  'no issuer': () => ({ iss: undefined }),
  'no subject': () => ({ sub: undefined }),
  'an empty subject': () => ({ sub: '' }),
  'a number as subject': () => ({ sub: 1 as unknown as string }),
  'another audience': () => ({ aud: 'other' }),
  'no audience': () => ({ aud: undefined }),
  'two audiences and no azp': () => ({ aud: [clientId, 'other'] }),
  'two audiences and a foreign azp': () => ({ aud: [clientId, 'other'], azp: 'other' }),
  'one audience and a foreign azp': () => ({ azp: 'other' }),
  'no end': () => ({ exp: undefined }),
  'an end in words': () => ({ exp: 'tomorrow' as unknown as number }),
  'an end 61 s ago': ({ now }) => ({ exp: now - 61 }),
  'no time of issue': () => ({ iat: undefined }),
  'an issue ahead': ({ now }) => ({ iat: now + 600 }),
  'an issue too long ago': ({ now }) => ({ iat: now - 601 }),
  'a start ahead': ({ now }) => ({ nbf: now + 600 }),
  'a start in words': () => ({ nbf: 'x' as unknown as number }),
}

export const badTokens: Attacks<unknown> = {
  'a foreign key': ({ provider }) => provider.forge(),
  'typ at+jwt': ({ provider }) => provider.sign({}, { typ: 'at+jwt' }),
  'an unknown kid': ({ provider }) => provider.sign({}, { kid: 'other' }),
  'an unknown crit': ({ provider }) => provider.sign({}, { crit: ['x'], x: 1 }).catch(() => 'a.b.c'),
  'alg none': (target) => new UnsecuredJWT(plain(target)).encode(),
  'alg HS256': (target) =>
    new SignJWT(plain(target)).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(new Uint8Array(32)),
  'a cut signature': async ({ provider }) => (await provider.sign()).slice(0, -8),
  'no signature': async ({ provider }) => `${(await provider.sign()).split('.').slice(0, 2).join('.')}.`,
  'two parts': async ({ provider }) => (await provider.sign()).split('.').slice(0, 2).join('.'),
  '17 KB': ({ provider }) => provider.sign({ pad: 'x'.repeat(17_000) }),
  'no token': () => undefined,
  'a number': () => 1,
  'an array': async ({ provider }) => [await provider.sign()],
}

/** With which a good token is refused. */
export const badExchanges: readonly Readonly<Record<string, string>>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'https://docs.example.com.evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Content-Type': 'text/plain' },
]

export const badCallbacks = [
  '',
  '?code=x',
  '?code=x&state=y',
  '?error=access_denied&state=y',
  '?code=x&code=y&state=z',
] as const

function plain({ provider, now }: Target): JWTPayload {
  return { iss: provider.issuer, aud: clientId, sub: 'a', iat: now, exp: now + 60 }
}
