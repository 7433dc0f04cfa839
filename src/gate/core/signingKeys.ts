/**
 * The provider's signing keys: kept ten minutes, asked again at once for an unknown key id, but for that at most every
 * thirty seconds, and, while the provider is down, good for a day. They come from the configured issuer, never from where a token points.
 */
import { type CompactVerifyGetKey, createLocalJWKSet, type JSONWebKeySet } from 'jose'

export interface KeySource {
  readonly issuer: string
  readonly now: () => number
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** The key for the header of a token; rejects where there is none, or more than one. */
export type FindSigningKey = CompactVerifyGetKey

const maxAgeOfKeys = 10 * 60_000
const retryDelay = 30_000
const maxStaleAge = 24 * 60 * 60_000
const unknownKeyError = () => new Error('unknown_key')

export function createKeyFinder({ issuer, now, fetch }: KeySource): FindSigningKey {
  let kept: { readonly find: ReturnType<typeof createLocalJWKSet>; readonly at: number } | undefined
  let asked = Number.NEGATIVE_INFINITY
  let askedForUnknown = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  const ask = async (): Promise<void> => {
    asked = now()
    // Not `error`: Cloudflare's runtime knows no such mode. An answer that leads elsewhere is none.
    const init: RequestInit = { signal: AbortSignal.timeout(5_000), redirect: 'manual' }
    const response = await fetch(`${issuer}.well-known/jwks.json`, init)
    if (response.ok) kept = { find: createLocalJWKSet((await response.json()) as JSONWebKeySet), at: now() }
  }
  /** While the provider is down, what is kept goes on being used. */
  const refresh = (): Promise<void> => {
    asking ??= ask()
      .catch(() => {})
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  const find = async (...token: Parameters<FindSigningKey>) => {
    if (!kept || now() - kept.at > maxStaleAge) throw unknownKeyError()
    return kept.find(...token).catch(() => {
      throw unknownKeyError()
    })
  }

  return async (...token) => {
    const isOld = !kept || now() - kept.at > maxAgeOfKeys
    if (asking || (isOld && now() - asked >= retryDelay)) await refresh()
    return find(...token).catch(async () => {
      if (!kept || now() - askedForUnknown < retryDelay) throw unknownKeyError()
      askedForUnknown = now()
      await refresh()
      return find(...token)
    })
  }
}
