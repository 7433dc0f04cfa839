import { offlineCachePrefix, offlineWorkerName } from '../workerSettings.js'

/** Removes the worker of an earlier, open version of the site, and what it stored. */
export async function removeWorker(baseUrl: string): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations())
    if (registration.active?.scriptURL.endsWith(`${baseUrl}${offlineWorkerName}`)) await registration.unregister()
  for (const name of await caches.keys())
    if (name.startsWith(`${offlineCachePrefix}${baseUrl} `)) await caches.delete(name)
}
