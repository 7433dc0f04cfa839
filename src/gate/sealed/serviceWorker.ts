/** The service worker of a sealed site. It holds no state that matters: keys are in the store, pages on the host. */
import type { SealedNotice, SealedRequest, SealedState } from '../../model/contract.js'
import { gateFolder } from '../core/gateConfig.js'
import { deriveOpeningKey, parseSealKeys } from '../core/sealKeys.js'
import { createKeyStore, type StoredKeys } from './keyStore.js'
import { injectedSealedSettings, serviceWorkerName } from './sealedSettings.js'
import { createSealedSite } from './sealedSite.js'

/** What the types of a page do not know. */
interface ServiceWorkerScope {
  readonly skipWaiting: () => Promise<void>
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { includeUncontrolled: boolean }) => Promise<readonly WorkerClient[]>
  }
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void
}

interface WorkerClient {
  readonly id: string
  readonly postMessage: (message: SealedNotice) => void
}

interface LifecycleEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface WorkerFetchEvent extends LifecycleEvent {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}

interface WorkerMessageEvent extends LifecycleEvent {
  readonly data: SealedRequest
  readonly source: WorkerClient | null
  readonly ports: readonly MessagePort[]
}

const worker = globalThis as unknown as ServiceWorkerScope
const settings = injectedSealedSettings()
const { baseUrl } = settings
const store = createKeyStore(`docsgen sealed ${baseUrl}`)
/** What the store holds: nobody writes it but this worker. */
let known: Promise<StoredKeys | undefined> | undefined
const site = createSealedSite({
  settings,
  ring: async () => (await readKeys())?.keys ?? [],
  fetch: (path, init) => fetch(path, init),
  now: Date.now,
})
const hostPaths = new Set([...settings.publicPaths, baseUrl + serviceWorkerName])
const hostFolders = [`${baseUrl}${gateFolder}/`, `${baseUrl}sealed/`, `${baseUrl}assets/sealed/`]

// A newer worker answers at once: nothing in memory ties a page to the one that it came from.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin || !url.pathname.startsWith(baseUrl) || request.method !== 'GET') return
  if (hostPaths.has(url.pathname) || hostFolders.some((folder) => url.pathname.startsWith(folder))) return
  const isPage = request.mode === 'navigate'
  event.respondWith(site.respond({ url, isPage }).then((answer) => answer ?? fetchFromHost(request, url)))
})

/** To a gate, a document that a service worker asks for is no navigation: it refuses, and does not lead on. */
async function fetchFromHost(request: Request, url: URL): Promise<Response> {
  const response = await fetch(request)
  if (request.mode !== 'navigate' || response.status !== 401 || settings.enter === undefined) return response
  const to = new URL(settings.enter, location.origin)
  to.searchParams.set('returnTo', url.pathname + url.search)
  return Response.redirect(to, 302)
}

worker.addEventListener('message', (event) => {
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
      const mine = await readKeys()
      return mine ? { state: 'open', reader: mine.reader } : { state: 'locked' }
    }
    case 'state': {
      const mine = await readKeys()
      return mine ? checkKeys(mine) : { state: 'locked' }
    }
    case 'unlock': {
      const parsed = parseSealKeys(request.keys)
      if (parsed.kind === 'problem') return { state: 'bad-key' }
      const keys = await Promise.all(parsed.keys.map(deriveOpeningKey))
      const given = { keys, until: Date.now() + request.seconds * 1000, reader: request.reader }
      site.clear()
      const state = await checkKeys(given)
      if (state.state === 'open') await writeKeys(given)
      return state
    }
    case 'forget': {
      await writeKeys(undefined)
      site.clear()
      const others = await worker.clients.matchAll({ includeUncontrolled: true })
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
    case 'damaged':
    case 'unreachable':
      return { state: found }
  }
}

/** Keys that are over are deleted where they are met. */
async function readKeys(): Promise<StoredKeys | undefined> {
  known ??= store.read().catch(() => {
    known = undefined
    return undefined
  })
  const mine = await known
  if (!mine || mine.until > Date.now()) return mine
  await writeKeys(undefined)
  return undefined
}

async function writeKeys(mine: StoredKeys | undefined): Promise<void> {
  known = Promise.resolve(mine)
  if (mine) await store.write(mine)
  else await store.clear()
}
