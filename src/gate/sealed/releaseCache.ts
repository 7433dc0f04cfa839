/**
 * The release that the host has now: found by the id of a key, opened, kept in memory. A release that has not been asked
 * for a minute is asked for again behind the answer, and before it where a file is not there: a site that was published
 * anew, or sealed with another key, is noticed without a reload by hand.
 */
import { parseRedirects, type RedirectRule } from '../../hosts/hostRules.js'
import type { OpeningKey } from '../core/sealKeys.js'
import { openSealedFile, sealedIndexName } from './sealedFile.js'
import { type SealedIndex, sealedIndexPath } from './sealedSettings.js'

export interface Release {
  readonly kind: 'release'
  readonly key: OpeningKey
  /** Name by path. */
  readonly files: ReadonlyMap<string, string>
  readonly redirects: readonly RedirectRule[]
  /** Milliseconds since 1970 when the host last gave it. */
  readonly at: number
}

export type ReleaseResult =
  | Release
  /** None of the keys is of a release that is there. */
  | { readonly kind: 'none' }
  /** The host wants a session first. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'unreachable' }

export interface ReleaseOptions {
  readonly baseUrl: string
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface ReleaseCache {
  readonly current: (ring: readonly OpeningKey[]) => Promise<ReleaseResult>
  readonly refresh: (ring: readonly OpeningKey[]) => Promise<ReleaseResult>
  readonly clear: () => void
}

const maxReleaseAge = 60_000

export function createReleaseCache({ baseUrl, fetch, now }: ReleaseOptions): ReleaseCache {
  let kept: Release | undefined
  const asking = new Map<string, Promise<ReleaseResult>>()

  const ask = async (ring: readonly OpeningKey[]): Promise<ReleaseResult> => {
    for (const key of ring) {
      const found = await askFor(key)
      if (found.kind !== 'none') return found
    }
    return { kind: 'none' }
  }
  const askFor = async (key: OpeningKey): Promise<ReleaseResult> => {
    const response = await fetch(baseUrl + sealedIndexPath(key.kid), { cache: 'no-cache' }).catch(() => undefined)
    if (!response) return { kind: 'unreachable' }
    if (response.status === 401 || response.status === 403) return { kind: 'refused' }
    if (response.status >= 500) return { kind: 'unreachable' }
    if (!response.ok) return { kind: 'none' }
    const opened = await openSealedFile(
      new Uint8Array(await response.arrayBuffer()),
      { name: sealedIndexName, path: '' },
      key,
    )
    switch (opened.kind) {
      case 'foreign':
        return { kind: 'none' }
      case 'damaged':
        return opened
      case 'content':
        return releaseOf((await new Response(opened.content).json()) as SealedIndex, key)
    }
  }
  const releaseOf = ({ files, redirects }: SealedIndex, key: OpeningKey): Release => {
    const names = new Map(Object.entries(files))
    return { kind: 'release', key, files: names, redirects: parseRedirects(redirects), at: now() }
  }
  const refresh = async (ring: readonly OpeningKey[]): Promise<ReleaseResult> => {
    const kids = ring.map(({ kid }) => kid).join()
    const asked = asking.get(kids) ?? ask(ring).finally(() => asking.delete(kids))
    asking.set(kids, asked)
    const found = await asked
    if (found.kind === 'release') kept = found
    else if (found.kind !== 'unreachable') kept = undefined
    return found
  }

  return {
    current: async (ring) => {
      if (!kept || !ring.some(({ kid }) => kid === kept?.key.kid)) return refresh(ring)
      if (now() - kept.at > maxReleaseAge) void refresh(ring).catch(() => {})
      return kept
    },
    refresh,
    clear: () => {
      kept = undefined
    },
  }
}
