/**
 * The current release of the host: found by the id of a key, decrypted, and cached in memory. After a minute it is
 * refreshed in the background, and immediately if a file is missing. So a site that was published again, or sealed with
 * another key, is noticed without a manual reload.
 */
import { parseRedirects, type RedirectRule } from '../../hosts/hostRules.js'
import type { OpeningKey } from '../core/sealKeys.js'
import { openSealedFile, sealedIndexName } from './sealedFile.js'
import { readSealedIndex, type SealedIndex, sealedIndexPath } from './sealedSettings.js'

export interface Release {
  readonly kind: 'release'
  readonly key: OpeningKey
  /** Path -> name of the sealed file. */
  readonly files: ReadonlyMap<string, string>
  readonly redirects: readonly RedirectRule[]
  /** Extension of a file -> media type. */
  readonly types: ReadonlyMap<string, string>
  /** Milliseconds since 1970 when the host last sent it. */
  readonly at: number
}

/** The release, or the reason why there is none. */
export type ReleaseResult =
  | Release
  /** The host has no release for any of the keys. */
  | { readonly kind: 'none' }
  /** The host requires a session. */
  | { readonly kind: 'refused' }
  /** Another version of docsgen sealed the release. */
  | { readonly kind: 'format' }
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

/** Milliseconds. */
const maxReleaseAge = 60_000

export function createReleaseCache({ baseUrl, fetch, now }: ReleaseOptions): ReleaseCache {
  let cached: Release | undefined
  const pending = new Map<string, Promise<ReleaseResult>>()

  const requestAny = async (ring: readonly OpeningKey[]): Promise<ReleaseResult> => {
    for (const key of ring) {
      const found = await requestRelease(key)
      if (found.kind !== 'none') return found
    }
    return { kind: 'none' }
  }
  const requestRelease = async (key: OpeningKey): Promise<ReleaseResult> => {
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
      case 'format':
      case 'damaged':
        return opened
      case 'content':
        return createRelease(await readSealedIndex(opened.content), key)
    }
  }
  const createRelease = ({ files, redirects, types }: SealedIndex, key: OpeningKey): Release => {
    const byExtension = new Map(Object.entries(types))
    const names = new Map(Object.entries(files))
    return { kind: 'release', key, files: names, types: byExtension, redirects: parseRedirects(redirects), at: now() }
  }
  const refresh = async (ring: readonly OpeningKey[]): Promise<ReleaseResult> => {
    const kids = ring.map(({ kid }) => kid).join()
    const request = pending.get(kids) ?? requestAny(ring).finally(() => pending.delete(kids))
    pending.set(kids, request)
    const found = await request
    if (found.kind === 'release') cached = found
    else if (found.kind !== 'unreachable') cached = undefined
    return found
  }

  return {
    current: async (ring) => {
      if (!cached || !ring.some(({ kid }) => kid === cached?.key.kid)) return refresh(ring)
      if (now() - cached.at > maxReleaseAge) void refresh(ring).catch(() => {})
      return cached
    },
    refresh,
    clear: () => {
      cached = undefined
    },
  }
}
