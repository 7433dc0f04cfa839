/**
 * Cookies that only this gate can read or write: JWE with direct encryption, A256GCM. Each cookie names its purpose and
 * the origin of the site, so a login cookie is no session, and a cookie of another site is invalid.
 */
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose'
import type { GateConfig } from './gateConfig.js'

export type CookiePurpose = 'session' | 'login'

/** With the `__Host-` prefix, browsers reject cookies that another host, another path or a connection without TLS sets. */
export const cookieNames: Readonly<Record<CookiePurpose, string>> = {
  session: '__Host-docsgen',
  login: '__Host-docsgen-login',
}

type CookieConfig = Pick<GateConfig, 'keys' | 'origin'> & { readonly now: () => number }

interface CookieOptions {
  readonly purpose: CookiePurpose
  /** Lifetime. */
  readonly seconds: number
}

/** Returns a `Set-Cookie` value. */
export async function encryptCookie(
  claims: JWTPayload,
  { purpose, seconds }: CookieOptions,
  { keys, origin, now }: CookieConfig,
): Promise<string> {
  const [key] = keys
  if (!key) throw new Error('no_key')
  const issuedAt = Math.floor(now() / 1000)
  const value = await new EncryptJWT({ ...claims, purpose })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid })
    .setAudience(origin)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .encrypt(key.secret)
  return `${cookieNames[purpose]}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`
}

/** Returns a `Set-Cookie` value that deletes the cookie. */
export function clearCookie(purpose: CookiePurpose): string {
  return `${cookieNames[purpose]}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`
}

/** Decrypted claims; undefined if missing, duplicated, tampered with, for another purpose or site, or expired. */
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
