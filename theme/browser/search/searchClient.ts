/** Promise-based client of the search worker. */
import type {
  ClientSearch,
  SearchFailure,
  SearchRequest,
  SearchResponse,
  SearchResults,
  SearchScope,
  SearchStart,
  SearchText,
} from '../../../src/model/contract.js'
import { startTrustedWorker } from '../shared/trustedTypes.js'

export interface SearchClient {
  /** Loads the parts of the index that every query needs, and with `start` the suggestions. */
  readonly load: (scope: SearchScope, options: { readonly start: boolean }) => Promise<SearchStart | undefined>
  /** Rejects if the index cannot be fetched. The next call tries again. */
  readonly search: (scope: SearchScope, text: SearchText) => Promise<SearchResults>
}

/** By href of the worker. */
const clients = new Map<string, SearchClient>()

/** Returns the client that search box and search page share, so that they also share the worker's loaded index. */
export function sharedSearchClient(config: ClientSearch): SearchClient {
  const made = clients.get(config.worker) ?? createSearchClient(config)
  clients.set(config.worker, made)
  return made
}

/** Rejects a request that the worker could not complete. */
export class SearchError extends Error {
  readonly reason: SearchFailure | undefined
  constructor(message: string, reason?: SearchFailure) {
    super(message)
    this.reason = reason ?? (navigator.onLine ? undefined : 'offline')
  }
}

interface PendingRequest {
  readonly resolve: (response: SearchResponse) => void
  readonly reject: (reason: Error) => void
}

type RequestBody = { readonly kind: 'load'; readonly start: boolean } | ({ readonly kind: 'search' } & SearchText)

function createSearchClient({ worker: workerHref }: ClientSearch): SearchClient {
  const waiting = new Map<number, PendingRequest>()
  let worker: Worker | undefined
  let last = 0

  const fail = (message: string): void => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new SearchError(message))
    waiting.clear()
  }
  const start = (): Worker => {
    const made = startTrustedWorker(workerHref, { type: 'module', name: 'search' })
    made.addEventListener('message', ({ data }: MessageEvent<SearchResponse>) => {
      const request = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.kind === 'failed') request?.reject(new SearchError(data.message, data.reason))
      else request?.resolve(data)
    })
    made.addEventListener('error', (event) => {
      event.preventDefault()
      fail(event.message || 'The search worker could not be loaded.')
    })
    return made
  }
  const send = (scope: SearchScope, body: RequestBody): Promise<SearchResponse> =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      worker ??= start()
      worker.postMessage({ ...body, id, scope } satisfies SearchRequest)
    })

  return {
    load: async (scope, { start: withStart }) => {
      const response = await send(scope, { kind: 'load', start: withStart })
      return response.kind === 'loaded' ? response.start : undefined
    },
    search: async (scope, text) => {
      const response = await send(scope, { kind: 'search', ...text })
      if (response.kind !== 'results') throw new Error('The search worker sent no results.')
      return response.results
    },
  }
}
