/**
 * Fetches page payloads and caches them in memory. Pages of an API reference have none; their payloads are built from their
 * documents.
 */
import type { ClientConfig, LoadedPage, PagePayload } from '../../../src/model/contract.js'

export interface PayloadStore {
  /** Never rejects. Failures are not cached. */
  readonly load: (page: URL) => Promise<LoadedPage>
  readonly prefetch: (page: URL) => void
  /** Empties the cache. */
  readonly forget: () => void
}

/** Maximum number of cached payloads: enough for going back and forth. A payload holds a whole page. */
const MAX_CACHED = 24

export function createPayloadStore(config: ClientConfig): PayloadStore {
  const cached = new Map<string, Promise<LoadedPage>>()

  const loadOnce = (page: URL, priority: RequestPriority): Promise<LoadedPage> => {
    const href = payloadHref(page, config)
    const known = cached.get(href)
    if (known) return known
    const loading = fetchPayload(href, priority, config)
    cached.set(href, loading)
    const oldest = cached.size > MAX_CACHED ? cached.keys().next().value : undefined
    if (oldest !== undefined) cached.delete(oldest)
    void loading.then(({ kind }) => kind !== 'page' && cached.get(href) === loading && cached.delete(href))
    return loading
  }

  return {
    load: (page) => loadOnce(page, 'high'),
    prefetch: (page) => void loadOnce(page, 'low'),
    forget: () => cached.clear(),
  }
}

/**
 * Returns `<path>/_payload.json` for a path that can end in a slash, `index.html` or `.html`. For a page without payload, returns
 * its own path.
 */
function payloadHref({ pathname }: URL, { payloadFromDocument }: ClientConfig): string {
  if (payloadFromDocument?.some((path) => pathname.startsWith(path))) return pathname
  return pathname.replace(/(\/index)?\.html$/, '').replace(/\/*$/, '/_payload.json')
}

async function fetchPayload(href: string, priority: RequestPriority, config: ClientConfig): Promise<LoadedPage> {
  try {
    const response = await fetch(href, { priority })
    if (response.status === 404) return { kind: 'missing' }
    if (!response.ok) return { kind: 'failed', message: `${href} returned the status ${response.status}.` }
    const payload: PagePayload | null = href.endsWith('.json')
      ? await response.json()
      : await (await import('./payloadFromDocument.js')).payloadFromDocument(response)
    // Hosts answer with other JSON or HTML for URLs that are not ours.
    if (!payload?.regions) return { kind: 'failed', message: `${href} is not a page.` }
    // In live preview every edit is a new build, and pages of all builds fit together.
    return payload.buildId === config.buildId || config.live ? { kind: 'page', payload } : { kind: 'stale' }
  } catch (error) {
    return { kind: 'failed', message: `${href} could not be loaded: ${String(error)}` }
  }
}
