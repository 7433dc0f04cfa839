/**
 * The search box of the top bar: a combobox by the ARIA Authoring Practices Guide, whose options are links. The focus stays in
 * the input; `aria-activedescendant` points to the active option. Loaded with the first focus or hover.
 */
import type { ClientConfig, ClientSearch, SearchResults } from '../../../src/model/contract.js'
import { announceToScreenReaders, closestToEvent, findElement } from '../shared/dom.js'
import { emitEvent, onEvent } from '../shared/events.js'
import { createElement } from './elements.js'
import { hrefOfSearchPage } from './links.js'
import { createListbox } from './listbox.js'
import { scopeOfPath } from './scope.js'
import { sharedSearchClient } from './searchClient.js'
import { createNotice, createSuggestions, suggestionListId } from './suggestions.js'

/** Pause after a key before the query is sent. */
const debounceMs = 80
const maxSuggestions = 8
/** Characters. */
const excerptLength = 50

export function startSearchBox(
  root: HTMLElement,
  input: HTMLInputElement,
  config: ClientConfig & { search: ClientSearch },
): void {
  const { search, baseUrl } = config
  const client = sharedSearchClient(search)
  const panel = createElement('div', { class: 'search-panel', hidden: '' })
  const list = createListbox(panel, input)
  let timer: ReturnType<typeof setTimeout> | undefined
  let newest = 0
  /** The query whose results the panel shows. */
  let shown: string | undefined

  const show = (nodes: readonly Node[]): void => {
    if (!panel.hidden) panel.scrollTop = 0
    panel.replaceChildren(...nodes)
    panel.hidden = false
    const hasList = findElement('[role="listbox"]', panel) !== null
    input.setAttribute('aria-expanded', String(hasList))
    if (hasList) input.setAttribute('aria-controls', suggestionListId)
    else input.removeAttribute('aria-controls')
    root.toggleAttribute('data-open', true)
    list.select(hasList ? 0 : -1)
  }
  const close = (): void => {
    newest++
    clearTimeout(timer)
    panel.hidden = true
    panel.replaceChildren()
    shown = undefined
    root.removeAttribute('data-open')
    root.removeAttribute('data-loading')
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-controls')
    list.select(-1)
  }
  const present = (text: string, results: SearchResults): void => {
    const scope = scopeOfPath(location.pathname, baseUrl, search)
    show(createSuggestions(results, { text, scope, search, baseUrl }))
    shown = text
    const count = results.hits.length
    announceToScreenReaders(count === 0 ? 'No results' : count === 1 ? '1 suggestion' : `${count} suggestions`)
  }
  const fail = (): void => {
    const retry = createElement('button', { type: 'button' }, ['Try again'])
    retry.addEventListener('click', () => void run())
    const text = createNotice('The search could not be loaded. ')
    text.setAttribute('role', 'alert')
    text.append(retry)
    show([text])
  }
  const run = async (): Promise<void> => {
    const text = input.value.trim()
    if (text === '') return close()
    const turn = ++newest
    root.toggleAttribute('data-loading', true)
    try {
      const scope = scopeOfPath(location.pathname, baseUrl, search)
      const results = await client.search(scope, { text, limit: maxSuggestions, excerpt: excerptLength })
      if (turn !== newest) return
      root.removeAttribute('data-loading')
      if (document.activeElement === input) present(text, results)
    } catch (error) {
      if (turn !== newest) return
      console.warn(`docsgen: ${error instanceof Error ? error.message : error}`)
      root.removeAttribute('data-loading')
      fail()
    }
  }
  const searchSoon = (): void => {
    clearTimeout(timer)
    if (input.value.trim() === '') close()
    else timer = setTimeout(() => void run(), debounceMs)
  }
  /** Opens the active option. Without one, or before the results for this text arrive, opens the search page. */
  const choose = (event: Event): void => {
    const text = input.value.trim()
    if (text === '') return
    const active = shown === text ? list.active() : undefined
    const scope = scopeOfPath(location.pathname, baseUrl, search)
    openHref(active?.href ?? hrefOfSearchPage(text, scope, search), event)
  }
  const leave = (): void => {
    close()
    input.blur()
  }

  input.addEventListener('input', searchSoon)
  input.addEventListener('focus', () => {
    if (input.value.trim() !== '' && panel.hidden) searchSoon()
    loadIndex()
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        if (panel.hidden) searchSoon()
        else list.move(event.key === 'ArrowDown' ? 1 : -1)
        return
      case 'Enter':
        event.preventDefault()
        choose(event)
        return
      case 'Escape':
        event.preventDefault()
        document.documentElement.removeAttribute('data-searching')
        if (panel.hidden) input.blur()
        else close()
    }
  })
  // Keep the focus in the input: its blur would close the list before the click on an option.
  panel.addEventListener('mousedown', (event) => event.preventDefault())
  panel.addEventListener('pointermove', (event) => list.selectOption(closestToEvent(event, '[role="option"]')))
  root.addEventListener('click', (event) => {
    if (!closestToEvent(event, '[data-action="clear-search"]')) return
    input.value = ''
    close()
    input.focus()
  })
  onEvent('docsgen:routechange', leave)
  const loadIndex = (): void => {
    client.load(scopeOfPath(location.pathname, baseUrl, search)).catch(() => {})
  }

  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-haspopup', 'listbox')
  input.setAttribute('aria-expanded', 'false')
  root.append(panel)
  loadIndex()
  if (document.activeElement === input) searchSoon()
}

function openHref(href: string, event: Event): void {
  const opensNewTab = event instanceof KeyboardEvent && (event.metaKey || event.ctrlKey)
  if (opensNewTab) window.open(href, '_blank', 'noopener')
  else if (emitEvent('docsgen:navigate', { href })) location.assign(href)
}
