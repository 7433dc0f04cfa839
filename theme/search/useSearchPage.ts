/** State and handlers of the search page. The query of the address decides; typing changes the address. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { scopeOfQuery } from '../browser/search/scope.js'
import { findElement } from '../browser/shared/dom.js'
import { maxResults, type PageResponse } from './ResultStatus.js'
import { createSearchTools, type SearchTools } from './searchTools.js'
import { useQuery } from './useQuery.js'
import { useSlowness } from './useSlowness.js'

/** Pause after a key before the query is sent. */
const debounceMs = 120
/** Results that "Show more results" adds. */
const resultsPerStep = 20
/** Characters. */
const excerptLength = 160
const everywhere = { version: '', context: '' }

export function useSearchPage(siteTitle: string) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The first render must equal that of the server, which knows neither the address nor the settings of search.
  const [tools, setTools] = useState<SearchTools>()
  const [text, setText] = useState('')
  const [response, setResponse] = useState<PageResponse>()
  const query = useQuery()
  const limit = useRef(resultsPerStep)
  const shown = useRef('')
  const isSlow = useSlowness(query.isLoading, tools?.config.spinnerDelay)
  const scope = tools ? scopeOfQuery(new URLSearchParams(location.search), tools.config.search) : everywhere

  const run = async (used: SearchTools | undefined = tools): Promise<void> => {
    if (!used || !input.current) return
    const typed = input.current.value.trim()
    if (typed !== shown.current) limit.current = resultsPerStep
    shown.current = typed
    setText(typed)
    document.title = `${typed ? TEXT.searchTitleOf.replace('{query}', () => typed) : TEXT.searchTitle} | ${siteTitle}`
    if (typed === '') {
      query.cancel()
      return setResponse(undefined)
    }
    const where = scopeOfQuery(new URLSearchParams(location.search), used.config.search)
    const request = { text: typed, limit: limit.current, excerpt: excerptLength, operators: true }
    const asked = { text: typed, scope: where, limit: limit.current }
    await query.start(
      { client: used.client, scope: where, query: request },
      {
        onResults: (results) => flushSync(() => setResponse({ ...asked, results })),
        onFailure: () => setResponse(asked),
      },
    )
  }
  const readUrl = (used: SearchTools): void => {
    const asked = new URLSearchParams(location.search).get('q') ?? ''
    if (input.current && asked !== input.current.value.trim()) input.current.value = asked
    void run(used)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of the first render use only refs and setters
  useEffect(() => {
    const made = createSearchTools()
    if (!made) return
    setTools(made)
    // Text that was typed before hydration wins over the query of the address.
    if (input.current?.value.trim()) writeParameter('q', input.current.value.trim())
    readUrl(made)
    input.current?.focus({ preventScroll: true })
    const onRouteChanged = (): void => readUrl(made)
    document.addEventListener('docsgen:routechanged', onRouteChanged)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('docsgen:routechanged', onRouteChanged)
    }
  }, [])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-search-busy', query.isLoading)
    return () => document.documentElement.removeAttribute('data-search-busy')
  }, [query.isLoading])

  return {
    input,
    list,
    tools,
    text,
    response,
    scope,
    isLoading: query.isLoading,
    isSlow,
    onInput: (): void => {
      clearTimeout(timer.current)
      const typed = input.current?.value.trim() ?? ''
      writeParameter('q', typed)
      if (typed === '') void run()
      else timer.current = setTimeout(() => void run(), debounceMs)
    },
    onSubmit: (event: FormEvent): void => {
      event.preventDefault()
      clearTimeout(timer.current)
      writeParameter('q', input.current?.value.trim() ?? '')
      void run()
    },
    onContext: (context: string): void => {
      writeParameter('ctx', context.slice(1))
      void run()
    },
    showMore: async (): Promise<void> => {
      const next = list.current?.children.length ?? 0
      limit.current = Math.min(limit.current + resultsPerStep, maxResults)
      await run()
      const item = list.current?.children[next]
      if (item) findElement('a', item)?.focus()
    },
    retry: (): void => void run(),
  }
}

/** Changes a parameter of the address without a history entry. An empty value removes it. */
function writeParameter(name: string, value: string): void {
  const url = new URL(location.href)
  if (value) url.searchParams.set(name, value)
  else url.searchParams.delete(name)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
