/**
 * The service worker of an open site. With a network, everything but hashed files comes from the host, so a reader always sees
 * what the host lets this reader see. Only responses that every reader may share are stored. If the host no longer has this
 * worker, or answers like a site that asks readers to sign in, the worker deletes what it stored and removes itself.
 */
import type { LifecycleEvent, ServiceWorkerScope } from '../../gate/sealed/serviceWorkerScope.js'
import { createOfflineSite, type OfflineSite } from './offlineSite.js'
import { type OfflineWorkerSettings, offlineWorkerName, type StoreRequest } from './workerSettings.js'

interface WorkerScope extends ServiceWorkerScope<WorkerMessageEvent> {
  readonly registration: { readonly unregister: () => Promise<boolean> }
  readonly caches: CacheStorage
}

interface WorkerMessageEvent extends LifecycleEvent {
  readonly data: StoreRequest
}

declare const self: WorkerScope
declare const DOCSGEN_OFFLINE: OfflineWorkerSettings

const settings = DOCSGEN_OFFLINE
const { origin } = location
const site: OfflineSite = createOfflineSite({
  settings,
  origin,
  caches: self.caches,
  fetch: (input, init) => fetch(input, init),
  retire: () => self.registration.unregister(),
})

// A newer worker takes over at once: pages come from the host, and names of other files are hashes of their content.
self.addEventListener('install', (event) => event.waitUntil(site.install().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(site.activate().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin: target, pathname } = new URL(request.url)
  const isOurs =
    target === origin && pathname.startsWith(settings.base) && pathname !== settings.base + offlineWorkerName
  if (!isOurs || request.method !== 'GET' || request.headers.has('Range') || site.isRetired()) return
  const { response, after } = site.respond(request)
  event.respondWith(response)
  event.waitUntil(after)
})

self.addEventListener('message', (event) => {
  const { data } = event
  if (data.kind === 'store') event.waitUntil(site.store(data.urls))
})
