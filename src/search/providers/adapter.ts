/** Types and helpers of the adapters of search services. An adapter writes a request and reads its response; it sends nothing. */
import type { SearchRecord } from '../records/searchRecord.js'

export interface ServiceQuery {
  readonly text: string
  /** Name of the search (`scopeName`). */
  readonly scope: string
  /** Maximum number of records. */
  readonly limit: number
  /** Length of excerpts in characters. */
  readonly excerpt: number
  /** Selected value by id of the facet. */
  readonly filters: Readonly<Record<string, string>>
  /** Ids of the facets to count. */
  readonly facets: readonly string[]
}

export interface ServiceRequest {
  /** Path and query below the URL of the service. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The fields of a record that results show. */
export type ShownRecord = Pick<SearchRecord, 'path' | 'anchor' | 'page' | 'breadcrumbs' | 'operation' | 'icon'>

export const shownFields = ['path', 'anchor', 'page', 'breadcrumbs', 'operation', 'icon'] as const

export interface FoundRecord {
  readonly record: ShownRecord
  /** With `markStart` and `markEnd` around each match. */
  readonly title: string
  readonly content: string
}

export interface ServiceResults {
  /** Best first. */
  readonly records: readonly FoundRecord[]
  /** Number of matching records; services give an estimate. */
  readonly total: number
  /** Number of matching pages. */
  readonly pages: number
  /** Number of pages by id of the facet and by value. The filter of the facet itself does not reduce these. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** `Body` is the parsed JSON of a response. */
export interface ServiceAdapter<Body> {
  readonly createRequest: (query: ServiceQuery) => ServiceRequest
  /** Throws a `ServiceError` if a part of the request failed. */
  readonly readResponse: (body: Body, query: ServiceQuery) => ServiceResults
}

/** Private-use characters: no text of a page contains them, so they need no escaping. */
export const markStart = '\uE000'
export const markEnd = '\uE001'

/** Maximum number of sections of a page in the results. */
export const sectionsPerPage = 3

/** A facet and the filters that restrict its counts: all but its own, so that readers can see the other values. */
export interface FacetGroup {
  readonly facets: readonly string[]
  readonly filters: Readonly<Record<string, string>>
}

/** The first group also counts the pages. Each facet with a filter has a group of its own. */
export function groupFacets({ facets, filters }: Pick<ServiceQuery, 'facets' | 'filters'>): readonly FacetGroup[] {
  const used = Object.fromEntries(Object.entries(filters).filter(([id]) => facets.includes(id)))
  const filtered = Object.keys(used)
  return [
    { facets: facets.filter((id) => !filtered.includes(id)), filters: used },
    ...filtered.map((id) => {
      const { [id]: _, ...others } = used
      return { facets: [id], filters: others }
    }),
  ]
}

/** Counts by id of the facet. `countsAt` returns the counts that the response has for a field of one group. */
export function collectCounts(
  query: ServiceQuery,
  countsAt: (group: number, field: string) => Readonly<Record<string, number>> | undefined,
): ServiceResults['counts'] {
  const groups = groupFacets(query)
  return Object.fromEntries(
    groups.flatMap(({ facets }, group) => facets.map((id) => [id, countsAt(group, `facets.${id}`) ?? {}])),
  )
}

/** A response that is not a result. `status` is the HTTP status, or the code of a part of the response. */
export class ServiceError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
