/** The rules for an ID token. Every failure has a code; none of them says more, and none of them lets anybody in. */
import { compactVerify, type JWTPayload } from 'jose'
import type { FindSigningKey } from './signingKeys.js'

export interface TokenRules {
  readonly issuer: string
  readonly clientId: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly findKey: FindSigningKey
  /** Must be in the token where one was sent. */
  readonly nonce?: string
  readonly organization?: string
  readonly maxAge?: number
  /** Seconds since the token was issued. */
  readonly freshness?: number
}

export interface Reader {
  readonly sub: string
  readonly name?: string
  readonly picture?: string
}

const leewaySeconds = 60
const maxTokenLength = 16 * 1024

export async function verifyIdToken(token: unknown, rules: TokenRules): Promise<Reader> {
  if (typeof token !== 'string' || token === '') throw new Error('token_missing')
  if (token.length > maxTokenLength) throw new Error('token_too_large')
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw new Error('token_form')
  const { payload } = await compactVerify(
    token,
    (header, parts) => {
      // An access token is signed by the same key and may name the same audience.
      if (header.typ !== undefined && header.typ.toUpperCase() !== 'JWT') throw new Error('token_typ')
      return rules.findKey(header, parts)
    },
    { algorithms: ['RS256'] },
  )
  // What is no object becomes one without claims.
  const claims: IdTokenClaims = { ...JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)) }
  const failed = findBrokenRule(claims, rules)
  if (failed) throw new Error(failed)
  const { sub, name, picture } = claims
  return {
    sub: sub as string,
    ...(typeof name === 'string' && { name: name.slice(0, 200) }),
    ...(typeof picture === 'string' && /^https:\/\//.test(picture) && picture.length < 1024 && { picture }),
  }
}

type IdTokenClaims = JWTPayload & Readonly<Record<string, unknown>>

/** The first rule that the claims break, in the order of the table in `docs/gate.md`. */
function findBrokenRule(claims: IdTokenClaims, rules: TokenRules): string | undefined {
  const now = Math.floor(rules.now() / 1000)
  const { iss, sub, aud, azp, nonce, exp, iat, nbf, auth_time: signedInAt } = claims
  if (iss !== rules.issuer) return 'token_iss'
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return 'token_sub'
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  if (!audiences.includes(rules.clientId)) return 'token_aud'
  if (audiences.length > 1 && azp === undefined) return 'token_azp'
  if (azp !== undefined && azp !== rules.clientId) return 'token_azp'
  if (rules.nonce !== undefined && nonce !== rules.nonce) return 'token_nonce'
  if (!isTimestamp(exp) || exp + leewaySeconds < now) return 'token_exp'
  if (!isTimestamp(iat) || iat - leewaySeconds > now) return 'token_iat'
  if (rules.freshness !== undefined && iat + rules.freshness < now) return 'token_old'
  if (nbf !== undefined && (!isTimestamp(nbf) || nbf - leewaySeconds > now)) return 'token_nbf'
  if (rules.maxAge !== undefined && !(isTimestamp(signedInAt) && now <= signedInAt + rules.maxAge + leewaySeconds))
    return 'token_auth_time'
  return rules.organization !== undefined && !isInOrganization(claims, rules.organization) ? 'token_org' : undefined
}

function isTimestamp(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isInOrganization({ org_id: id, org_name: name }: IdTokenClaims, expected: string): boolean {
  return expected.startsWith('org_') ? id === expected : name === expected.toLowerCase()
}

/** The code that this gate gave a failure; undefined for what others threw, whose words go nowhere. */
export function failureCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && /^[a-z_]+$/.test(thrown.message) ? thrown.message : undefined
}
