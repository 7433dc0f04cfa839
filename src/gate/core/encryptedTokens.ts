/**
 * Tokens that only this gate can read or write: JWE with direct encryption, A256GCM. Each token names its purpose and the
 * origin of the site, so the token of a sign-in is not a session, and a token of another site is invalid.
 */
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose'
import type { NamedKey } from './keyList.js'

export interface TokenOptions {
  readonly purpose: 'session' | 'login'
  /** Lifetime. */
  readonly seconds: number
  /** Seconds since 1970. Default: now. Decryption ignores it. */
  readonly issuedAt?: number
}

export interface TokenConfig {
  readonly origin: string
  readonly keys: readonly NamedKey[]
  readonly now: () => number
}

const maxLength = 4096

/** Encrypts claims with the first key. The token expires `seconds` after `issuedAt`. Rejects with `no_key` without a key. */
export async function encryptToken(
  claims: JWTPayload,
  { purpose, seconds, issuedAt }: TokenOptions,
  { keys, origin, now }: TokenConfig,
): Promise<string> {
  const [key] = keys
  if (!key) throw new Error('no_key')
  const iat = issuedAt ?? Math.floor(now() / 1000)
  return new EncryptJWT({ ...claims, purpose })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid })
    .setAudience(origin)
    .setIssuedAt(iat)
    .setExpirationTime(iat + seconds)
    .encrypt(key.secret)
}

/** Decrypted claims; undefined if missing, tampered with, for another purpose or site, or expired. */
export async function decryptToken(
  token: string | null | undefined,
  { purpose, seconds }: TokenOptions,
  { keys, origin, now }: TokenConfig,
): Promise<(JWTPayload & { readonly iat: number }) | undefined> {
  if (!token || token.length > maxLength) return undefined
  try {
    const { payload } = await jwtDecrypt(token, ({ kid }) => findSecret(kid, keys), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      audience: origin,
      currentDate: new Date(now()),
      requiredClaims: ['iat', 'exp'],
    })
    const { iat = 0, exp = 0 } = payload
    const isFresh = iat <= now() / 1000 + 60 && iat + seconds > now() / 1000 && exp - iat <= seconds
    return payload.purpose === purpose && isFresh ? { ...payload, iat } : undefined
  } catch {
    return undefined
  }
}

function findSecret(kid: string | undefined, keys: readonly NamedKey[]): Uint8Array {
  const key = keys.find((known) => known.kid === kid)
  if (!key) throw new Error('unknown_key')
  return key.secret
}
