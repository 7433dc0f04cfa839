import type { Doc } from '../../model/model.js'

/** Settings that the build writes into the service worker. */
export interface OfflineWorkerSettings {
  /** Base path of the site. */
  readonly base: string
  /** Hash of all files of the site. */
  readonly version: string
  /** URLs to store when the worker is installed. */
  readonly precache: readonly string[]
  /** URL of the page for readers without a network. */
  readonly fallback: string
}

export const offlineWorkerName = 'offline-worker.js'

/** Route of the page for readers without a network. The worker shows it at the URL of the page that they asked for. */
export const fallbackRoute = '/offline'

/** True for the page that the plugin adds, or one like it: browser code fills it. */
export function isFallbackPage({ route, frontMatter }: Pick<Doc, 'route' | 'frontMatter'>): boolean {
  return route === fallbackRoute && frontMatter.unlisted === true && frontMatter.search === false
}

/** Name of a cache: this start, the base path, and the version of the site. */
export const offlineCachePrefix = 'docsgen-offline '

/** Message of a page to the worker: URLs that the page loaded before the worker was there. */
export interface StoreRequest {
  readonly kind: 'store'
  readonly urls: readonly string[]
}
