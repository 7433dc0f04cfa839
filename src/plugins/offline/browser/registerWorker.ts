/** Registers the service worker of an open site. A site with a gate has none, and removes that of an earlier, open version. */
import type { ClientConfig } from '../../../model/contract.js'
import { trustScriptUrl } from '../../../util/trustScriptUrl.js'
import { fallbackRoute, offlineWorkerName, type StoreRequest } from '../workerSettings.js'

const { serviceWorker } = navigator

/** @param event `load` or `online` of the window */
export default async function followNetwork(_: Element, { type }: Event): Promise<void> {
  if (type === 'online') {
    if (isFallbackPage()) location.reload()
    return
  }
  // Browsers have service workers on https and localhost only.
  if (!serviceWorker || !/^https?:$/.test(location.protocol)) return
  const { baseUrl, gate, live }: ClientConfig = JSON.parse(document.getElementById('docsgen')?.textContent ?? '{}')
  try {
    const stored = document.querySelector<HTMLElement>('[data-stored-pages]')
    if (stored) await (await import('./listStoredPages.js')).listStoredPages(stored, baseUrl)
    if (gate || live) await (await import('./removeWorker.js')).removeWorker(baseUrl)
    else await registerWorker(baseUrl)
  } catch {
    // A browser can refuse a worker, as in a private window. The page works without it.
  }
}

/** True on the page for readers without a network. It is at the URL of another page, which loads when the network is back. */
function isFallbackPage(): boolean {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return canonical !== null && new URL(canonical.href).pathname.replace(/(?:\.html|\/)$/, '').endsWith(fallbackRoute)
}

async function registerWorker(baseUrl: string): Promise<void> {
  const hadWorker = serviceWorker.controller !== null
  await serviceWorker.register(trustScriptUrl(baseUrl + offlineWorkerName), { scope: baseUrl, updateViaCache: 'none' })
  if (hadWorker) return
  const { active } = await serviceWorker.ready
  const resources = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ kind: 'store', urls: [location.href, ...resources] } satisfies StoreRequest)
}
