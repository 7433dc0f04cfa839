/**
 * Tabs. All tabs of one group switch together, and the choice is stored for other pages. A query parameter with the name of
 * the group selects a tab for this page only. If the URL has the parameter, later choices update it.
 */
import { closestToEvent, findElements } from '../shared/dom.js'
import { onContent } from '../shared/events.js'
import { localStore } from '../shared/storage.js'

/** Keys work as the ARIA pattern for tabs says: arrows, Home and End select a tab and move the focus to it. */
export function startTabs(): void {
  document.addEventListener('click', (event) => {
    const tab = event.defaultPrevented ? null : closestToEvent(event, '[data-tabs] [role="tab"]')
    if (tab) chooseTab(tab)
  })
  document.addEventListener('keydown', (event) => {
    const tab = closestToEvent(event, '[data-tabs] [role="tab"]')
    const next = tab && !event.altKey && !event.ctrlKey && !event.metaKey ? tabForKey(tab, event.key) : undefined
    if (!next) return
    event.preventDefault()
    chooseTab(next)
    next.focus()
  })
  onContent(() => {
    const query = new URLSearchParams(location.search)
    for (const tabs of findElements('[data-tabs][data-group]')) {
      const group = tabs.dataset.group ?? ''
      const value = query.get(group) ?? localStore.get(tabStorageKey(group))
      if (value !== null) selectTab(tabs, value)
    }
  })
}

/** Shows the tab panels that hide `element`, for deep links. Stores nothing. */
export function openTabAround(element: Element): void {
  for (let panel = hiddenPanel(element); panel; panel = hiddenPanel(panel.parentElement)) {
    const tabs = panel.closest<HTMLElement>('[data-tabs]')
    if (!tabs || !selectTab(tabs, panel.dataset.value ?? '')) return
  }
}

function hiddenPanel(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-tabs] [role="tabpanel"][hidden]') ?? null
}

function chooseTab(tab: HTMLElement): void {
  const tabs = tab.closest<HTMLElement>('[data-tabs]')
  const value = tab.dataset.value
  if (!tabs || value === undefined) return
  const before = tab.getBoundingClientRect().top
  const group = tabs.dataset.group
  if (group) {
    for (const twin of findElements(`[data-tabs][data-group="${CSS.escape(group)}"]`)) selectTab(twin, value)
    localStore.set(tabStorageKey(group), value)
    updateQueryParameter(group, value)
  }
  selectTab(tabs, value)
  const moved = tab.getBoundingClientRect().top - before
  if (moved) scrollBy({ top: moved, behavior: 'instant' })
}

/** Returns false and changes nothing if there is no such tab. */
function selectTab(tabs: HTMLElement, value: string): boolean {
  const isInThisGroup = (element: HTMLElement) => element.closest('[data-tabs]') === tabs
  const buttons = findElements('[role="tab"]', tabs).filter(isInThisGroup)
  if (!buttons.some((button) => button.dataset.value === value)) return false
  for (const button of buttons) {
    const selected = button.dataset.value === value
    button.setAttribute('aria-selected', String(selected))
    button.tabIndex = selected ? 0 : -1
  }
  for (const panel of findElements('[role="tabpanel"]', tabs).filter(isInThisGroup))
    panel.hidden = panel.dataset.value !== value
  return true
}

function tabForKey(tab: HTMLElement, key: string): HTMLElement | undefined {
  const list = tab.closest<HTMLElement>('[role="tablist"]')
  const tabs = list ? findElements('[role="tab"]', list) : []
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step) return tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
  return key === 'Home' ? tabs[0] : key === 'End' ? tabs.at(-1) : undefined
}

function updateQueryParameter(group: string, value: string): void {
  const url = new URL(location.href)
  if (!url.searchParams.has(group)) return
  url.searchParams.set(group, value)
  history.replaceState(history.state, '', url)
}

function tabStorageKey(group: string): string {
  return `docsgen.tab.${group}`
}
