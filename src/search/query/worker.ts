/** The worker of search: fetches the files of the index and answers for them, off the page's own thread. */
import type { SearchRequest, SearchResponse, SearchScope } from '../../model/contract.js'
import type { Manifest } from '../shared/format.js'
import { type NetworkConnection, prefersLessData } from './connection.js'
import { openSearchIndex, type SearchIndex, searchIndex } from './searchIndex.js'

/** Quiet after an answer before the rest of the terms is fetched, in milliseconds. */
const idleDelay = 2000

/** Longest wait for a file of the index, in milliseconds: a head of 60 KB takes a line of 2G about two seconds. */
const fetchTimeout = 15_000

const openedIndexes = new Map<string, Promise<SearchIndex>>()

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  handleSearchRequest(data).then(
    (response) => postMessage(response),
    (thrown: unknown) => {
      const message = thrown instanceof Error ? thrown.message : String(thrown)
      postMessage({ kind: 'failed', id: data.id, message } satisfies SearchResponse)
    },
  )
})

async function handleSearchRequest(request: SearchRequest): Promise<SearchResponse> {
  const { id, kind, scope } = request
  const folder = new URL(request.index, location.href)
  if (folder.origin !== location.origin) throw new Error(`The search index must not come from ${folder.origin}.`)
  const key = JSON.stringify([folder.href, scope.version, scope.context])
  switch (kind) {
    case 'load':
      await getOpenIndex(key, folder, scope)
      return { kind: 'loaded', id }
    case 'search':
      return { kind: 'answer', id, answer: await searchWithRetry(key, folder, request) }
  }
}

/** A file that is gone means that the site was published anew: the manifest then leads to the new ones. */
async function searchWithRetry(
  key: string,
  folder: URL,
  request: Extract<SearchRequest, { kind: 'search' }>,
): ReturnType<typeof searchIndex> {
  try {
    const index = await getOpenIndex(key, folder, request.scope)
    const answer = await searchIndex(index, request)
    fetchAllTermsWhenIdle(index)
    return answer
  } catch (thrown) {
    if (!(thrown instanceof MissingFileError)) throw thrown
    openedIndexes.delete(key)
    return searchIndex(await getOpenIndex(key, folder, request.scope), request)
  }
}

let idleTimer: ReturnType<typeof setTimeout> | undefined

/** Who asked once may ask again, and then waits for texts only. */
function fetchAllTermsWhenIdle({ reader }: SearchIndex): void {
  clearTimeout(idleTimer)
  if (prefersLessData((navigator as { readonly connection?: NetworkConnection }).connection)) return
  // A failure costs nothing: a query fetches what it needs by itself.
  idleTimer = setTimeout(() => reader.fetchWhole().catch(() => {}), idleDelay)
}

function getOpenIndex(key: string, folder: URL, scope: SearchScope): Promise<SearchIndex> {
  const known = openedIndexes.get(key)
  if (known) return known
  const made = loadIndex(folder, scope)
  openedIndexes.set(key, made)
  made.catch(() => openedIndexes.delete(key))
  return made
}

async function loadIndex(folder: URL, { version, context }: SearchScope): Promise<SearchIndex> {
  const text = new TextDecoder().decode(await fetchIndexFile(new URL('manifest.json', folder), 'no-cache'))
  const { indexes } = JSON.parse(text) as Manifest
  const found = indexes.find((index) => index.version === version && index.context === context)
  if (!found) throw new Error('There is no search index for this part of the site.')
  return openSearchIndex(found.head, (name) => fetchIndexFile(new URL(name, folder), 'default'))
}

class MissingFileError extends Error {}

async function fetchIndexFile(url: URL, cache: RequestCache): Promise<Uint8Array> {
  const response = await fetch(url, { cache, credentials: 'same-origin', signal: AbortSignal.timeout(fetchTimeout) })
  if (response.status === 404) throw new MissingFileError(`${url.pathname} is not there.`)
  if (!response.ok) throw new Error(`${url.pathname} was answered with ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}
