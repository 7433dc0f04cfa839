/**
 * The signing keys of the provider. They are cached for ten minutes; an unknown key id triggers a new request, at most
 * every thirty seconds; while the provider is down, cached keys are used for a day. Keys come from the configured issuer
 * only, never from a URL in a token.
 */
import { type CompactVerifyGetKey, createLocalJWKSet } from 'jose'

export interface KeySource {
  readonly issuer: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** Finds the key for the header of a token; rejects if there is none, or more than one. */
export type FindSigningKey = CompactVerifyGetKey

/** All in milliseconds. */
const maxAgeOfKeys = 10 * 60_000
const retryDelay = 30_000
const maxStaleAge = 24 * 60 * 60_000
const unknownKeyError = () => new Error('unknown_key')

export function createKeyFinder({ issuer, now, fetch }: KeySource): FindSigningKey {
  let cached: { readonly find: ReturnType<typeof createLocalJWKSet>; readonly at: number } | undefined
  let requestedAt = Number.NEGATIVE_INFINITY
  let requestedForUnknownAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | undefined

  const request = async (): Promise<void> => {
    requestedAt = now()
    // Not `error`: the runtime of Cloudflare does not support it. A redirect is treated as a failure.
    const init: RequestInit = { signal: AbortSignal.timeout(5_000), redirect: 'manual' }
    const response = await fetch(`${issuer}.well-known/jwks.json`, init)
    // `createLocalJWKSet` throws for a value that is no key set.
    if (response.ok) cached = { find: createLocalJWKSet(await response.json()), at: now() }
  }
  /** Concurrent callers share one request. A failed request leaves the cached keys in use. */
  const refresh = (): Promise<void> => {
    pending ??= request()
      .catch(() => {})
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  const find = async (...token: Parameters<FindSigningKey>) => {
    if (!cached || now() - cached.at > maxStaleAge) throw unknownKeyError()
    return cached.find(...token).catch(() => {
      throw unknownKeyError()
    })
  }

  return async (...token) => {
    const isOld = !cached || now() - cached.at > maxAgeOfKeys
    if (pending || (isOld && now() - requestedAt >= retryDelay)) await refresh()
    return find(...token).catch(async () => {
      if (!cached || now() - requestedForUnknownAt < retryDelay) throw unknownKeyError()
      requestedForUnknownAt = now()
      await refresh()
      return find(...token)
    })
  }
}
