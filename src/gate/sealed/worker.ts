/** The service worker of a sealed site. It holds no state that matters: keys are in the store, pages on the host. */
import type { SealedNotice, SealedRequest, SealedState } from '../../model/contract.js'
import { gateFolder } from '../core/config.js'
import { openingKey, parseSealKeys } from '../core/keys.js'
import { builtSealedSettings, workerName } from './settings.js'
import { sealedSite } from './site.js'
import { type KeptKeys, keyStore } from './store.js'

/** What the types of a page do not know. */
interface Worker {
  readonly skipWaiting: () => Promise<void>
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { includeUncontrolled: boolean }) => Promise<readonly Client[]>
  }
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Asking) => void): void
}

interface Client {
  readonly id: string
  readonly postMessage: (message: SealedNotice) => void
}

interface Lasting {
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface Fetching extends Lasting {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}

interface Asking extends Lasting {
  readonly data: SealedRequest
  readonly source: Client | null
  readonly ports: readonly MessagePort[]
}

const worker = globalThis as unknown as Worker
const settings = builtSealedSettings()
const { baseUrl } = settings
const store = keyStore(`docsgen sealed ${baseUrl}`)
/** What the store holds: nobody writes it but this worker. */
let known: Promise<KeptKeys | undefined> | undefined
const site = sealedSite({
  settings,
  ring: async () => (await kept())?.keys ?? [],
  fetch: (path, init) => fetch(path, init),
  now: Date.now,
})
const hostPaths = new Set([...settings.publicPaths, baseUrl + workerName])
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
  event.respondWith(site.answer({ url, isPage }).then((answer) => answer ?? fromHost(request, url)))
})

/** To a gate, a document that a service worker asks for is no navigation: it refuses, and does not lead on. */
async function fromHost(request: Request, url: URL): Promise<Response> {
  const response = await fetch(request)
  if (request.mode !== 'navigate' || response.status !== 401 || settings.enter === undefined) return response
  const to = new URL(settings.enter, location.origin)
  to.searchParams.set('returnTo', url.pathname + url.search)
  return Response.redirect(to, 302)
}

worker.addEventListener('message', (event) => {
  const [port] = event.ports
  event.waitUntil(
    respond(event.data, event.source).then(
      (state) => port?.postMessage(state),
      () => port?.postMessage({ state: 'unreachable' } satisfies SealedState),
    ),
  )
})

async function respond(request: SealedRequest, source: Client | null): Promise<SealedState> {
  switch (request.kind) {
    case 'reader': {
      const mine = await kept()
      return mine ? { state: 'open', reader: mine.reader } : { state: 'locked' }
    }
    case 'state': {
      const mine = await kept()
      return mine ? stateOf(mine) : { state: 'locked' }
    }
    case 'unlock': {
      const parsed = parseSealKeys(request.keys)
      if (parsed.kind === 'problem') return { state: 'bad-key' }
      const keys = await Promise.all(parsed.keys.map(openingKey))
      const given = { keys, until: Date.now() + request.seconds * 1000, reader: request.reader }
      site.forget()
      const state = await stateOf(given)
      if (state.state === 'open') await keep(given)
      return state
    }
    case 'forget': {
      await keep(undefined)
      site.forget()
      const others = await worker.clients.matchAll({ includeUncontrolled: true })
      for (const other of others) if (other.id !== source?.id) other.postMessage({ kind: 'locked' })
      return { state: 'locked' }
    }
  }
}

async function stateOf({ keys, reader }: KeptKeys): Promise<SealedState> {
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
async function kept(): Promise<KeptKeys | undefined> {
  known ??= store.read().catch(() => {
    known = undefined
    return undefined
  })
  const mine = await known
  if (!mine || mine.until > Date.now()) return mine
  await keep(undefined)
  return undefined
}

async function keep(mine: KeptKeys | undefined): Promise<void> {
  known = Promise.resolve(mine)
  if (mine) await store.write(mine)
  else await store.clear()
}
