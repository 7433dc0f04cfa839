/** Requests to the search API of Meilisearch, and its responses: https://www.meilisearch.com/docs/reference/api/multi_search */
import {
  collectCounts,
  type FacetGroup,
  groupFacets,
  markEnd,
  markStart,
  type ServiceAdapter,
  type ServiceQuery,
  type ShownRecord,
  shownFields,
} from './adapter.js'

export interface MeilisearchResponse {
  readonly results: readonly MeilisearchResult[]
}

interface MeilisearchResult {
  readonly hits: readonly MeilisearchHit[]
  readonly estimatedTotalHits?: number
  readonly totalHits?: number
  readonly facetDistribution?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

type MeilisearchHit = ShownRecord & {
  readonly title: string
  readonly _formatted?: { readonly title?: string; readonly content?: string }
}

export interface MeilisearchSettings {
  readonly apiKey: string
  readonly index: string
}

export function createMeilisearchAdapter({
  apiKey,
  index: indexUid,
}: MeilisearchSettings): ServiceAdapter<MeilisearchResponse> {
  return {
    createRequest: (query) => ({
      path: '/multi-search',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({
        queries: [
          createMeilisearchHits(query, indexUid),
          ...groupFacets(query).map((group) => createMeilisearchCounts(query, group, indexUid)),
        ],
      }),
    }),
    readResponse: ({ results }, query) => {
      const [found, ...counted] = results
      return {
        records: (found?.hits ?? []).map(({ title, _formatted, ...record }) => ({
          record,
          title: _formatted?.title ?? title,
          content: _formatted?.content ?? '',
        })),
        total: found?.estimatedTotalHits ?? found?.hits.length ?? 0,
        pages: counted[0]?.totalHits ?? 0,
        counts: collectCounts(query, (group, field) => counted[group]?.facetDistribution?.[field]),
      }
    },
  }
}

function createMeilisearchHits({ text, scope, limit, excerpt, filters }: ServiceQuery, indexUid: string) {
  return {
    indexUid,
    q: text,
    // Meilisearch can keep one record of a page or all. The browser keeps the best three.
    limit: limit * 2,
    // Drops common words of a question first, not the last ones.
    matchingStrategy: 'frequency',
    filter: filterOf(scope, filters),
    attributesToRetrieve: [...shownFields, 'title'],
    attributesToHighlight: ['title', 'content'],
    attributesToCrop: ['content'],
    cropLength: Math.round(excerpt / 6),
    cropMarker: '…',
    highlightPreTag: markStart,
    highlightPostTag: markEnd,
  }
}

/** With `distinct` and `hitsPerPage`, the counts are exact numbers of pages. */
function createMeilisearchCounts({ text, scope }: ServiceQuery, { facets, filters }: FacetGroup, indexUid: string) {
  return {
    indexUid,
    q: text,
    matchingStrategy: 'frequency',
    filter: filterOf(scope, filters),
    facets: facets.map((id) => `facets.${id}`),
    distinct: 'path',
    hitsPerPage: 0,
    page: 1,
  }
}

function filterOf(scope: string, filters: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(filters).map(([id, value]) => `facets.${id} = ${quoteMeilisearchValue(value)}`)
  return [`scopes = ${quoteMeilisearchValue(scope)}`, ...values]
}

function quoteMeilisearchValue(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}
