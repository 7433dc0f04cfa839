/**
 * The signing keys of the provider. They are cached for ten minutes; an unknown key id triggers a new request; while the
 * provider is down, cached keys are used for a day. Keys come from the configured issuer only, never from a URL in a token.
 *
 * Anyone can send tokens with unknown key ids. They cause at most one request per second, and they cannot hide a key that
 * the provider has just begun to use: a token with an unknown key id waits for the next request. Requests of the gate do
 * not share promises, because a host can stop a request whose client is gone, and others would wait for it forever.
 */
import { type CompactVerifyGetKey, createLocalJWKSet } from 'jose'

export interface KeySource {
  readonly issuer: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Waits for the given milliseconds. */
  readonly wait: (delay: number) => Promise<void>
}

/** Finds the key for the header of a token; rejects if there is none, or more than one. */
export type FindSigningKey = CompactVerifyGetKey

/** All in milliseconds. */
const maxAgeOfKeys = 10 * 60_000
const retryDelay = 30_000
const maxStaleAge = 24 * 60 * 60_000
const requestInterval = 1_000
const requestTimeout = 5_000
const maxWaits = 10
const unknownKeyError = () => new Error('unknown_key')

/** Finders can share a cache and still have their own limit of requests. */
export interface KeyCache {
  keys?: { readonly find: ReturnType<typeof createLocalJWKSet>; readonly at: number }
}

export function createKeyFinder({ issuer, now, fetch, wait }: KeySource, cache: KeyCache): FindSigningKey {
  let requestedAt = Number.NEGATIVE_INFINITY

  /** A failed request leaves the cached keys in use. */
  const request = async (): Promise<void> => {
    const at = now()
    requestedAt = at
    try {
      // Not `error`: the runtime of Cloudflare does not support it. A redirect is treated as a failure.
      const init: RequestInit = { signal: AbortSignal.timeout(requestTimeout), redirect: 'manual' }
      const response = await fetch(`${issuer}.well-known/jwks.json`, init)
      // `createLocalJWKSet` throws for a value that is not a key set.
      if (response.ok) cache.keys = { find: createLocalJWKSet(await response.json()), at }
    } catch {}
  }
  /** Returns when there are keys that were requested at or after `since`, by any call, or a request of this call has failed. */
  const refresh = async (since: number): Promise<void> => {
    for (let waits = 0; waits < maxWaits && (cache.keys?.at ?? Number.NEGATIVE_INFINITY) < since; waits++) {
      const delay = requestedAt + requestInterval - now()
      if (delay <= 0) return request()
      await wait(delay)
    }
  }
  const find = async (...token: Parameters<FindSigningKey>) => {
    if (!cache.keys || now() - cache.keys.at > maxStaleAge) throw unknownKeyError()
    return cache.keys.find(...token).catch(() => {
      throw unknownKeyError()
    })
  }

  return async (...token) => {
    const arrived = now()
    const isOld = cache.keys && arrived - cache.keys.at > maxAgeOfKeys
    if (isOld && arrived - requestedAt >= retryDelay) await request()
    return find(...token).catch(async () => {
      await refresh(arrived)
      return find(...token)
    })
  }
}
