/** Web worker of the search: fetches the files of the index and runs queries, so that the page stays responsive. */
import type { SearchRequest, SearchResponse, SearchScope, SearchStart } from '../../model/contract.js'
import { indexFolder } from '../../routes/indexFolder.js'
import { headFileName, startFileName } from '../shared/format.js'
import { type NetworkConnection, prefersLessData } from './connection.js'
import { openSearchIndex, type SearchIndex, searchIndex } from './searchIndex.js'

/** Milliseconds without a query before the rest of the terms is fetched. */
const idleDelay = 2000
/** The terms of a larger site are more than 550 KB. */
const maxPagesToPrefetch = 1000

/** Timeout of a request in milliseconds. A head of 60 KB needs about two seconds over 2G. */
const fetchTimeout = 15_000

declare global {
  interface Navigator {
    readonly connection?: NetworkConnection
  }
}

/** By folder, version and context. */
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
  // The worker is a file in the folder of assets, beside the folder of the index.
  const folder = new URL(`../${indexFolder}/`, location.href)
  const key = JSON.stringify([folder.href, scope.version, scope.context])
  switch (kind) {
    case 'load':
      return { kind: 'loaded', id, start: await loadStart(key, folder, request) }
    case 'search':
      return { kind: 'results', id, results: await searchWithRetry(key, folder, request) }
  }
}

/** Opens the index, and fetches the suggestions at the same time. */
async function loadStart(
  key: string,
  folder: URL,
  { scope, start }: Extract<SearchRequest, { kind: 'load' }>,
): Promise<SearchStart | undefined> {
  const file = new URL(startFileName(scope.version), folder)
  // Without the suggestions, the box still searches.
  const fetched = start ? fetchIndexFile(file, 'no-cache').catch(() => undefined) : undefined
  await getOpenIndex(key, folder, scope)
  const bytes = await fetched
  return bytes && JSON.parse(new TextDecoder().decode(bytes))
}

/** A missing file means that the site was deployed again: opens the new index and searches once more. */
async function searchWithRetry(
  key: string,
  folder: URL,
  request: Extract<SearchRequest, { kind: 'search' }>,
): ReturnType<typeof searchIndex> {
  try {
    const index = await getOpenIndex(key, folder, request.scope)
    const results = await searchIndex(index, request)
    fetchTermsWhenIdle(index)
    return results
  } catch (thrown) {
    if (!(thrown instanceof MissingFileError)) throw thrown
    openedIndexes.delete(key)
    return searchIndex(await getOpenIndex(key, folder, request.scope), request)
  }
}

let idleTimer: ReturnType<typeof setTimeout> | undefined

/** Prefetches terms, one file after the other, while no query follows: the next query then fetches texts only. */
function fetchTermsWhenIdle({ reader }: SearchIndex): void {
  clearTimeout(idleTimer)
  if (prefersLessData(navigator.connection) || reader.head.pageStarts.length > maxPagesToPrefetch) return
  const fetchNext = async (file: number): Promise<void> => {
    await reader.terms(file)
    if (file + 1 < reader.head.names.terms.length) idleTimer = setTimeout(fetchFrom, 0, file + 1)
  }
  // Ignore failures: a query fetches the files that it needs.
  const fetchFrom = (file: number): void => void fetchNext(file).catch(() => {})
  idleTimer = setTimeout(fetchFrom, idleDelay, 0)
}

/** Opens each index once. A failure is not cached. */
function getOpenIndex(key: string, folder: URL, scope: SearchScope): Promise<SearchIndex> {
  const known = openedIndexes.get(key)
  if (known) return known
  const opened = loadIndex(folder, scope)
  openedIndexes.set(key, opened)
  opened.catch(() => openedIndexes.delete(key))
  return opened
}

/** Always revalidates the head; the names of all other files are hashes of their content. */
function loadIndex(folder: URL, scope: SearchScope): Promise<SearchIndex> {
  const head = headFileName(scope)
  return openSearchIndex(head, (name) => fetchIndexFile(new URL(name, folder), name === head ? 'no-cache' : 'default'))
}

/** The server responded with 404. */
class MissingFileError extends Error {}

async function fetchIndexFile(url: URL, cache: RequestCache): Promise<Uint8Array> {
  const response = await fetch(url, { cache, credentials: 'same-origin', signal: AbortSignal.timeout(fetchTimeout) })
  if (response.status === 404) throw new MissingFileError(`${url.pathname} does not exist.`)
  if (!response.ok) throw new Error(`The server responded with ${response.status} to the request for ${url.pathname}.`)
  return new Uint8Array(await response.arrayBuffer())
}
