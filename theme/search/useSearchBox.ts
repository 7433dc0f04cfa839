/** State and handlers of the search box, composed of its parts: the panel, the suggestions, the query and the keys. */
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { forgetSearches } from '../browser/search/recent.js'
import { listOptions } from './panelContent.js'
import { createSearchTools } from './searchTools.js'
import { scopeOfPage, useBoxQuery } from './useBoxQuery.js'
import { useChoice } from './useChoice.js'
import { usePanel } from './usePanel.js'
import { useStart } from './useStart.js'

export interface SearchBoxElements {
  readonly input: RefObject<HTMLInputElement | null>
  readonly panel: RefObject<HTMLDivElement | null>
}

export function useSearchBox({ input, panel: element }: SearchBoxElements) {
  const tools = useMemo(createSearchTools, [])
  const panel = usePanel(element)
  const start = useStart()
  const query = useBoxQuery({ tools, input, panel, start })
  const options = tools
    ? listOptions(panel.content, { search: tools.config.search, scope: scopeOfPage(tools), start: start.value })
    : []
  const choice = useChoice({ tools, input, panel, options, ask: query.ask, open: query.searchSoon, close: query.close })
  const isHydrated = useLifetime(input, query)
  return {
    ...{ isHydrated, options, tools },
    isOpen: panel.content !== undefined,
    isLoading: query.isLoading,
    content: panel.content,
    active: panel.active,
    setActive: panel.setActive,
    start: start.value,
    filters: query.filters,
    onFilter: query.setFilter,
    onInput: query.searchSoon,
    onFocus: query.open,
    onBlur: ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }): void => {
      if (!(relatedTarget instanceof Element && element.current?.contains(relatedTarget))) query.close()
    },
    onKeyDown: choice.onKeyDown,
    leavePanel: query.leavePanel,
    // On a phone the button also leaves the search, which covers the screen.
    onClear: (): void => (input.current?.value ? query.clear() : input.current?.blur()),
    retry: query.run,
    ask: query.ask,
    remember: choice.remember,
    forget: (): void => {
      forgetSearches()
      query.showStart()
    },
  }
}

export type SearchBoxState = ReturnType<typeof useSearchBox>

/** Opens the panel of a box that has the focus already, and closes it when the page changes. Returns true after hydration. */
function useLifetime(input: SearchBoxElements['input'], query: ReturnType<typeof useBoxQuery>): boolean {
  const [isHydrated, setHydrated] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of the first render use only refs and setters
  useEffect(() => {
    setHydrated(true)
    if (document.activeElement === input.current) query.open()
    else void query.prepare()
    const leave = (): void => {
      query.close()
      input.current?.blur()
    }
    document.addEventListener('docsgen:routechange', leave)
    return () => document.removeEventListener('docsgen:routechange', leave)
  }, [])
  return isHydrated
}
