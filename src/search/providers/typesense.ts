/** Requests to the search API of Typesense, and its responses: https://typesense.org/docs/latest/api/search.html */
import {
  collectCounts,
  type FacetGroup,
  groupFacets,
  markEnd,
  markStart,
  type ServiceAdapter,
  ServiceError,
  type ServiceQuery,
  type ShownRecord,
  sectionsPerPage,
  shownFields,
} from './adapter.js'

export interface TypesenseResponse {
  readonly results: readonly TypesenseResult[]
}

interface TypesenseResult {
  readonly found: number
  readonly found_docs?: number
  readonly grouped_hits?: readonly { readonly hits: readonly TypesenseHit[] }[]
  readonly facet_counts?: readonly {
    readonly field_name: string
    readonly counts: readonly { readonly value: string; readonly count: number }[]
  }[]
  /** The status and the message of a query that failed. */
  readonly code?: number
  readonly error?: string
}

interface TypesenseHit {
  readonly document: ShownRecord & { readonly title: string; readonly content?: string }
  readonly highlight?: {
    readonly title?: { readonly value?: string; readonly snippet?: string }
    readonly content?: { readonly snippet?: string }
  }
}

export interface TypesenseSettings {
  readonly apiKey: string
  readonly collection: string
}

/** More characters of a content are not sent if it has no match. */
const leadLength = 160

export function createTypesenseAdapter({ apiKey, collection }: TypesenseSettings): ServiceAdapter<TypesenseResponse> {
  // As a parameter and with a simple content type, the request needs no preflight request.
  const key = new URLSearchParams({ 'x-typesense-api-key': apiKey })
  return {
    createRequest: (query) => ({
      path: `/multi_search?${key}`,
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({
        searches: [
          createTypesenseHits(query, collection),
          ...groupFacets(query).map((group) => createTypesenseCounts(query, group, collection)),
        ],
      }),
    }),
    readResponse: ({ results }, query) => {
      const failed = results.find(({ error }) => error !== undefined)
      if (failed) throw new ServiceError(failed.code ?? 500, failed.error ?? '')
      const [found, ...counted] = results
      return {
        records: (found?.grouped_hits ?? []).flatMap(({ hits }) => hits.map(readHit)),
        total: found?.found_docs ?? found?.found ?? 0,
        pages: counted[0]?.found ?? 0,
        counts: collectCounts(query, (group, field) => countsOf(counted[group], field)),
      }
    },
  }
}

function readHit({ document, highlight }: TypesenseHit) {
  const { title, content = '', ...record } = document
  const lead = content.length > leadLength ? `${content.slice(0, leadLength).replace(/\s+\S*$/, '')}…` : content
  return {
    record,
    title: highlight?.title?.value ?? highlight?.title?.snippet ?? title,
    content: highlight?.content?.snippet ?? lead,
  }
}

function countsOf(result: TypesenseResult | undefined, field: string): Record<string, number> {
  const counts = result?.facet_counts?.find(({ field_name }) => field_name === field)?.counts ?? []
  return Object.fromEntries(counts.map(({ value, count }) => [value, count]))
}

/** Records are grouped by page, so `found` and the counts of facets are numbers of pages. */
function matching({ text, scope }: ServiceQuery, filters: FacetGroup['filters'], collection: string) {
  const values = Object.entries(filters).map(([id, value]) => `facets.${id}:=${quoteTypesenseValue(value)}`)
  return {
    collection,
    q: text,
    query_by: 'title,page,keywords,content',
    query_by_weights: '8,4,4,1',
    filter_by: [`scopes:=${quoteTypesenseValue(scope)}`, ...values].join(' && '),
    group_by: 'path',
    sort_by: '_text_match(buckets: 10):desc,rank:asc,level:asc',
  }
}

function createTypesenseHits(query: ServiceQuery, collection: string) {
  return {
    ...matching(query, query.filters, collection),
    group_limit: sectionsPerPage,
    per_page: Math.min(query.limit, 100),
    include_fields: [...shownFields, 'title', 'content'].join(','),
    highlight_fields: 'title,content',
    highlight_full_fields: 'title',
    highlight_start_tag: markStart,
    highlight_end_tag: markEnd,
    highlight_affix_num_tokens: Math.round(query.excerpt / 14),
  }
}

function createTypesenseCounts(query: ServiceQuery, { facets, filters }: FacetGroup, collection: string) {
  return {
    ...matching(query, filters, collection),
    group_limit: 1,
    per_page: 0,
    ...(facets.length > 0 && { facet_by: facets.map((id) => `facets.${id}`).join(','), max_facet_values: 100 }),
  }
}

/** Backticks keep commas and operators of a value; a value cannot contain one itself. */
function quoteTypesenseValue(value: string): string {
  return `\`${value.replaceAll('`', '')}\``
}
