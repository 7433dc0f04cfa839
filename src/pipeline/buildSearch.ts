import { setImmediate } from 'node:timers/promises'
import type { Site } from '../model/model.js'
import type { SynonymGroups } from '../search/shared/synonyms.js'
import type { SearchOutputs } from '../stages/search.js'
import type { BuildSession } from './buildSession.js'
import { startNow } from './startNow.js'

export interface SearchOptions {
  readonly session: BuildSession
  /** Return the index of the last build, if there is one. */
  readonly reuseLast: boolean
  /** Called between the steps of an update. */
  readonly pause?: (() => Promise<unknown>) | undefined
}

export interface StartedSearch {
  /** Resolves when a thread builds the index, or when there is nothing to build. */
  readonly started: Promise<unknown>
  readonly outputs: Promise<SearchOutputs>
}

/** Starts to build the search index. For a site without search, the outputs are empty and the search code is not loaded. */
export function buildSearch(
  site: Site,
  synonyms: SynonymGroups,
  { session, reuseLast, pause }: SearchOptions,
): StartedSearch {
  const { lastSearch } = session
  const ready = (outputs: SearchOutputs) => ({ started: Promise.resolve(), outputs: Promise.resolve(outputs) })
  if (!site.config.search.enabled) return ready(nothingFound)
  if (reuseLast && lastSearch.outputs) return ready(lastSearch.outputs)
  const code = import('./searchAll.js')
  const outputs = code.then(async ({ searchAll }) => {
    lastSearch.outputs = await searchAll(site, synonyms, { session, pause })
    return lastSearch.outputs
  })
  return { started: code.then(() => setImmediate()), outputs: startNow(outputs) }
}

const nothingFound: SearchOutputs = { outputs: new Map(), diagnostics: [] }
