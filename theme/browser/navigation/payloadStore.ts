/**
 * Page payloads: where they are, fetching them once, and what came of it. Pages of an API reference have none; the regions
 * come from their documents.
 */
import type { ClientConfig, LoadedPage, PagePayload } from '../../../src/model/contract.js'

export interface PayloadStore {
  readonly load: (page: URL) => Promise<LoadedPage>
  readonly prefetch: (page: URL) => void
  readonly forget: () => void
}

/** Enough for going back and forth; a payload holds a whole page. */
const KEPT = 24

export function createPayloadStore(config: ClientConfig): PayloadStore {
  const asked = new Map<string, Promise<LoadedPage>>()

  const ask = (page: URL, priority: RequestPriority): Promise<LoadedPage> => {
    const address = payloadHref(page, config)
    const known = asked.get(address)
    if (known) return known
    const answer = fetchPayload(address, priority, config)
    asked.set(address, answer)
    const oldest = asked.size > KEPT ? asked.keys().next().value : undefined
    if (oldest !== undefined) asked.delete(oldest)
    void answer.then(({ kind }) => kind !== 'page' && asked.get(address) === answer && asked.delete(address))
    return answer
  }

  return {
    load: (page) => ask(page, 'high'),
    prefetch: (page) => void ask(page, 'low'),
    forget: () => asked.clear(),
  }
}

/** `<path>/_payload.json`, for a path that may end in a slash, `index.html` or `.html`; of a page without one its own path. */
export function payloadHref({ pathname }: URL, { whole }: ClientConfig): string {
  if (whole?.some((path) => pathname.startsWith(path))) return pathname
  return pathname.replace(/(\/index)?\.html$/, '').replace(/\/*$/, '/_payload.json')
}

async function fetchPayload(address: string, priority: RequestPriority, config: ClientConfig): Promise<LoadedPage> {
  try {
    const response = await fetch(address, { priority })
    if (response.status === 404) return { kind: 'missing' }
    if (!response.ok) return { kind: 'failed', message: `${address} answered ${response.status}.` }
    const payload = (await (address.endsWith('.json')
      ? response.json()
      : (await import('./payloadFromDocument.js')).payloadFromDocument(response))) as Partial<PagePayload> | null
    if (!payload?.regions) return { kind: 'failed', message: `${address} is no page.` }
    // In live preview every edit is a new build, and all builds fit together.
    return payload.buildId === config.buildId || config.live
      ? { kind: 'page', payload: payload as PagePayload }
      : { kind: 'stale' }
  } catch (error) {
    return { kind: 'failed', message: `${address} could not be loaded: ${String(error)}` }
  }
}
