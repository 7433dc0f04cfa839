/**
 * Answers for the addresses of a sealed site, as its host would answer for the same site unsealed: the same reading of
 * an address, the same redirects, the same 404 page. Nothing that was opened is kept: no cache of a browser ever holds
 * readable content, memory holds sealed files only, and without a key every request goes to the host.
 */

import { redirectFor } from '../../hosts/hostRules.js'
import { resolveRequest } from '../../routes/resolveRequest.js'
import { contentType } from '../../util/contentType.js'
import type { Bytes, OpeningKey } from '../core/sealKeys.js'
import { damagedText, type FailureText, failureDocument, unreachableText } from './failureDocument.js'
import { createReleaseCache, type Release, type ReleaseResult } from './releaseCache.js'
import { openSealedFile } from './sealedFile.js'
import { createSealedFileCache, isImmutable } from './sealedFileCache.js'
import { type SealedSettings, sealedFilePath } from './sealedSettings.js'

export interface SealedSiteOptions {
  readonly settings: SealedSettings
  /** Of the host, with paths of this origin. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Keys of the reader, the newest first; none where nobody is signed in. */
  readonly ring: () => Promise<readonly OpeningKey[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface SealedSiteRequest {
  readonly url: URL
  /** A document that the browser will show. */
  readonly isPage: boolean
}

export interface SealedSite {
  /** Undefined where the host is to answer. */
  readonly respond: (asked: SealedSiteRequest) => Promise<Response | undefined>
  /** Does one of the keys open the release that the host has? */
  readonly check: (ring: readonly OpeningKey[]) => Promise<ReleaseResult['kind']>
  readonly clear: () => void
}

type ReadResult =
  | { readonly kind: 'answer'; readonly response: Response }
  | Exclude<ReleaseResult, Release>
  | { readonly kind: 'gone' }

type SealedBytes =
  | { readonly kind: 'bytes'; readonly bytes: Bytes; readonly mayKeep: boolean }
  | { readonly kind: 'unreachable' | 'refused' | 'gone' }

/** Bytes of sealed files in memory: the scripts of a page and some hundred pages, in a worker that lives for minutes. */
const maxCacheBytes = 4 * 1024 * 1024

/** Milliseconds within which a path that a release does not have is not looked for in a newer one. */
const minRefreshInterval = 2_000

export function createSealedSite({ settings, fetch, ring: keysNow, now }: SealedSiteOptions): SealedSite {
  const { baseUrl, trailingSlash, headers } = settings
  const known = createReleaseCache({ baseUrl, fetch, now })
  const recent = createSealedFileCache(maxCacheBytes)
  const clear = (): void => {
    known.clear()
    recent.clear()
  }

  const read = async (release: Release, { pathname, origin }: URL): Promise<ReadResult> => {
    const redirect = (path: string) => redirectFor(path, release.redirects)
    const resolved = resolveRequest(pathname, release.files, { baseUrl, trailingSlash, redirect })
    switch (resolved.kind) {
      case 'redirect':
        return { kind: 'answer', response: moved(new URL(resolved.to, origin), resolved.status) }
      case 'file':
        return file(release, resolved.path, 200)
      case 'bad':
      case 'notFound':
        return now() - release.at > minRefreshInterval ? { kind: 'gone' } : file(release, '404.html', 404)
    }
  }
  const file = async (release: Release, path: string, status: number): Promise<ReadResult> => {
    const name = release.files.get(path)
    if (name === undefined) return { kind: 'answer', response: text('There is no such page.', 404) }
    const address = baseUrl + sealedFilePath(release.key.kid, name)
    const sealed = await bytesAt(address)
    if (sealed.kind !== 'bytes') return sealed
    const opened = await openSealedFile(sealed.bytes, { name, path }, release.key)
    switch (opened.kind) {
      case 'content':
        if (sealed.mayKeep) recent.set(address, sealed.bytes)
        return { kind: 'answer', response: content(opened.content, path, status) }
      case 'foreign':
        return { kind: 'gone' }
      case 'damaged':
        return opened
    }
  }
  const bytesAt = async (address: string): Promise<SealedBytes> => {
    const known = recent.get(address)
    if (known) return { kind: 'bytes', bytes: known, mayKeep: false }
    const response = await fetch(address, {}).catch(() => undefined)
    if (!response || response.status >= 500) return { kind: 'unreachable' }
    if (response.status === 401 || response.status === 403) return { kind: 'refused' }
    if (!response.ok) return { kind: 'gone' }
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { kind: 'bytes', bytes, mayKeep: isImmutable(response) }
  }
  const content = (body: BodyInit, path: string, status: number): Response =>
    new Response(body, { status, headers: { ...headers, 'Content-Type': contentType(path), ...noStore } })
  const moved = (to: URL, status: number): Response =>
    new Response(null, { status, headers: { ...noStore, Location: to.href } })
  const text = (message: string, status: number): Response =>
    new Response(`${message}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...noStore } })
  const screen = (failure: FailureText, status: number): Response =>
    new Response(failureDocument(failure, settings), {
      status,
      headers: {
        ...headers,
        'Content-Security-Policy': settings.policy,
        'Content-Type': 'text/html; charset=utf-8',
        ...noStore,
      },
    })

  /** A document goes to the host, whose answer lets the reader sign in; what a page asks for just fails. */
  const failed = (kind: Exclude<ReadResult['kind'], 'answer'>, isPage: boolean): Response | undefined => {
    switch (kind) {
      case 'none':
      case 'refused':
        return isPage ? undefined : text('Sign in first.', 401)
      case 'gone':
      case 'damaged':
        return isPage ? screen(damagedText, 502) : text(damagedText.message, 502)
      case 'unreachable':
        return isPage ? screen(unreachableText, 503) : Response.error()
    }
  }

  return {
    respond: async ({ url, isPage }) => {
      const ring = await keysNow()
      if (ring.length === 0) {
        clear()
        return undefined
      }
      if (isPage && settings.enter === undefined && isProviderCallback(url)) return undefined
      const release = await known.current(ring)
      if (release.kind !== 'release') return failed(release.kind, isPage)
      const first = await read(release, url)
      if (first.kind === 'answer') return first.response
      if (first.kind !== 'gone') return failed(first.kind, isPage)
      const newer = await known.refresh(ring)
      if (newer.kind !== 'release') return failed(newer.kind, isPage)
      const second = await read(newer, url)
      return second.kind === 'answer' ? second.response : failed(second.kind, isPage)
    },
    check: async (ring) => (await known.current(ring)).kind,
    clear,
  }
}

/** Nothing of what was opened may outlive the key: not in a cache, not in the memory for going back. */
const noStore = { 'Cache-Control': 'no-store' } as const

/** The provider sent the reader here: the shell has to read the address. */
function isProviderCallback({ searchParams }: URL): boolean {
  return searchParams.has('state') && ['code', 'error', 'connect_code'].some((name) => searchParams.has(name))
}
