/** Files that the service worker stores, and its responses. Everything of the browser is handed in. */
import { assetFolder } from '../../bundling/importedFiles.js'
import { indexFolder, partsFolder } from '../../routes/indexFolder.js'
import { type OfflineWorkerSettings, offlineCachePrefix, offlineWorkerName } from './workerSettings.js'

/** A cache of the browser. */
type StoredFiles = Awaited<ReturnType<CacheStorage['open']>>

export interface OfflineSiteInput {
  readonly settings: OfflineWorkerSettings
  readonly origin: string
  readonly caches: CacheStorage
  readonly fetch: (input: Request | string, init?: RequestInit) => Promise<Response>
  /** Removes the worker. */
  readonly retire: () => Promise<unknown>
}

export interface OfflineSite {
  readonly install: () => Promise<void>
  /** Deletes the files of older versions. */
  readonly activate: () => Promise<void>
  readonly store: (urls: readonly string[]) => Promise<void>
  /** `after`: work that goes on after the response. */
  readonly respond: (request: Request) => { readonly response: Promise<Response>; readonly after: Promise<unknown> }
  /** True once the worker has deleted everything: it then ignores all requests, and the host responds. */
  readonly isRetired: () => boolean
}

/** Maximum number of stored files. New files replace the oldest ones. */
const maxFiles = 2000
/** Maximum number of parallel requests while the worker is installed, so that the page of the reader comes first. */
const parallel = 4

export function createOfflineSite({ settings, origin, caches, fetch, retire }: OfflineSiteInput): OfflineSite {
  const { base, version, precache, fallback } = settings
  const own = `${offlineCachePrefix}${base} `
  const name = own + version
  const hashed = [`${base}${assetFolder}/`, `${base}${indexFolder}/${partsFolder}/`]
  let retired = false

  const cacheKey = (url: string): string => {
    const { pathname, search } = new URL(url, origin)
    // A page is the same with each query: the browser code reads it.
    return /\.[a-z][a-z0-9]{1,9}$/i.test(pathname) && !pathname.endsWith('.html') ? pathname + search : pathname
  }
  const isHashed = (url: string): boolean => hashed.some((folder) => new URL(url, origin).pathname.startsWith(folder))

  const storeResponse = async (url: string, response: Response): Promise<void> => {
    if (retired || !isForEveryone(response)) return
    const cache = await caches.open(name)
    await cache.put(cacheKey(url), response)
    const keys = await cache.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - maxFiles))) await cache.delete(key)
    // It can have retired while the file was written.
    if (retired) await caches.delete(name)
  }

  const cachedResponse = async (url: string): Promise<Response | undefined> =>
    retired ? undefined : (await caches.open(name)).match(cacheKey(url))

  const deleteCaches = async (isOld: (cache: string) => boolean): Promise<void> => {
    for (const each of await caches.keys()) if (each.startsWith(own) && isOld(each)) await caches.delete(each)
  }

  const retireWorker = async (): Promise<void> => {
    retired = true
    await deleteCaches(() => true)
    await retire()
  }

  /** The host has no such worker: the site has a gate now, or no plugin. Without a network nothing is known. */
  const checkWorker = async (): Promise<void> => {
    const request = { method: 'HEAD', cache: 'no-store', redirect: 'manual', credentials: 'same-origin' } as const
    const response = await fetch(base + offlineWorkerName, request).catch(() => undefined)
    if (response && !response.ok && response.status < 500) await retireWorker()
  }

  const loadFile = async (url: string, copy?: StoredFiles): Promise<void> => {
    const known = isHashed(url) ? await copy?.match(cacheKey(url)) : undefined
    const response =
      known ?? (await fetch(url, { cache: 'no-cache', credentials: 'same-origin' }).catch(() => undefined))
    if (response) await storeResponse(url, response)
  }

  const loadAll = async (urls: Iterable<string>, copy?: StoredFiles): Promise<void> => {
    const queue = new Set(urls).values()
    const loadNext = async () => {
      for (const url of queue) await loadFile(url, copy)
    }
    await Promise.all(Array.from({ length: parallel }, loadNext))
  }

  const fromHost = async (request: Request): Promise<{ response: Response; stored: Promise<void> }> => {
    const response = await fetch(request)
    if (isUnshared(response)) return { response, stored: retireWorker() }
    return { response, stored: storeResponse(request.url, response.clone()) }
  }

  const respondFromHost = (request: Request): { response: Promise<Response>; after: Promise<unknown> } => {
    const isPage = request.mode === 'navigate'
    const loading = fromHost(request)
    const response = loading.then(
      ({ response: found }) => found,
      async (failure: unknown) => {
        const stored = (await cachedResponse(request.url)) ?? (isPage ? await cachedResponse(fallback) : undefined)
        if (stored) return stored
        throw failure
      },
    )
    const after = loading.then(
      async ({ stored }) => {
        await stored
        if (isPage) await checkWorker()
      },
      () => {},
    )
    return { response, after }
  }

  return {
    install: async () => {
      const older = (await caches.keys()).filter((each) => each.startsWith(own) && each !== name)
      const copy = older[0] === undefined ? undefined : await caches.open(older[0])
      // Visited pages stay readable, in their new form.
      const visited = ((await copy?.keys()) ?? []).map(({ url }) => url)
      await loadAll([...precache, ...visited.filter((url) => !isHashed(url))], copy)
    },
    activate: () => deleteCaches((each) => each !== name),
    store: (urls) => {
      const inside = urls.filter((url) => new URL(url, origin).origin === origin && cacheKey(url).startsWith(base))
      return loadAll(inside.map((url) => url.replace(/#.*$/s, '')))
    },
    respond: (request) => {
      if (!isHashed(request.url)) return respondFromHost(request)
      // The name of the file is a hash of its content, so the stored file is right.
      const known = cachedResponse(request.url)
      const made = known.then((stored) => (stored ? undefined : respondFromHost(request)))
      return {
        response: Promise.all([known, made]).then(([stored, late]) => stored ?? (late?.response as Promise<Response>)),
        after: made.then((late) => late?.after),
      }
    },
    isRetired: () => retired,
  }
}

/** True for a whole file that any cache may give to any reader. */
function isForEveryone(response: Response): boolean {
  const { status, type, redirected, headers } = response
  const varies = /(?:^|,)\s*(?:\*|cookie|authorization)\s*(?:,|$)/i.test(headers.get('Vary') ?? '')
  return status === 200 && type === 'basic' && !redirected && !varies && !isUnshared(response)
}

/** True for a response that only one reader may have, or nobody. */
function isUnshared({ status, headers }: Response): boolean {
  return status === 401 || status === 403 || /\b(?:private|no-store)\b/i.test(headers.get('Cache-Control') ?? '')
}
