/**
 * The provider's signing keys: kept ten minutes, asked again at once for an unknown key id, but for that at most every
 * thirty seconds, and, while the provider is down, good for a day. They come from the configured issuer, never from where a token points.
 */
import { importJWK, type JWK } from 'jose'

type SigningKey = Awaited<ReturnType<typeof importJWK>>

export interface KeySource {
  readonly issuer: string
  readonly now: () => number
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** The key of an id; rejects where there is none. */
export type FindKey = (kid: string | undefined) => Promise<SigningKey>

const fresh = 10 * 60_000
const cooldown = 30_000
const stale = 24 * 60 * 60_000

export function signingKeys({ issuer, now, fetch }: KeySource): FindKey {
  let kept: { readonly keys: readonly JWK[]; readonly at: number } | undefined
  let asked = Number.NEGATIVE_INFINITY
  let askedForUnknown = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  const ask = async (): Promise<void> => {
    asked = now()
    const response = await fetch(`${issuer}.well-known/jwks.json`, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'error',
    })
    if (!response.ok) throw new Error('jwks_unavailable')
    const { keys } = (await response.json()) as { keys?: unknown }
    if (!Array.isArray(keys)) throw new Error('jwks_unavailable')
    kept = { keys: keys.filter(isSigningKey), at: now() }
  }
  const refresh = async (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    // While the provider is down, what is kept goes on being used.
    await asking.catch(() => {})
  }
  const find = (kid: string | undefined): JWK | undefined => {
    if (!kept || now() - kept.at > stale) return undefined
    if (kid !== undefined) return kept.keys.find((key) => key.kid === kid)
    return kept.keys.length === 1 ? kept.keys[0] : undefined
  }

  return async (kid) => {
    const isOld = !kept || now() - kept.at > fresh
    if (asking || (isOld && now() - asked >= cooldown)) await refresh()
    if (kept && !find(kid) && now() - askedForUnknown >= cooldown) {
      askedForUnknown = now()
      await refresh()
    }
    const key = find(kid)
    if (!key) throw new Error('unknown_key')
    return importJWK({ kty: 'RSA', n: key.n, e: key.e }, 'RS256')
  }
}

function isSigningKey(key: unknown): key is JWK {
  if (typeof key !== 'object' || key === null) return false
  const { kty, use, alg, n, e } = key as JWK
  return (
    kty === 'RSA' &&
    (use ?? 'sig') === 'sig' &&
    (alg ?? 'RS256') === 'RS256' &&
    typeof n === 'string' &&
    typeof e === 'string'
  )
}
