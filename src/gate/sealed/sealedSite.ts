/**
 * Serves the paths of a sealed site as its host would serve the same site unsealed: the same resolution of paths, the same
 * redirects, the same 404 page. Decrypted content is never stored: no cache of the browser holds readable content, memory
 * holds sealed files only, and without a key every request goes to the host.
 */

import { redirectFor } from '../../hosts/hostRules.js'
import { resolveRequest } from '../../routes/resolveRequest.js'
import { extensionOf } from '../../util/contentType.js'
import type { Bytes } from '../core/keyList.js'
import type { OpeningKey } from '../core/sealKeys.js'
import { renderScreenDocument } from '../screens/screenDocument.js'
import { damagedText, type FailureText, formatText, unreachableText } from './failureTexts.js'
import { createReleaseCache, type Release, type ReleaseResult } from './releaseCache.js'
import { openSealedFile } from './sealedFile.js'
import { createSealedFileCache, isImmutable } from './sealedFileCache.js'
import { type SealedSettings, sealedFilePath } from './sealedSettings.js'

export interface SealedSiteOptions {
  readonly settings: SealedSettings
  /** Requests a path of the host. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Keys of the reader, the newest first; none if no reader is signed in. */
  readonly ring: () => Promise<readonly OpeningKey[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface SealedSiteRequest {
  readonly url: URL
  /** True for a document that the browser shows. */
  readonly isPage: boolean
}

export interface SealedSite {
  /** Undefined if the host must respond. */
  readonly respond: (request: SealedSiteRequest) => Promise<Response | undefined>
  /** Checks whether one of the keys opens the release that the host has. */
  readonly check: (ring: readonly OpeningKey[]) => Promise<ReleaseResult['kind']>
  readonly clear: () => void
}

type ReadResult =
  | { readonly kind: 'response'; readonly response: Response }
  | Exclude<ReleaseResult, Release>
  | { readonly kind: 'gone' }

type SealedBytes =
  | { readonly kind: 'bytes'; readonly bytes: Bytes; readonly isCacheable: boolean }
  | { readonly kind: 'unreachable' | 'refused' | 'gone' }

/** Bytes of cached sealed files: enough for the scripts of a page and some hundred pages. The worker lives for minutes. */
const maxCacheBytes = 4 * 1024 * 1024

/** Milliseconds after a refresh in which a missing path does not trigger another refresh. */
const minRefreshInterval = 2_000

export function createSealedSite({ settings, fetch, ring: keysNow, now }: SealedSiteOptions): SealedSite {
  const { baseUrl, trailingSlash, headers } = settings
  const releases = createReleaseCache({ baseUrl, fetch, now })
  const fileCache = createSealedFileCache(maxCacheBytes)
  const clear = (): void => {
    releases.clear()
    fileCache.clear()
  }

  const read = async (release: Release, { pathname, origin }: URL): Promise<ReadResult> => {
    const redirect = (path: string) => redirectFor(path, release.redirects)
    const resolved = resolveRequest(pathname, release.files, { baseUrl, trailingSlash, redirect })
    switch (resolved.kind) {
      case 'redirect':
        return { kind: 'response', response: moved(new URL(resolved.to, origin), resolved.status) }
      case 'file':
        return file(release, resolved.path, 200)
      case 'bad':
      case 'notFound':
        return now() - release.at > minRefreshInterval ? { kind: 'gone' } : file(release, '404.html', 404)
    }
  }
  const file = async (release: Release, path: string, status: number): Promise<ReadResult> => {
    const name = release.files.get(path)
    if (name === undefined) return { kind: 'response', response: text('There is no such page.', 404) }
    const sealedPath = baseUrl + sealedFilePath(release.key.kid, name)
    const sealed = await fetchSealed(sealedPath)
    if (sealed.kind !== 'bytes') return sealed
    const opened = await openSealedFile(sealed.bytes, { name, path }, release.key)
    switch (opened.kind) {
      case 'content':
        if (sealed.isCacheable) fileCache.set(sealedPath, sealed.bytes)
        return { kind: 'response', response: content(opened.content, { type: typeOfFile(release, path), status }) }
      case 'foreign':
        return { kind: 'gone' }
      case 'format':
      case 'damaged':
        return opened
    }
  }
  const fetchSealed = async (path: string): Promise<SealedBytes> => {
    const cached = fileCache.get(path)
    if (cached) return { kind: 'bytes', bytes: cached, isCacheable: false }
    const response = await fetch(path, {}).catch(() => undefined)
    if (!response || response.status >= 500) return { kind: 'unreachable' }
    if (response.status === 401 || response.status === 403) return { kind: 'refused' }
    if (!response.ok) return { kind: 'gone' }
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { kind: 'bytes', bytes, isCacheable: isImmutable(response) }
  }
  const content = (body: BodyInit, { type, status }: { readonly type: string; readonly status: number }): Response =>
    new Response(body, { status, headers: { ...headers, 'Content-Type': type, ...noStore } })
  const moved = (to: URL, status: number): Response =>
    new Response(null, { status, headers: { ...noStore, Location: to.href } })
  const text = (message: string, status: number): Response =>
    new Response(`${message}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...noStore } })
  const screen = (failure: FailureText, status: number): Response =>
    new Response(renderScreenDocument(settings.template, { ...failure, link: { href: '', label: 'gateRetry' } }), {
      status,
      headers: {
        ...headers,
        'Content-Security-Policy': settings.policy,
        'Content-Type': 'text/html; charset=utf-8',
        ...noStore,
      },
    })

  /** Without a key, a document is requested from the host, whose response lets the reader sign in; other requests fail. */
  const failed = (kind: Exclude<ReadResult['kind'], 'response'>, isPage: boolean): Response | undefined => {
    switch (kind) {
      case 'none':
      case 'refused':
        return isPage ? undefined : text('Sign in first.', 401)
      case 'format':
        return isPage ? screen(formatText, 502) : text(formatText.message, 502)
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
      const release = await releases.current(ring)
      if (release.kind !== 'release') return failed(release.kind, isPage)
      const first = await read(release, url)
      if (first.kind === 'response') return first.response
      if (first.kind !== 'gone') return failed(first.kind, isPage)
      const newer = await releases.refresh(ring)
      if (newer.kind !== 'release') return failed(newer.kind, isPage)
      const second = await read(newer, url)
      return second.kind === 'response' ? second.response : failed(second.kind, isPage)
    },
    check: async (ring) => (await releases.current(ring)).kind,
    clear,
  }
}

/** Every extension of a release is in its index. */
function typeOfFile({ types }: Release, path: string): string {
  return types.get(extensionOf(path)) ?? 'application/octet-stream'
}

/** Decrypted content must not outlive the key: not in the HTTP cache, not in the back/forward cache. */
const noStore = { 'Cache-Control': 'no-store' } as const

/** True if the provider sent the reader here; then the shell must read the query. */
function isProviderCallback({ searchParams }: URL): boolean {
  return searchParams.has('state') && ['code', 'error', 'connect_code'].some((name) => searchParams.has(name))
}
