/** The query of the search page. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readAddress } from '../browser/search/searchAddress.js'
import { scopeOfQuery } from '../browser/shared/scope.js'
import { maxResults, type PageResponse } from './ResultStatus.js'
import type { SearchTools } from './searchTools.js'
import { useQuery } from './useQuery.js'
import { useStart } from './useStart.js'

/** Results that "Show more results" adds. */
const resultsPerStep = 20
/** Characters. */
const excerptLength = 160

interface PageParts {
  /** Undefined until the effect after the first render has made them. A handler of that render can run later, so this is a reference. */
  readonly tools: RefObject<SearchTools | undefined>
  readonly input: RefObject<HTMLInputElement | null>
  readonly siteTitle: string
}

export function usePageQuery({ tools, input, siteTitle }: PageParts) {
  const [text, setText] = useState('')
  const [response, setResponse] = useState<PageResponse>()
  const query = useQuery()
  const start = useStart()
  const limit = useRef(resultsPerStep)
  const shown = useRef('')
  const run = async (): Promise<void> => {
    const used = tools.current
    if (!used || !input.current) return
    const typed = input.current.value.trim()
    if (typed !== shown.current) limit.current = resultsPerStep
    shown.current = typed
    setText(typed)
    document.title = `${typed ? TEXT.searchTitleOf.replace('{query}', () => typed) : TEXT.searchTitle} | ${siteTitle}`
    const scope = scopeOfQuery(new URLSearchParams(location.search), used.config.search)
    if (typed === '') {
      query.cancel()
      void start.loadSuggestions(used, scope)
      return setResponse(undefined)
    }
    const { filters } = readAddress()
    const request = { text: typed, limit: limit.current, excerpt: excerptLength, operators: true, filters }
    const asked = { text: typed, scope, filters, limit: limit.current }
    const onResults = (results: NonNullable<PageResponse['results']>): void => {
      // In one render: results must not push down the spinner.
      flushSync(() => {
        query.settle()
        setResponse({ ...asked, results })
      })
      void start.loadFor(used, results, scope)
      used.reportMiss?.(results, asked)
    }
    await query.start(
      { client: used.client, scope, query: request },
      { onResults, onFailure: (reason) => setResponse({ ...asked, reason }) },
    )
  }
  const showMore = (): Promise<void> => {
    limit.current = Math.min(limit.current + resultsPerStep, maxResults)
    return run()
  }
  useBusy(query.isLoading)
  return { text, response, start: start.value, isLoading: query.isLoading, run, showMore }
}

function useBusy(isBusy: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-search-busy', isBusy)
    return () => document.documentElement.removeAttribute('data-search-busy')
  }, [isBusy])
}
