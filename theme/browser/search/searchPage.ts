/** The search page. Keeps the input, the query of the URL and the results in sync. */
import type { ClientConfig, ClientSearch, SearchResults } from '../../../src/model/contract.js'
import { findElement } from '../shared/dom.js'
import { showSpinner } from '../shared/spinner.js'
import { createContextSelect } from './contextSelect.js'
import { createElement } from './elements.js'
import { createResultItems, createStatusNodes } from './results.js'
import { scopeOfQuery } from './scope.js'
import { sharedSearchClient } from './searchClient.js'

/** Pause after a key before the query is sent. */
const debounceMs = 120
/** Results that "Show more results" adds. */
const resultsPerStep = 20
const maxResults = 100
/** Characters. */
const excerptLength = 100

const started = new WeakSet<Element>()

export function startSearchPage(
  place: HTMLElement,
  { search, siteTitle, spinnerDelay }: ClientConfig & { search: ClientSearch },
): void {
  const input = findElement('input', place)
  const form = findElement('form', place)
  const heading = findElement('[data-search-heading]') ?? findElement('main h1')
  const status = findElement('[data-search-status]', place)
  const list = findElement('[data-search-results]', place)
  if (started.has(place) || !(input instanceof HTMLInputElement) || !form || !heading || !status || !list) return
  started.add(place)
  const client = sharedSearchClient(search)
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let limit = resultsPerStep
  let shown = ''
  const more = createElement('button', { type: 'button', class: 'search-more' }, ['Show more results'])
  const select = createContextSelect(search, (context) => {
    const url = new URL(location.href)
    if (context) url.searchParams.set('ctx', context.slice(1))
    else url.searchParams.delete('ctx')
    history.replaceState(history.state, '', url)
    void run()
  })

  const setBusy = (isBusy: boolean): void => {
    place.ariaBusy = isBusy ? 'true' : null
    document.documentElement.toggleAttribute('data-search-busy', isBusy && place.isConnected)
  }
  const showTitle = (text: string): void => {
    heading.textContent = text ? `Search results for “${text}”` : 'Search the documentation'
    document.title = `${text ? `Search results for “${text}”` : 'Search the documentation'} | ${siteTitle}`
  }
  const present = (text: string, results: SearchResults): void => {
    const scope = scopeOfQuery(new URLSearchParams(location.search), search)
    status.replaceChildren(...createStatusNodes(results, { text, scope, search, maxResults }))
    list.replaceChildren(...createResultItems(results.hits, search))
    if (results.hits.length < results.total) list.after(more)
    else more.remove()
  }
  const clear = (): void => {
    status.replaceChildren()
    list.replaceChildren()
    more.remove()
  }
  const fail = (): void => {
    const retry = createElement('button', { type: 'button' }, ['Try again'])
    retry.addEventListener('click', () => void run())
    clear()
    status.append('The search could not be loaded. ', retry)
  }
  const run = async (): Promise<void> => {
    const turn = ++newest
    const text = input.value.trim()
    if (text !== shown) limit = resultsPerStep
    shown = text
    showTitle(text)
    if (text === '') {
      setBusy(false)
      return clear()
    }
    const scope = scopeOfQuery(new URLSearchParams(location.search), search)
    const done = showSpinner(list.parentElement ?? place, spinnerDelay)
    setBusy(true)
    try {
      const results = await client.search(scope, { text, limit, excerpt: excerptLength })
      if (turn === newest && place.isConnected) present(text, results)
    } catch (error) {
      console.warn(`docsgen: ${error instanceof Error ? error.message : error}`)
      if (turn === newest) fail()
    } finally {
      done()
      if (turn === newest) setBusy(false)
    }
  }
  const writeUrl = (): void => {
    const url = new URL(location.href)
    const text = input.value.trim()
    if (text) url.searchParams.set('q', text)
    else url.searchParams.delete('q')
    if (url.href !== location.href) history.replaceState(history.state, '', url)
  }
  const onInput = (): void => {
    clearTimeout(timer)
    writeUrl()
    if (input.value.trim() === '') void run()
    else timer = setTimeout(() => void run(), debounceMs)
  }
  const readUrl = (): void => {
    const query = new URLSearchParams(location.search)
    const text = query.get('q') ?? ''
    if (text !== input.value.trim()) input.value = text
    select?.show(scopeOfQuery(query, search).context)
    void run()
  }

  if (select) form.append(select.field)
  input.addEventListener('input', onInput)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    clearTimeout(timer)
    writeUrl()
    void run()
  })
  more.addEventListener('click', async () => {
    const next = list.children.length
    limit = Math.min(limit + resultsPerStep, maxResults)
    await run()
    findElement('a', list.children[next] ?? list)?.focus()
  })
  const leaving = new AbortController()
  const onRouteChanged = (): void => {
    if (place.isConnected) readUrl()
    else {
      leaving.abort()
      newest++
      setBusy(false)
    }
  }
  document.addEventListener('docsgen:routechanged', onRouteChanged, { signal: leaving.signal })
  // Text that was typed before this script loaded wins over the query of the URL.
  if (input.value.trim() !== '') writeUrl()
  readUrl()
  input.focus({ preventScroll: true })
}
