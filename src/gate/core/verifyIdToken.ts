/** The rules for an ID token. Every failure throws an error whose message is a code, and the reader is not admitted. */
import { base64url, compactVerify, type JWTPayload } from 'jose'
import { chooseEdition, type GateEditions } from './editions.js'
import type { FindSigningKey } from './signingKeys.js'

export interface TokenRules {
  readonly issuer: string
  readonly clientId: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly findKey: FindSigningKey
  /** The nonce of the authorization request; absent if there was none. */
  readonly nonce?: string
  readonly organization?: string
  /** Absent if all readers see the same. */
  readonly editions?: GateEditions
  /** Maximum age of the sign-in at the provider, in seconds. */
  readonly maxAge?: number
  /** Maximum age of the token itself, in seconds. */
  readonly freshness?: number
}

export interface Reader {
  readonly sub: string
  readonly name?: string
  /** An `https:` URL. */
  readonly picture?: string
  /** Folder of the edition that the reader sees; absent if all readers see the same. */
  readonly edition?: string
}

export interface VerifiedToken {
  readonly reader: Reader
  /** The same for every text of one token: several texts of base64url have the same bytes. */
  readonly id: string
}

/** Tolerated difference between two clocks. */
const leewaySeconds = 60
const maxTokenLength = 16 * 1024

/** Verifies signature and claims of an ID token. Rejects with an error whose message is the code of the first broken rule. */
export async function verifyIdToken(token: unknown, rules: TokenRules): Promise<VerifiedToken> {
  if (typeof token !== 'string' || token === '') throw new Error('token_missing')
  if (token.length > maxTokenLength) throw new Error('token_too_large')
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw new Error('token_form')
  const { payload } = await compactVerify(
    token,
    (header, parts) => {
      // An access token is signed with the same key and can have the same audience.
      if (header.typ !== undefined && header.typ.toUpperCase() !== 'JWT') throw new Error('token_typ')
      return rules.findKey(header, parts)
    },
    { algorithms: ['RS256'] },
  )
  // The spread turns a payload that is not an object into one without claims.
  const claims: IdTokenClaims = { ...JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)) }
  const { sub, name, picture, jti } = claims
  if (claims.iss !== rules.issuer) throw new Error('token_iss')
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new Error('token_sub')
  const broken = findBrokenRule(claims, rules)
  if (broken) throw new Error(broken)
  const edition = rules.editions && chooseEdition(claims, rules.editions)?.folder
  if (rules.editions && edition === undefined) throw new Error('token_edition')
  const reader = {
    sub,
    ...(typeof name === 'string' && { name: name.slice(0, 200) }),
    ...(typeof picture === 'string' && /^https:\/\//.test(picture) && picture.length < 1024 && { picture }),
    ...(edition !== undefined && { edition }),
  }
  return { reader, id: typeof jti === 'string' && jti !== '' ? `jti ${jti}` : signatureId(token) }
}

/** From the bytes: the last character of the text has bits that decoders ignore. */
function signatureId(token: string): string {
  const bytes = base64url.decode(token.slice(token.lastIndexOf('.') + 1))
  return `signature ${base64url.encode(bytes)}`
}

type IdTokenClaims = JWTPayload & Readonly<Record<string, unknown>>

/** Returns the code of the first broken rule, in the order of the table in `docs/content/guides/gate.md` (after `iss` and `sub`). */
function findBrokenRule(claims: IdTokenClaims, rules: TokenRules): string | undefined {
  const now = Math.floor(rules.now() / 1000)
  const { aud, azp, nonce, exp, iat, nbf, auth_time: signedInAt } = claims
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

/** Returns the code of an error of the gate; undefined for errors of libraries, whose messages must not be shown. */
export function failureCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && /^[a-z_]+$/.test(thrown.message) ? thrown.message : undefined
}
