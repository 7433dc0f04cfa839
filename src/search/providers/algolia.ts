/** Requests to the search API of Algolia, and its responses: https://www.algolia.com/doc/rest-api/search */
import {
  collectCounts,
  type FacetGroup,
  groupFacets,
  markEnd,
  markStart,
  type ServiceAdapter,
  type ServiceQuery,
  sectionsPerPage,
  shownFields,
} from './adapter.js'

export interface AlgoliaResponse {
  readonly results: readonly AlgoliaResult[]
}

interface AlgoliaResult {
  readonly hits: readonly AlgoliaHit[]
  readonly nbHits: number
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

interface AlgoliaHit {
  readonly path: string
  readonly anchor: string
  readonly page: string
  readonly breadcrumbs?: readonly string[]
  readonly operation?: readonly [string, string]
  readonly icon?: string
  readonly title?: string
  readonly _highlightResult?: { readonly title?: { readonly value: string } }
  readonly _snippetResult?: { readonly content?: { readonly value: string } }
}

export interface AlgoliaSettings {
  readonly appId: string
  readonly apiKey: string
  readonly indexName: string
}

export function createAlgoliaAdapter({ appId, apiKey, indexName }: AlgoliaSettings): ServiceAdapter<AlgoliaResponse> {
  // As parameters and with a simple content type, the request needs no preflight request.
  const keys = new URLSearchParams({ 'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey })
  return {
    createRequest: (query) => ({
      path: `/1/indexes/*/queries?${keys}`,
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({
        requests: [
          createAlgoliaHits(query, indexName),
          ...groupFacets(query).map((group) => createAlgoliaCounts(query, group, indexName)),
        ],
      }),
    }),
    readResponse: ({ results }, query) => {
      const [found, ...counted] = results
      return {
        records: (found?.hits ?? []).map((hit) => ({
          record: { ...hit, breadcrumbs: hit.breadcrumbs ?? [] },
          title: hit._highlightResult?.title?.value ?? hit.title ?? hit.page,
          content: hit._snippetResult?.content?.value ?? '',
        })),
        total: Math.max(found?.nbHits ?? 0, found?.hits.length ?? 0),
        pages: counted[0]?.nbHits ?? 0,
        counts: collectCounts(query, (group, field) => counted[group]?.facets?.[field]),
      }
    },
  }
}

function createAlgoliaHits({ text, scope, limit, excerpt, filters }: ServiceQuery, indexName: string) {
  return {
    indexName,
    query: text,
    hitsPerPage: limit,
    distinct: sectionsPerPage,
    facetFilters: facetFilters(scope, filters),
    attributesToRetrieve: [...shownFields, 'title'],
    attributesToHighlight: ['title'],
    attributesToSnippet: [`content:${Math.round(excerpt / 6)}`],
    snippetEllipsisText: '…',
    highlightPreTag: markStart,
    highlightPostTag: markEnd,
  }
}

function createAlgoliaCounts({ text, scope }: ServiceQuery, { facets, filters }: FacetGroup, indexName: string) {
  return {
    indexName,
    query: text,
    hitsPerPage: 0,
    distinct: 1,
    facetingAfterDistinct: true,
    analytics: false,
    facetFilters: facetFilters(scope, filters),
    facets: facets.map((id) => `facets.${id}`),
  }
}

/** All must be true. A value that begins with a minus sign would be excluded without the backslash. */
function facetFilters(scope: string, filters: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(filters).map(([id, value]) => [`facets.${id}`, value] as const)
  return [['scopes', scope] as const, ...values].map(([name, value]) => `${name}:${value.replace(/^-/, '\\-')}`)
}
