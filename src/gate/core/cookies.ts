/**
 * Cookies that only this gate can write or read: JWE, direct, A256GCM. Each says what it is for and for which origin,
 * so that one kind cannot stand for another and a cookie of one site is nothing on another.
 */
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose'
import type { GateConfig } from './gateConfig.js'

export type CookiePurpose = 'session' | 'login'

/** The `__Host-` prefix makes browsers refuse a cookie that another host, path or plain connection has set. */
export const cookieNames: Readonly<Record<CookiePurpose, string>> = {
  session: '__Host-docsgen',
  login: '__Host-docsgen-login',
}

type CookieConfig = Pick<GateConfig, 'keys' | 'origin'> & { readonly now: () => number }

interface CookieOptions {
  readonly purpose: CookiePurpose
  readonly seconds: number
}

/** A `Set-Cookie` value. */
export async function encryptCookie(
  claims: JWTPayload,
  { purpose, seconds }: CookieOptions,
  { keys, origin, now }: CookieConfig,
): Promise<string> {
  const [key] = keys
  if (!key) throw new Error('no_key')
  const at = Math.floor(now() / 1000)
  const value = await new EncryptJWT({ ...claims, purpose })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid })
    .setAudience(origin)
    .setIssuedAt(at)
    .setExpirationTime(at + seconds)
    .encrypt(key.secret)
  return `${cookieNames[purpose]}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`
}

export function clearCookie(purpose: CookiePurpose): string {
  return `${cookieNames[purpose]}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`
}

/** What the cookie of a request holds; undefined where it is absent, twice there, forged, foreign or over. */
export async function decryptCookie(
  request: Request,
  { purpose, seconds }: CookieOptions,
  { keys, origin, now }: CookieConfig,
): Promise<JWTPayload | undefined> {
  const found = (request.headers.get('Cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${cookieNames[purpose]}=`))
  const value = found[0]?.slice(cookieNames[purpose].length + 1)
  if (found.length !== 1 || !value || value.length > 4096) return undefined
  try {
    const { payload } = await jwtDecrypt(value, ({ kid }) => findSecret(kid, keys), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      audience: origin,
      currentDate: new Date(now()),
      requiredClaims: ['iat', 'exp'],
    })
    const { iat = 0, exp = 0 } = payload
    const isFresh = iat <= now() / 1000 + 60 && iat + seconds > now() / 1000 && exp - iat <= seconds
    return payload.purpose === purpose && isFresh ? payload : undefined
  } catch {
    return undefined
  }
}

function findSecret(kid: string | undefined, keys: GateConfig['keys']): Uint8Array {
  const key = keys.find((known) => known.kid === kid)
  if (!key) throw new Error('unknown_key')
  return key.secret
}
