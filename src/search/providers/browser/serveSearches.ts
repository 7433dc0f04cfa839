/** Web worker of the search for sites that use a search service. It responds to the messages of `query/worker.ts`. */
import type {
  SearchFailure,
  SearchRequest,
  SearchResponse,
  SearchResults,
  SearchStart,
} from '../../../model/contract.js'
import { indexFolder } from '../../../routes/indexFolder.js'
import { scopeName } from '../../records/searchRecord.js'
import { startFileName } from '../../shared/format.js'
import { type ServiceAdapter, ServiceError } from '../adapter.js'
import { createResults, type ServiceFacet } from '../createResults.js'

/** Constant of the bundle. */
export interface ServiceConstant<Settings> {
  readonly settings: Settings
  /** Base URLs of the service, in the order in which they are tried. */
  readonly origins: readonly string[]
  readonly facets: readonly ServiceFacet[]
}

/** Timeout of a request in milliseconds. */
const requestTimeout = 8000

export function serveSearches<Body>(
  adapter: ServiceAdapter<Body>,
  constant: Omit<ServiceConstant<unknown>, 'settings'>,
): void {
  addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
    answerRequest(data, adapter, constant).then(
      (response) => postMessage(response),
      (thrown: unknown) => {
        const message = thrown instanceof Error ? thrown.message : String(thrown)
        postMessage({ kind: 'failed', id: data.id, message, reason: reasonOf(thrown) } satisfies SearchResponse)
      },
    )
  })
}

async function answerRequest<Body>(
  request: SearchRequest,
  adapter: ServiceAdapter<Body>,
  constant: Omit<ServiceConstant<unknown>, 'settings'>,
): Promise<SearchResponse> {
  const { id, kind } = request
  switch (kind) {
    case 'load':
      return { kind: 'loaded', id, start: request.start ? await fetchStart(request.scope.version) : undefined }
    case 'search':
      return { kind: 'results', id, results: await searchService(request, adapter, constant) }
  }
}

/** The suggestions are a file of the site. Without them, the box still searches. */
async function fetchStart(version: string): Promise<SearchStart | undefined> {
  const folder = new URL(`../${indexFolder}/`, location.href)
  try {
    const response = await fetch(new URL(startFileName(version), folder), { credentials: 'same-origin' })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

async function searchService<Body>(
  request: Extract<SearchRequest, { kind: 'search' }>,
  adapter: ServiceAdapter<Body>,
  { origins, facets }: Omit<ServiceConstant<unknown>, 'settings'>,
): Promise<SearchResults> {
  const { text, limit, excerpt, filters = {} } = request
  // Filters that the site does not have are ignored: the address of the search page can have any.
  const known = facets.flatMap(({ id }) => (filters[id] === undefined ? [] : [[id, filters[id]] as const]))
  const query = {
    ...{ text, limit, excerpt, filters: Object.fromEntries(known) },
    scope: scopeName(request.scope),
    facets: facets.map(({ id }) => id),
  }
  const { path, headers, body } = adapter.createRequest(query)
  const response: Body = await fetchFirst(
    origins.map((origin) => origin + path),
    { method: 'POST', headers, body },
  )
  return createResults(adapter.readResponse(response, query), request, facets)
}

/** Tries the next URL if a server cannot be reached or fails. */
async function fetchFirst<Body>([url = '', ...others]: readonly string[], init: RequestInit): Promise<Body> {
  try {
    const response = await fetch(url, { ...init, credentials: 'omit', signal: AbortSignal.timeout(requestTimeout) })
    if (!response.ok) throw new ServiceError(response.status, await describeResponse(response))
    return await response.json()
  } catch (thrown) {
    const isFinal = thrown instanceof ServiceError && thrown.status < 500
    if (isFinal || others.length === 0 || !navigator.onLine) throw thrown
    return fetchFirst(others, init)
  }
}

/** For the console. The URL contains the key, which everyone may see. */
async function describeResponse(response: Response): Promise<string> {
  const text = (await response.text().catch(() => '')).slice(0, 300)
  return `The search service responded with ${response.status}. ${text}`.trim()
}

function reasonOf(thrown: unknown): SearchFailure | undefined {
  if (!(thrown instanceof ServiceError)) return undefined
  const { status } = thrown
  if (status === 429) return 'busy'
  return status === 401 || status === 403 ? 'refused' : undefined
}
