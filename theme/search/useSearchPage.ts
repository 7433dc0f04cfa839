/** State and handlers of the search page. The query of the address decides; typing changes the address. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { SearchScope } from '../../src/model/contract.js'
import { readRecent } from '../browser/search/recent.js'
import { readAddress, writeParameter } from '../browser/search/searchAddress.js'
import { findElement } from '../browser/shared/dom.js'
import { scopeOfQuery } from '../browser/shared/scope.js'
import { helpGroups, type PanelGroup, pageStartGroups } from './panelContent.js'
import { createSearchTools, type SearchTools } from './searchTools.js'
import { usePageQuery } from './usePageQuery.js'
import { useSlowness } from './useSlowness.js'

/** Pause after a key before the query is sent. */
const debounceMs = 120
const everywhere = { version: '', context: '' }

export function useSearchPage(siteTitle: string) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The first render must equal that of the server, which knows neither the address nor the settings of search.
  const [tools, setTools] = useState<SearchTools>()
  const made = useRef<SearchTools>(undefined)
  const page = usePageQuery({ tools: made, input, siteTitle })
  useAddress({ input, made, setTools, run: page.run, timer })
  const typed = (): string => input.current?.value.trim() ?? ''
  const changeTo = (changes: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(changes)) writeParameter(name, value)
    void page.run()
  }
  const scope = tools ? scopeOfQuery(new URLSearchParams(location.search), tools.config.search) : everywhere
  return {
    ...{ input, list, tools, scope, text: page.text, response: page.response, start: page.start },
    suggestions: tools ? suggestionsOf(page, tools, scope) : [],
    isLoading: page.isLoading,
    isSlow: useSlowness(page.isLoading, tools?.config.spinnerDelay),
    onInput: (): void => {
      clearTimeout(timer.current)
      writeParameter('q', typed())
      if (typed() === '') void page.run()
      else timer.current = setTimeout(() => void page.run(), debounceMs)
    },
    onSubmit: (event: FormEvent): void => {
      event.preventDefault()
      clearTimeout(timer.current)
      changeTo({ q: typed() })
    },
    onContext: (context: string): void => changeTo({ ctx: context.slice(1) }),
    onFilter: (filters: Readonly<Record<string, string>>): void =>
      changeTo({ ...emptyFilters(readAddress().filters), ...filters }),
    showMore: async (): Promise<void> => {
      const next = list.current?.children.length ?? 0
      await page.showMore()
      const item = list.current?.children[next]
      if (item) findElement('a', item)?.focus()
    },
    retry: (): void => void page.run(),
  }
}

/** Suggestions before a search, and after one without results. None while a query runs. */
function suggestionsOf(
  { text, response, start }: Pick<ReturnType<typeof usePageQuery>, 'text' | 'response' | 'start'>,
  { config: { search, baseUrl } }: SearchTools,
  scope: SearchScope,
): readonly PanelGroup[] {
  if (text === '') return pageStartGroups(readRecent(baseUrl), { search, scope, start })
  const results = response?.results
  return results && !results.mistake ? helpGroups(results, { search, scope: response.scope, start }) : []
}

function emptyFilters(filters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(filters).map((name) => [name, '']))
}

interface AddressParts {
  readonly input: RefObject<HTMLInputElement | null>
  readonly made: RefObject<SearchTools | undefined>
  readonly setTools: (tools: SearchTools) => void
  readonly run: () => Promise<void>
  readonly timer: RefObject<ReturnType<typeof setTimeout> | undefined>
}

/** Reads the query of the address at the start, and whenever the address changes. */
function useAddress({ input, made, setTools, run, timer }: AddressParts): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of the first render use only refs and setters
  useEffect(() => {
    made.current = createSearchTools()
    if (!made.current) return
    setTools(made.current)
    const readQuery = (): void => {
      const { text } = readAddress()
      if (input.current && text !== input.current.value.trim()) input.current.value = text
      void run()
    }
    // Text that was typed before hydration wins over the query of the address.
    if (input.current?.value.trim()) writeParameter('q', input.current.value.trim())
    readQuery()
    input.current?.focus({ preventScroll: true })
    document.addEventListener('docsgen:routechanged', readQuery)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('docsgen:routechanged', readQuery)
    }
  }, [])
}
