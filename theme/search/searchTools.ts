/** Settings and worker of both parts of the search in the browser. */
import { type SearchClient, sharedSearchClient } from '../browser/search/searchClient.js'
import { readSearchConfig, type SearchConfig } from '../browser/search/searchConfig.js'

export interface SearchTools {
  readonly config: SearchConfig
  readonly client: SearchClient
}

/** Undefined on the server. */
export function createSearchTools(): SearchTools | undefined {
  if (typeof document === 'undefined') return undefined
  const config = readSearchConfig()
  return { config, client: sharedSearchClient(config.search) }
}
