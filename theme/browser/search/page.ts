/** The search page: what is typed, the address and the results stay the same thing. */
import type { ClientConfig, ClientSearch, SearchAnswer } from '../../../src/model/contract.js'
import { find } from '../shared/dom.js'
import { showSpinner } from '../shared/spinner.js'
import { searchClient } from './client.js'
import { contextSelect } from './contextSelect.js'
import { element } from './elements.js'
import { resultItems, statusNodes } from './results.js'
import { scopeOfQuery } from './scope.js'

const quiet = 120
const perStep = 20
const most = 100
const excerpt = 100

const started = new WeakSet<Element>()

export function startPage(
  place: HTMLElement,
  { search, siteTitle, spinnerDelay }: ClientConfig & { search: ClientSearch },
): void {
  const input = find('input', place)
  const form = find('form', place)
  const heading = find('[data-search-heading]') ?? find('main h1')
  const status = find('[data-search-status]', place)
  const list = find('[data-search-results]', place)
  if (started.has(place) || !(input instanceof HTMLInputElement) || !form || !heading || !status || !list) return
  started.add(place)
  const client = searchClient(search)
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let limit = perStep
  let shown = ''
  const more = element('button', { type: 'button', class: 'search-more' }, ['Show more results'])
  const select = contextSelect(search, (context) => {
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
  const name = (text: string): void => {
    heading.textContent = text ? `Search results for “${text}”` : 'Search the documentation'
    document.title = `${text ? `Search results for “${text}”` : 'Search the documentation'} | ${siteTitle}`
  }
  const present = (text: string, answer: SearchAnswer): void => {
    const scope = scopeOfQuery(new URLSearchParams(location.search), search)
    status.replaceChildren(...statusNodes(answer, { text, scope, search, most }))
    list.replaceChildren(...resultItems(answer.hits, search))
    if (answer.hits.length < answer.total) list.after(more)
    else more.remove()
  }
  const clear = (): void => {
    status.replaceChildren()
    list.replaceChildren()
    more.remove()
  }
  const fail = (): void => {
    const retry = element('button', { type: 'button' }, ['Try again'])
    retry.addEventListener('click', () => void run())
    clear()
    status.append('The search could not be loaded. ', retry)
  }
  const run = async (): Promise<void> => {
    const turn = ++newest
    const text = input.value.trim()
    if (text !== shown) limit = perStep
    shown = text
    name(text)
    if (text === '') {
      setBusy(false)
      return clear()
    }
    const scope = scopeOfQuery(new URLSearchParams(location.search), search)
    const done = showSpinner(list.parentElement ?? place, spinnerDelay)
    setBusy(true)
    try {
      const answer = await client.search(scope, { text, limit, excerpt })
      if (turn === newest && place.isConnected) present(text, answer)
    } catch (error) {
      console.warn(`docsgen: ${error instanceof Error ? error.message : error}`)
      if (turn === newest) fail()
    } finally {
      done()
      if (turn === newest) setBusy(false)
    }
  }
  const write = (): void => {
    const url = new URL(location.href)
    const text = input.value.trim()
    if (text) url.searchParams.set('q', text)
    else url.searchParams.delete('q')
    if (url.href !== location.href) history.replaceState(history.state, '', url)
  }
  const typed = (): void => {
    clearTimeout(timer)
    write()
    if (input.value.trim() === '') void run()
    else timer = setTimeout(() => void run(), quiet)
  }
  const read = (): void => {
    const query = new URLSearchParams(location.search)
    const text = query.get('q') ?? ''
    if (text !== input.value.trim()) input.value = text
    select?.show(scopeOfQuery(query, search).context)
    void run()
  }

  if (select) form.append(select.field)
  input.addEventListener('input', typed)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    clearTimeout(timer)
    write()
    void run()
  })
  more.addEventListener('click', async () => {
    const next = list.children.length
    limit = Math.min(limit + perStep, most)
    await run()
    find('a', list.children[next] ?? list)?.focus()
  })
  const here = new AbortController()
  const arrived = (): void => {
    if (place.isConnected) read()
    else {
      here.abort()
      newest++
      setBusy(false)
    }
  }
  document.addEventListener('docsgen:routechanged', arrived, { signal: here.signal })
  // What was typed before this script came counts more than an address that does not know of it.
  if (input.value.trim() !== '') write()
  read()
  input.focus({ preventScroll: true })
}
