import { setImmediate } from 'node:timers/promises'
import type { Doc, Route, Site } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import type { SynonymGroups } from '../search/shared/synonyms.js'
import { isSearched } from '../site/isHiddenFromSearch.js'
import { languagesOf } from '../site/languages/list.js'
import type { SearchOutputs } from '../stages/search.js'
import type { BuildSession } from './session/buildSession.js'
import { startNow } from './startNow.js'
import type { SearchThread } from './workers/searchThread.js'

export interface SearchOptions {
  readonly session: BuildSession
  readonly synonyms: SynonymGroups
  /** Return the index of the last build, if there is one. */
  readonly reuseLast: boolean
  /** Set for a build of some pages, which has no search. */
  readonly only?: ReadonlySet<Route> | undefined
  /** Number of pages that must be compiled, if all of them must. */
  readonly newPages: number
  /** Called between the steps of an update. */
  readonly pause?: (() => Promise<unknown>) | undefined
}

export interface StartedSearch {
  /** Resolves when a thread builds the index, or when there is nothing to build. */
  readonly started: Promise<unknown>
  readonly outputs: Promise<SearchOutputs>
}

export interface SearchBuilder {
  /** Called for each page that was compiled. A thread counts the terms of new pages while others are compiled. */
  readonly count: (doc: Doc, encoded: Uint8Array) => void
  /** Starts to build the search index. For a site without search, the outputs are empty and the search code is not loaded. */
  readonly build: (site: Site) => StartedSearch
}

/** Starting a thread takes about 60 ms of CPU time, as much as counting this number of pages. */
const minPagesToCount = 24

/**
 * Two cores are busy with the main thread, a compile worker and the threads of V8: counting at the same time costs 2 to 17 % more CPU
 * there, the more the busier the machine is (decision 016).
 */
const minCoresToCount = 3

/** Starts the search thread before pages are compiled, if that pays off: many new pages, and more than one core. */
export async function openSearch(
  config: SiteConfig,
  { session, synonyms, reuseLast, only, newPages, pause }: SearchOptions,
): Promise<SearchBuilder> {
  const isEnabled = config.search.enabled && !only
  const { lastSearch } = session
  const last = reuseLast ? lastSearch.outputs : undefined
  const pays = newPages > minPagesToCount && session.cores >= minCoresToCount
  const isCounted = isEnabled && !last && pays && isEnglish(config)
  const thread = isCounted ? await session.searchThread(synonyms) : undefined
  return {
    count: countWith(thread, session),
    build: (site) => {
      if (!isEnabled) return ready(nothingFound)
      if (last) return ready(last)
      const code = import('./searchAll.js')
      const outputs = code.then(async ({ searchAll }) => {
        lastSearch.outputs = await searchAll(site, synonyms, { session, thread, pause })
        return lastSearch.outputs
      })
      return { started: code.then(() => setImmediate()), outputs: startNow(outputs) }
    },
  }
}

/** The stemmer of another language is loaded with its index, after the pages are compiled. */
function isEnglish(config: SiteConfig): boolean {
  return languagesOf(config).every(({ tag }) => tag.split('-')[0] === 'en')
}

/** The thread starts when the first pages are compiled: a save in live preview compiles only a few. */
function countWith(thread: SearchThread | undefined, { cache }: BuildSession): SearchBuilder['count'] {
  const waiting: (readonly [key: string, encoded: Uint8Array])[] = []
  let isStarted = false
  return (doc, encoded) => {
    if (!thread || !isSearched(doc)) return
    waiting.push([cache.digestOf(doc), encoded])
    isStarted ||= waiting.length > minPagesToCount
    if (isStarted) for (const page of waiting.splice(0)) thread.count(...page)
  }
}

function ready(outputs: SearchOutputs): StartedSearch {
  return { started: Promise.resolve(), outputs: Promise.resolve(outputs) }
}

const nothingFound: SearchOutputs = { outputs: new Map(), diagnostics: [] }
