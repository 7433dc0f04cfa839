/** The query of the search box: sends what was typed after a short pause, and shows the response in the panel. */
import { type RefObject, useRef, useState } from 'react'
import type { SearchFailure, SearchResults } from '../../src/model/contract.js'
import { readRecent } from '../browser/search/recent.js'
import { announceToScreenReaders } from '../browser/shared/dom.js'
import { type PageScope, scopeOfPath } from '../browser/shared/scope.js'
import { announcementOf } from './options.js'
import { listOptions, type PanelContent } from './panelContent.js'
import type { SearchTools } from './searchTools.js'
import type { PanelState } from './usePanel.js'
import { type QueryRun, useQuery } from './useQuery.js'
import type { StartState } from './useStart.js'

/** Pause after a key before the query is sent. */
const debounceMs = 80
/** Maximum numbers of hits, of pages with hits, and of characters of an excerpt. Fewer pages need fewer requests. */
const size = { limit: 8, pages: 6, excerpt: 90 }

type Filters = Readonly<Record<string, string>>

interface BoxParts {
  readonly tools: SearchTools | undefined
  readonly input: RefObject<HTMLInputElement | null>
  readonly panel: PanelState
  readonly start: StartState
}

/** Functions for the events of the box. No query is sent as long as `tools` is undefined. */
export function useBoxQuery(parts: BoxParts) {
  const { tools, input, panel, start } = parts
  const query = useQuery()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [filters, setFilters] = useState<Filters>({})
  const showResults = useResults(parts)
  const typedText = (): string => input.current?.value.trim() ?? ''
  const stop = (): void => {
    clearTimeout(timer.current)
    query.cancel()
  }
  const showStart = (): void => {
    stop()
    panel.show(tools && { kind: 'start', recent: readRecent(tools.config.baseUrl) })
  }
  const close = (): void => {
    stop()
    panel.show(undefined)
  }
  const run = (used: Filters = filters) => {
    const text = typedText()
    if (!tools || text === '') return close()
    const request = { text, ...size, filters: used }
    const handlers = {
      onResults: showResults,
      onFailure: (reason: SearchFailure | undefined) => panel.show({ kind: 'failed', reason }),
    }
    void query.start({ client: tools.client, scope: scopeOfPage(tools), query: request }, handlers)
  }
  const searchSoon = () => {
    clearTimeout(timer.current)
    if (typedText() === '') return showStart()
    query.expect()
    timer.current = setTimeout(run, debounceMs)
  }
  const prepare = async (): Promise<void> => tools && start.prepare(tools, scopeOfPage(tools))
  return {
    ...{ isLoading: query.isLoading, filters, showStart, close, searchSoon, prepare, run: () => run() },
    ...createActions({ input, searchSoon, close }),
    open: (): void => {
      if (!panel.content) searchSoon()
      void prepare()
    },
    setFilter: (changed: Filters): void => {
      setFilters(changed)
      run(changed)
    },
  }
}

interface ActionParts extends Pick<BoxParts, 'input'> {
  readonly searchSoon: () => void
  readonly close: () => void
}

function createActions({ input, searchSoon, close }: ActionParts) {
  return {
    /** Searches for the text in the box. */
    ask: (text: string): void => {
      if (input.current) input.current.value = text
      input.current?.focus()
      searchSoon()
    },
    clear: (): void => {
      if (input.current) input.current.value = ''
      input.current?.focus()
      close()
    },
    /** Closes the panel from a filter in it. */
    leavePanel: (): void => {
      input.current?.focus()
      document.documentElement.removeAttribute('data-searching')
      close()
    },
  }
}

/** Returns the function that shows a response, if the reader is still in the box. */
function useResults({ tools, input, panel, start }: BoxParts) {
  const isInBox = (): boolean => input.current?.closest('search')?.contains(document.activeElement) ?? false
  return async (results: SearchResults, { scope, query: { text, filters = {} } }: QueryRun): Promise<void> => {
    if (!tools || !isInBox()) return
    const content: PanelContent = { kind: 'results', results, context: { text, scope, filters, ...tools.config } }
    const show = (suggestions: StartState['value']): void => {
      const count = listOptions(content, { search: tools.config.search, scope, start: suggestions }).length
      panel.show(content, count > 0 ? 0 : -1)
      announceToScreenReaders(announcementOf(results, count))
    }
    const loading = start.loadFor(tools, results, scope)
    tools.reportMiss?.(results, { text, scope })
    if (results.hits.length > 0) return show(start.value)
    // The options of an empty result are the suggestions.
    const suggestions = await loading
    if (isInBox() && input.current?.value.trim() === text) show(suggestions)
  }
}

/** Version, language and context of the page that the reader is on. */
export function scopeOfPage({ config: { search, baseUrl } }: SearchTools): PageScope {
  return scopeOfPath(location.pathname, baseUrl, search)
}
