import type { Site } from '../model/model.js'
import type { SynonymGroups } from '../search/shared/synonyms.js'
import type { SearchOutputs } from '../stages/search.js'
import type { BuildSession } from './buildSession.js'
import { startNow } from './startNow.js'

export interface SearchOptions {
  readonly session: BuildSession
  /** Return the index of the last build, if there is one. */
  readonly reuseLast: boolean
}

/**
 * Starts to build the search index and returns its promise. For a site without search, returns empty outputs and does not load
 * the search code.
 */
export function buildSearch(
  site: Site,
  synonyms: SynonymGroups,
  { session, reuseLast }: SearchOptions,
): Promise<SearchOutputs> {
  const { lastSearch } = session
  if (!site.config.search.enabled) return Promise.resolve({ outputs: new Map(), diagnostics: [] })
  if (reuseLast && lastSearch.outputs) return Promise.resolve(lastSearch.outputs)
  return startNow(
    import('./searchAll.js').then(async ({ searchAll }) => {
      lastSearch.outputs = await searchAll(site, synonyms, { session })
      return lastSearch.outputs
    }),
  )
}
