/** The service worker of a sealed site. The browser can stop it at any time: keys are in the store, pages on the host. */
import type { SealedNotice, SealedRequest, SealedState } from '../../model/contract.js'
import { gateFolder } from '../core/gateConfig.js'
import { deriveOpeningKey, parseSealKeys, sealFormat } from '../core/sealKeys.js'
import { createKeyStore, type StoredKeys } from './keyStore.js'
import { injectedSealedSettings, serviceWorkerName } from './sealedSettings.js'
import { createSealedSite } from './sealedSite.js'
import type { LifecycleEvent, ServiceWorkerScope } from './serviceWorkerScope.js'

interface WorkerScope extends ServiceWorkerScope<WorkerMessageEvent> {
  readonly clients: ServiceWorkerScope<WorkerMessageEvent>['clients'] & {
    readonly matchAll: (options: { includeUncontrolled: boolean }) => Promise<readonly WorkerClient[]>
  }
}

interface WorkerClient {
  readonly id: string
  readonly postMessage: (message: SealedNotice) => void
}

interface WorkerMessageEvent extends LifecycleEvent {
  readonly data: SealedRequest
  readonly source: WorkerClient | null
  readonly ports: readonly MessagePort[]
}

declare const self: WorkerScope

const settings = injectedSealedSettings()
const { baseUrl } = settings
// Keys that an older version derived open nothing: this version must not find them.
const store = createKeyStore(`docsgen sealed ${sealFormat} ${baseUrl}`)
/** The content of the store, cached: only this worker writes it. */
let known: Promise<StoredKeys | undefined> | undefined
const site = createSealedSite({
  settings,
  ring: async () => (await readKeys())?.keys ?? [],
  fetch: (path, init) => fetch(path, init),
  now: Date.now,
})
const hostPaths = new Set([...settings.publicPaths, baseUrl + serviceWorkerName])
const hostFolders = [`${baseUrl}${gateFolder}/`, `${baseUrl}sealed/`, `${baseUrl}assets/sealed/`]

// A newer worker takes over at once: no state ties a page to the worker that served it.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin || !url.pathname.startsWith(baseUrl) || request.method !== 'GET') return
  if (hostPaths.has(url.pathname) || hostFolders.some((folder) => url.pathname.startsWith(folder))) return
  const isPage = request.mode === 'navigate'
  event.respondWith(site.respond({ url, isPage }).then((response) => response ?? fetchFromHost(request, url)))
})

/** To the edge gate, a request of a service worker is not a navigation: it responds 401 instead of a redirect to sign-in. */
async function fetchFromHost(request: Request, url: URL): Promise<Response> {
  const response = await fetch(request)
  if (request.mode !== 'navigate' || response.status !== 401 || settings.enter === undefined) return response
  const to = new URL(settings.enter, location.origin)
  to.searchParams.set('returnTo', url.pathname + url.search)
  return Response.redirect(to, 302)
}

self.addEventListener('message', (event) => {
  const [port] = event.ports
  event.waitUntil(
    handleSealedRequest(event.data, event.source).then(
      (state) => port?.postMessage(state),
      () => port?.postMessage({ state: 'unreachable' } satisfies SealedState),
    ),
  )
})

async function handleSealedRequest(request: SealedRequest, source: WorkerClient | null): Promise<SealedState> {
  switch (request.kind) {
    case 'reader': {
      const stored = await readKeys()
      return stored ? { state: 'open', reader: stored.reader } : { state: 'locked' }
    }
    case 'state': {
      const stored = await readKeys()
      return stored ? checkKeys(stored) : { state: 'locked' }
    }
    case 'unlock': {
      const parsed = parseSealKeys(request.keys)
      if (parsed.kind === 'problem') return { state: 'bad-key' }
      const keys = await Promise.all(parsed.keys.map(deriveOpeningKey))
      const stored = { keys, until: Date.now() + request.seconds * 1000, reader: request.reader }
      site.clear()
      const state = await checkKeys(stored)
      if (state.state === 'open') await writeKeys(stored)
      return state
    }
    case 'forget': {
      await writeKeys(undefined)
      site.clear()
      const others = await self.clients.matchAll({ includeUncontrolled: true })
      for (const other of others) if (other.id !== source?.id) other.postMessage({ kind: 'locked' })
      return { state: 'locked' }
    }
  }
}

async function checkKeys({ keys, reader }: StoredKeys): Promise<SealedState> {
  const found = await site.check(keys)
  switch (found) {
    case 'release':
      return { state: 'open', reader }
    case 'none':
      return { state: 'unknown-key' }
    case 'refused':
      return { state: 'locked' }
    case 'format':
    case 'damaged':
    case 'unreachable':
      return { state: found }
  }
}

/** Returns the stored keys; deletes expired ones. */
async function readKeys(): Promise<StoredKeys | undefined> {
  known ??= store.read().catch(() => {
    known = undefined
    return undefined
  })
  const stored = await known
  if (!stored || stored.until > Date.now()) return stored
  await writeKeys(undefined)
  return undefined
}

async function writeKeys(stored: StoredKeys | undefined): Promise<void> {
  known = Promise.resolve(stored)
  if (stored) await store.write(stored)
  else await store.clear()
}
