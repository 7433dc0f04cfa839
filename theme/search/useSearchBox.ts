/** State and handlers of the search box. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { SearchResults, SearchStart } from '../../src/model/contract.js'
import { hrefOfSearchPage } from '../browser/search/links.js'
import { forgetSearches, readRecent, rememberSearch } from '../browser/search/recent.js'
import { type PageScope, scopeOfPath } from '../browser/search/scope.js'
import { announceToScreenReaders } from '../browser/shared/dom.js'
import { emitEvent } from '../browser/shared/events.js'
import { announcementOf, optionId, type PanelOption } from './options.js'
import { listOptions, type PanelContent } from './panelContent.js'
import { createSearchTools, type SearchTools } from './searchTools.js'
import { type QueryRun, useQuery } from './useQuery.js'

/** Pause after a key before the query is sent. */
const debounceMs = 80
const maxSuggestions = 8
/** The other suggestions are further sections of these pages. A first query then needs fewer requests. */
const maxPages = 6
/** Characters. */
const excerptLength = 90
const emptyStart: SearchStart = { popular: [] }

export interface SearchBoxElements {
  readonly input: RefObject<HTMLInputElement | null>
  readonly panel: RefObject<HTMLDivElement | null>
}

export function useSearchBox({ input, panel }: SearchBoxElements) {
  const tools = useMemo(createSearchTools, [])
  const [isHydrated, setHydrated] = useState(false)
  const [content, setContent] = useState<PanelContent>()
  const [active, setActive] = useState(-1)
  const query = useQuery()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef(emptyStart)
  const options = tools ? listOptions(content, { search: tools.config.search, scope: scopeOfPage(tools) }) : []

  const typedText = (): string => input.current?.value.trim() ?? ''
  const hasFocus = (): boolean => document.activeElement === input.current

  const close = (): void => {
    clearTimeout(timer.current)
    query.cancel()
    setContent(undefined)
    setActive(-1)
  }
  const showStart = (): void => {
    clearTimeout(timer.current)
    query.cancel()
    setActive(-1)
    setContent(tools && { kind: 'start', recent: readRecent(tools.config.baseUrl), start: start.current })
  }
  const showResults = (results: SearchResults, { scope, query: { text } }: QueryRun): void => {
    if (!tools || !input.current?.closest('search')?.contains(document.activeElement)) return
    const popular = results.hits.length === 0 ? start.current.popular : []
    const shown: PanelContent = { kind: 'results', results, popular, context: { text, scope, ...tools.config } }
    const count = listOptions(shown, { search: tools.config.search, scope }).length
    setContent(shown)
    setActive(count > 0 ? 0 : -1)
    announceToScreenReaders(announcementOf(results, count))
  }
  const run = () => {
    const text = typedText()
    if (!tools || text === '') return close()
    const request = { text, limit: maxSuggestions, pages: maxPages, excerpt: excerptLength }
    const handlers = { onResults: showResults, onFailure: () => setContent({ kind: 'failed' }) }
    void query.start({ client: tools.client, scope: scopeOfPage(tools), query: request }, handlers)
  }
  const searchSoon = () => {
    clearTimeout(timer.current)
    if (typedText() === '') return showStart()
    query.expect()
    timer.current = setTimeout(run, debounceMs)
  }
  const loadStart = async (): Promise<void> => {
    if (!tools) return
    // A query reports a failure; the empty box works without the index.
    start.current = await tools.client.load(scopeOfPage(tools)).catch(() => emptyStart)
    if (hasFocus() && typedText() === '')
      setContent((now) => (now?.kind === 'start' ? { ...now, start: start.current } : now))
  }
  const open = (): void => {
    if (!content) searchSoon()
    void loadStart()
  }
  const choose = (option: PanelOption | undefined, event: { metaKey: boolean; ctrlKey: boolean }) => {
    const text = typedText()
    if (!tools || (!option && text === '')) return
    if (option?.ask !== undefined) return ask(option.ask)
    remember(option)
    openHref(option?.href ?? hrefOfSearchPage(text, scopeOfPage(tools), tools.config.search), event)
  }
  const remember = (option: PanelOption | undefined): void => {
    if (tools) rememberSearch(tools.config.baseUrl, typedText(), option?.page)
  }
  const ask = (text: string): void => {
    if (input.current) input.current.value = text
    input.current?.focus()
    searchSoon()
  }
  const moveTo = (step: number) => {
    if (!content) return searchSoon()
    const count = options.length + 1
    const next = ((active + 1 + step + count) % count) - 1
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  // New content starts at its top. Moving through it does not.
  useLayoutEffect(() => {
    if (content && panel.current) panel.current.scrollTop = 0
  }, [content, panel])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of the first render use only refs and setters
  useEffect(() => {
    setHydrated(true)
    if (hasFocus()) open()
    else void loadStart()
    const leave = (): void => {
      close()
      input.current?.blur()
    }
    document.addEventListener('docsgen:routechange', leave)
    return () => document.removeEventListener('docsgen:routechange', leave)
  }, [])

  return {
    isHydrated,
    isOpen: content !== undefined,
    isLoading: query.isLoading,
    content,
    options,
    active,
    setActive,
    onInput: searchSoon,
    onFocus: open,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
      if (!(relatedTarget instanceof Element && panel.current?.contains(relatedTarget) && currentTarget)) close()
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.nativeEvent.isComposing) return
      switch (event.key) {
        case 'ArrowDown':
        case 'ArrowUp':
          event.preventDefault()
          return moveTo(event.key === 'ArrowDown' ? 1 : -1)
        case 'Enter': {
          event.preventDefault()
          const isCurrent = content?.kind !== 'results' || content.context.text === typedText()
          return choose(isCurrent ? options[active] : undefined, event)
        }
        case 'Escape':
          // A closed panel: `search.ts` moves the focus back.
          if (!content) return
          event.preventDefault()
          document.documentElement.removeAttribute('data-searching')
          close()
      }
    },
    onClear: (): void => {
      if (input.current) input.current.value = ''
      input.current?.focus()
      close()
    },
    retry: run,
    ask,
    remember,
    forget: (): void => {
      forgetSearches()
      showStart()
    },
  }
}

export type SearchBoxState = ReturnType<typeof useSearchBox>

function scopeOfPage({ config: { search, baseUrl } }: SearchTools): PageScope {
  return scopeOfPath(location.pathname, baseUrl, search)
}

function openHref(href: string, { metaKey, ctrlKey }: { readonly metaKey: boolean; readonly ctrlKey: boolean }): void {
  if (metaKey || ctrlKey) window.open(href, '_blank', 'noopener')
  else if (emitEvent('docsgen:navigate', { href })) location.assign(href)
}
