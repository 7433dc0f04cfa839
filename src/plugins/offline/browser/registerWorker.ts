/** Registers the service worker of an open site. A site with a gate has none, and removes that of an earlier, open version. */
import type { ClientConfig } from '../../../model/contract.js'
import { trustScriptUrl } from '../../../util/trustedTypes.js'
import { fallbackRoute, offlineCachePrefix, offlineWorkerName, type StoreRequest } from '../workerSettings.js'

const { baseUrl, gate, live }: ClientConfig = JSON.parse(document.getElementById('docsgen')?.textContent ?? '{}')
const { serviceWorker } = navigator

// The page for readers without a network is at the URL of another page, which loads when the network is back.
const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
const isFallback =
  canonical !== null && new URL(canonical.href).pathname.replace(/(?:\.html|\/)$/, '').endsWith(fallbackRoute)
if (isFallback) addEventListener('online', () => location.reload(), { once: true })

// Browsers have service workers on https and localhost only.
if (serviceWorker && /^https?:$/.test(location.protocol)) {
  const registerOrRemove = () => void (gate || live ? removeWorker() : registerWorker()).catch(() => {})
  if (document.readyState === 'complete') registerOrRemove()
  else addEventListener('load', registerOrRemove)
}

async function registerWorker(): Promise<void> {
  const hadWorker = serviceWorker.controller !== null
  await serviceWorker.register(trustScriptUrl(baseUrl + offlineWorkerName), { scope: baseUrl, updateViaCache: 'none' })
  if (hadWorker) return
  const { active } = await serviceWorker.ready
  const resources = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ kind: 'store', urls: [location.href, ...resources] } satisfies StoreRequest)
}

async function removeWorker(): Promise<void> {
  for (const registration of await serviceWorker.getRegistrations())
    if (registration.active?.scriptURL.endsWith(`${baseUrl}${offlineWorkerName}`)) await registration.unregister()
  for (const name of await caches.keys())
    if (name.startsWith(`${offlineCachePrefix}${baseUrl} `)) await caches.delete(name)
}
