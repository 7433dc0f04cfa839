/** Settings and client of both parts of the search in the browser. */
import type { SearchResults } from '../../src/model/contract.js'
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
  readonly filters: Readonly<Record<string, string>>
}

/** Undefined on the server. */
export function createSearchTools(): SearchTools | undefined {
  if (typeof document === 'undefined') return undefined
  const config = readSearchConfig()
  return { config, client: sharedSearchClient(config.search) }
}
