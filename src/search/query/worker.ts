/** The worker of search: fetches the files of the index and answers for them, off the page's own thread. */
import type { SearchRequest, SearchResponse, SearchScope } from '../../model/contract.js'
import type { Manifest } from '../shared/format.js'
import { type Connection, isThrifty } from './connection.js'
import { openReader } from './read.js'
import { type OpenIndex, openIndex, search } from './search.js'

/** Quiet after an answer before the rest of the terms is fetched, in milliseconds. */
const quiet = 2000

/** Longest wait for a file of the index, in milliseconds: a head of 60 KB takes a line of 2G about two seconds. */
const patience = 15_000

const opened = new Map<string, Promise<OpenIndex>>()

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  answer(data).then(
    (response) => postMessage(response),
    (thrown: unknown) => {
      const message = thrown instanceof Error ? thrown.message : String(thrown)
      postMessage({ kind: 'failed', id: data.id, message } satisfies SearchResponse)
    },
  )
})

async function answer(request: SearchRequest): Promise<SearchResponse> {
  const { id, kind, scope } = request
  const folder = new URL(request.index, location.href)
  if (folder.origin !== location.origin) throw new Error(`The search index must not come from ${folder.origin}.`)
  const key = JSON.stringify([folder.href, scope.version, scope.context])
  switch (kind) {
    case 'load':
      await open(key, folder, scope)
      return { kind: 'loaded', id }
    case 'search':
      return { kind: 'answer', id, answer: await searchTwice(key, folder, request) }
  }
}

/** A file that is gone means that the site was published anew: the manifest then leads to the new ones. */
async function searchTwice(
  key: string,
  folder: URL,
  request: Extract<SearchRequest, { kind: 'search' }>,
): ReturnType<typeof search> {
  try {
    const index = await open(key, folder, request.scope)
    const answer = await search(index, request)
    fetchWholeSoon(index)
    return answer
  } catch (thrown) {
    if (!(thrown instanceof MissingFile)) throw thrown
    opened.delete(key)
    return search(await open(key, folder, request.scope), request)
  }
}

let idle: ReturnType<typeof setTimeout> | undefined

/** Who asked once may ask again, and then waits for texts only. */
function fetchWholeSoon({ reader }: OpenIndex): void {
  clearTimeout(idle)
  if (isThrifty((navigator as { readonly connection?: Connection }).connection)) return
  // A failure costs nothing: a query fetches what it needs by itself.
  idle = setTimeout(() => reader.fetchWhole().catch(() => {}), quiet)
}

function open(key: string, folder: URL, scope: SearchScope): Promise<OpenIndex> {
  const known = opened.get(key)
  if (known) return known
  const made = load(folder, scope)
  opened.set(key, made)
  made.catch(() => opened.delete(key))
  return made
}

async function load(folder: URL, { version, context }: SearchScope): Promise<OpenIndex> {
  const text = new TextDecoder().decode(await fetchFile(new URL('manifest.json', folder), 'no-cache'))
  const { indexes } = JSON.parse(text) as Manifest
  const found = indexes.find((index) => index.version === version && index.context === context)
  if (!found) throw new Error('There is no search index for this part of the site.')
  return openIndex(await openReader(found.head, (name) => fetchFile(new URL(name, folder), 'default')))
}

class MissingFile extends Error {}

async function fetchFile(url: URL, cache: RequestCache): Promise<Uint8Array> {
  const response = await fetch(url, { cache, credentials: 'same-origin', signal: AbortSignal.timeout(patience) })
  if (response.status === 404) throw new MissingFile(`${url.pathname} is not there.`)
  if (!response.ok) throw new Error(`${url.pathname} was answered with ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}
