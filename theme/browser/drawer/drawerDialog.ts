/**
 * The drawer: the menu of narrow screens. While it is open there is one extra history entry, so that the back button closes it.
 * When the reader follows a link, the router replaces that entry. Its `state.drawer` holds the key of the entry below.
 */
import drawerSheet from '../../styles/lazy/drawer.css' with { type: 'text' }
import { adoptSheet, findElement, findElements, onAction } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'
import { findOrCreateDrawer } from './drawerParts.js'

const WIDE = '(min-width: 997px)'
const FOCUSABLE = 'a[href], button, input:not([type="radio"]:not(:checked)), select, textarea, summary, [tabindex]'

/** Called once, when the window is narrow for the first time. */
export function prepareDrawer(): void {
  const bar = findElement('[data-topbar]')
  if (!bar) return
  adoptSheet(drawerSheet)
  const { drawer, backdrop } = findOrCreateDrawer(bar)
  let overflow = ''
  const isOpen = () => !drawer.hidden
  const toggles = () => findElements('[data-action="open-menu"]')

  for (const toggle of toggles()) {
    toggle.title = TEXT.openMenuTitle
    toggle.setAttribute('aria-controls', drawer.id)
    toggle.removeAttribute('disabled')
  }
  const showState = (open: boolean): void => {
    drawer.hidden = !open
    backdrop.hidden = !open
    for (const toggle of toggles()) toggle.setAttribute('aria-expanded', String(open))
  }
  const open = (): void => {
    if (isOpen()) return
    overflow = document.body.style.overflow
    document.body.style.overflow = 'hidden'
    copySidebar(drawer)
    showPanel(drawer, hasSidebarPanel(drawer) ? 'secondary' : 'primary')
    showState(true)
    history.pushState({ ...history.state, docsgen: `drawer-${Date.now()}`, drawer: history.state?.docsgen ?? '' }, '')
    focusableElements(drawer)[0]?.focus()
  }
  const close = (how: { readonly back: boolean; readonly focus: boolean }): void => {
    if (!isOpen()) return
    showState(false)
    document.body.style.overflow = overflow
    if (how.focus) toggles()[0]?.focus()
    if (how.back && history.state?.drawer !== undefined) history.back()
  }

  onAction('open-menu', () => (isOpen() ? close({ back: true, focus: true }) : open()))
  onAction('close-menu', () => close({ back: true, focus: true }))
  onAction('menu-main', () => {
    showPanel(drawer, 'primary')
    focusableElements(drawer)
      .find((element) => element.closest('[data-panel]'))
      ?.focus()
  })
  backdrop.addEventListener('click', () => close({ back: true, focus: true }))
  document.addEventListener('keydown', (event) => {
    if (!isOpen()) return
    if (event.key === 'Escape') close({ back: true, focus: true })
    if (event.key === 'Tab') trapFocus(event, focusableElements(drawer))
  })
  addEventListener('popstate', () => {
    if (isOpen()) close({ back: false, focus: true })
  })
  matchMedia(WIDE).addEventListener('change', ({ matches }) => {
    if (matches) close({ back: true, focus: false })
  })
  // For a new page the router replaces the extra entry. For a jump within the page, going back removes it.
  onEvent('docsgen:routechange', () => close({ back: false, focus: false }))
  onEvent('docsgen:jump', () => close({ back: true, focus: false }))
}

function copySidebar(drawer: HTMLElement): void {
  const place = findElement('[data-panel-content]', drawer) ?? findElement('[data-panel="secondary"]', drawer)
  const copy = findElement('[data-region="sidebar"] [data-sidebar]')?.cloneNode(true)
  if (!place) return
  place.replaceChildren(...(copy ? [copy] : []))
  makeIdsUnique(place)
}

/**
 * Adds a prefix to all ids, because the copy is in the same document as the sidebar. `copyWithClosedCategories` adds
 * the same prefix.
 */
function makeIdsUnique(root: ParentNode): void {
  for (const element of findElements('[id]', root)) element.id = `drawer-${element.id}`
  for (const element of findElements('[aria-controls]', root))
    element.setAttribute('aria-controls', `drawer-${element.getAttribute('aria-controls')}`)
}

function hasSidebarPanel(drawer: HTMLElement): boolean {
  return findElement('[data-panel="secondary"] [data-sidebar]', drawer) !== null
}

/** Makes the other panel inert, so that it can be neither focused nor read by screen readers. */
function showPanel(drawer: HTMLElement, name: string): void {
  drawer.dataset.shown = name
  for (const panel of findElements('[data-panel]', drawer)) panel.inert = panel.dataset.panel !== name
}

function focusableElements(drawer: HTMLElement): readonly HTMLElement[] {
  return findElements(FOCUSABLE, drawer).filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.getClientRects().length > 0,
  )
}

/** Moves the focus from the last element to the first, and back. */
function trapFocus(event: KeyboardEvent, elements: readonly HTMLElement[]): void {
  const first = elements[0]
  const last = elements.at(-1)
  const active = document.activeElement
  const outside = !elements.some((element) => element === active)
  const next = event.shiftKey ? (active === first || outside) && last : (active === last || outside) && first
  if (!next) return
  event.preventDefault()
  next.focus()
}
