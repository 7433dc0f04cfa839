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
export type FindKey = CompactVerifyGetKey

const fresh = 10 * 60_000
const cooldown = 30_000
const stale = 24 * 60 * 60_000
const unknown = () => new Error('unknown_key')

export function signingKeys({ issuer, now, fetch }: KeySource): FindKey {
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
  const find = async (...token: Parameters<FindKey>) => {
    if (!kept || now() - kept.at > stale) throw unknown()
    return kept.find(...token).catch(() => {
      throw unknown()
    })
  }

  return async (...token) => {
    const isOld = !kept || now() - kept.at > fresh
    if (asking || (isOld && now() - asked >= cooldown)) await refresh()
    return find(...token).catch(async () => {
      if (!kept || now() - askedForUnknown < cooldown) throw unknown()
      askedForUnknown = now()
      await refresh()
      return find(...token)
    })
  }
}
