/** Fetches pages for client navigation, as payloads, and caches them in memory. */
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

/** Loads and caches the data of pages for navigation without a reload. */
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

/** Returns the path of the document, or of its payload if documents are empty: `<path>/_payload.json`. */
function payloadHref({ pathname }: URL, { gate }: ClientConfig): string {
  if (gate?.mode !== 'client') return pathname
  return pathname.replace(/(\/index)?\.html$/, '').replace(/\/*$/, '/_payload.json')
}

async function fetchPayload(href: string, priority: RequestPriority, config: ClientConfig): Promise<LoadedPage> {
  try {
    const response = await fetch(href, { priority })
    const isMissing = response.status === 404
    if (!response.ok && !isMissing)
      return { kind: 'failed', message: `${href} returned the status ${response.status}.` }
    const payload = isPageResponse(response, config) ? await readPayload(response, config) : undefined
    if (payload === undefined) return { kind: 'missing' }
    // Hosts respond with other JSON or HTML for URLs that are not ours.
    if (!payload?.regions)
      return isMissing ? { kind: 'missing' } : { kind: 'failed', message: `${href} is not a page.` }
    // In live preview every edit is a new build, and pages of all builds fit together.
    return payload.buildId === config.buildId || config.live ? { kind: 'page', payload } : { kind: 'stale' }
  } catch (error) {
    return { kind: 'failed', message: `${href} could not be loaded: ${String(error)}` }
  }
}

/** False for a file that has no place in the shell. The body of a 404 is the not-found page, unless documents are empty. */
function isPageResponse({ headers, status }: Response, { gate }: ClientConfig): boolean {
  if (gate?.mode === 'client') return status !== 404
  return headers.get('Content-Type')?.startsWith('text/html') ?? false
}

/** Returns undefined for a page that the browser must load itself, null for a document that does not come from docsgen. */
async function readPayload(response: Response, { gate }: ClientConfig): Promise<PagePayload | null | undefined> {
  if (gate?.mode === 'client') return response.json()
  // After a deployment the module may be gone: the browser then loads the page itself, with the new scripts.
  const module = await import('./payloadFromDocument.js').catch(() => undefined)
  return module?.payloadFromDocument(response)
}
