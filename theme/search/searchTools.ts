/** Settings and client of both parts of the search in the browser. */
import type { SearchResults, SearchScope } from '../../src/model/contract.js'
import { type SearchClient, sharedSearchClient } from '../browser/search/searchClient.js'
import { readSearchConfig, type SearchConfig } from '../browser/search/searchConfig.js'

export interface SearchTools {
  readonly config: SearchConfig
  readonly client: SearchClient
  /** Sends queries without results to the site's author. Only for sites that ask for it (`search.analytics`). */
  readonly reportMiss?: (results: SearchResults, asked: AskedQuery) => void
}

export interface AskedQuery {
  readonly text: string
  readonly scope: SearchScope
}

/** Undefined on the server. */
export function createSearchTools(): SearchTools | undefined {
  if (typeof document === 'undefined') return undefined
  const config = readSearchConfig()
  const { analytics } = config.search
  return {
    config,
    client: sharedSearchClient(config.search),
    ...(analytics && {
      reportMiss: (results, { text, scope }) => {
        void import('../browser/search/reportMiss.js').then((module) =>
          module.reportMiss(analytics, { results, text, scope }),
        )
      },
    }),
  }
}
