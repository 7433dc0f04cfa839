/**
 * Tabs. Groups of one name switch together on the page, and the choice is remembered for other pages; a query
 * parameter of the group's name chooses for this page only, and follows the choice as long as it is in the address.
 */
import { all, around } from '../shared/dom.js'
import { onContent } from '../shared/events.js'
import { local } from '../shared/storage.js'

export function startTabs(): void {
  document.addEventListener('click', (event) => {
    const tab = event.defaultPrevented ? null : around(event, '[data-tabs] [role="tab"]')
    if (tab) choose(tab)
  })
  document.addEventListener('keydown', (event) => {
    const tab = around(event, '[data-tabs] [role="tab"]')
    const next = tab && !event.altKey && !event.ctrlKey && !event.metaKey ? neighbour(tab, event.key) : undefined
    if (!next) return
    event.preventDefault()
    choose(next)
    next.focus()
  })
  onContent(() => {
    const query = new URLSearchParams(location.search)
    for (const tabs of all('[data-tabs][data-group]')) {
      const group = tabs.dataset.group ?? ''
      const value = query.get(group) ?? local.get(storageKey(group))
      if (value !== null) select(tabs, value)
    }
  })
}

/** Shows the tab panel that hides `element`, if one does. For deep links: nothing is remembered. */
export function openTabAround(element: Element): void {
  for (let panel = hiddenPanel(element); panel; panel = hiddenPanel(panel.parentElement)) {
    const tabs = panel.closest<HTMLElement>('[data-tabs]')
    if (!tabs || !select(tabs, panel.dataset.value ?? '')) return
  }
}

function hiddenPanel(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-tabs] [role="tabpanel"][hidden]') ?? null
}

function choose(tab: HTMLElement): void {
  const tabs = tab.closest<HTMLElement>('[data-tabs]')
  const value = tab.dataset.value
  if (!tabs || value === undefined) return
  const before = tab.getBoundingClientRect().top
  const group = tabs.dataset.group
  if (group) {
    for (const twin of all(`[data-tabs][data-group="${CSS.escape(group)}"]`)) select(twin, value)
    local.set(storageKey(group), value)
    followInQuery(group, value)
  }
  select(tabs, value)
  const moved = tab.getBoundingClientRect().top - before
  if (moved) scrollBy({ top: moved, behavior: 'instant' })
}

/** False, and nothing changes, when there is no such tab. */
function select(tabs: HTMLElement, value: string): boolean {
  const own = (element: HTMLElement) => element.closest('[data-tabs]') === tabs
  const buttons = all('[role="tab"]', tabs).filter(own)
  if (!buttons.some((button) => button.dataset.value === value)) return false
  for (const button of buttons) {
    const selected = button.dataset.value === value
    button.setAttribute('aria-selected', String(selected))
    button.tabIndex = selected ? 0 : -1
  }
  for (const panel of all('[role="tabpanel"]', tabs).filter(own)) panel.hidden = panel.dataset.value !== value
  return true
}

function neighbour(tab: HTMLElement, key: string): HTMLElement | undefined {
  const list = tab.closest<HTMLElement>('[role="tablist"]')
  const tabs = list ? all('[role="tab"]', list) : []
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step) return tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
  return key === 'Home' ? tabs[0] : key === 'End' ? tabs.at(-1) : undefined
}

function followInQuery(group: string, value: string): void {
  const url = new URL(location.href)
  if (!url.searchParams.has(group)) return
  url.searchParams.set(group, value)
  history.replaceState(history.state, '', url)
}

function storageKey(group: string): string {
  return `docsgen.tab.${group}`
}
