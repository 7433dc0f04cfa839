/**
 * Builds the drawer from the top bar, with the same links and attributes. Created by script, because it does not work without
 * it.
 */

import { createThemeRadios } from '../colorMode/themeRadios.js'
import { findElement, findElements } from '../shared/dom.js'

/** Returns the drawer of the document. Creates it at the first call. */
export function findOrCreateDrawer(bar: HTMLElement): { readonly drawer: HTMLElement; readonly backdrop: HTMLElement } {
  const known = findElement('[data-drawer]')
  const veil = findElement('[data-backdrop]')
  if (known && veil) return { drawer: known, backdrop: veil }
  const backdrop = createWithAttributes('div', { class: 'backdrop', 'data-backdrop': '', hidden: '' })
  const drawer = createWithAttributes('div', {
    class: 'drawer',
    id: 'drawer',
    'data-drawer': '',
    role: 'dialog',
    'aria-modal': 'true',
    'aria-label': TEXT.menu,
    hidden: '',
  })
  drawer.append(
    createDrawerHead(bar),
    createDrawerPanels(bar),
    ...(findElement('[data-theme-menu]', bar) ? [createThemeRadios({ icons: false })] : []),
  )
  document.body.append(backdrop, drawer)
  return { drawer, backdrop }
}

function createDrawerHead(bar: HTMLElement): HTMLElement {
  const close = createWithAttributes('button', {
    type: 'button',
    class: 'icon-button',
    'data-action': 'close-menu',
    'aria-label': TEXT.closeMenu,
  })
  close.append(createWithAttributes('i', { class: 'i i-close' }))
  const box = createWithAttributes('div', { class: 'drawer-head' })
  box.append(...cloneElements(findElement('.logo', bar)), close)
  return box
}

function createDrawerPanels(bar: HTMLElement): HTMLElement {
  const links = createWithAttributes('ul', { class: 'drawer-links' })
  // Tabs come first, because they are the main parts of the site.
  const items = findElements('.topbar-links > li', bar)
  const isTab = (item: HTMLElement) => item.closest('.topbar-tabs') !== null
  const ordered = [...items.filter(isTab), ...items.filter((item) => !isTab(item))]
  links.append(...ordered.flatMap(copyNavItems))
  const primary = createWithAttributes('div', { class: 'drawer-panel', 'data-panel': 'primary' })
  primary.append(links)
  const secondary = createWithAttributes('div', { class: 'drawer-panel', 'data-panel': 'secondary' })
  if (links.childElementCount > 0) {
    const back = createWithAttributes('button', { type: 'button', class: 'drawer-back', 'data-action': 'menu-main' })
    // The arrow points to the start of the line.
    back.textContent = TEXT.backToMenu.replace('←', document.documentElement.dir === 'rtl' ? '→' : '←')
    secondary.append(back)
  }
  secondary.append(createWithAttributes('div', { 'data-panel-content': '' }))
  const box = createWithAttributes('div', { class: 'drawer-panels' })
  box.append(primary, secondary)
  return box
}

/**
 * Copies an item of the top bar. The links in the menu "More" become items of their own, because the drawer has room
 * for all of them.
 */
function copyNavItems(item: HTMLElement): readonly HTMLElement[] {
  const further = findElements('[data-more-links] li', item)
  return further.length > 0 ? further.map((link) => document.importNode(link, true)) : [copyNavItem(item)]
}

/** Copies a link. Turns a dropdown into `details`, open if it contains the current entry. */
function copyNavItem(item: HTMLElement): HTMLElement {
  const copy = document.importNode(item, true)
  // Show the label beside its icon, because the drawer has room for both.
  findElement('a > .visually-hidden:only-child', copy)?.removeAttribute('class')
  const dropdown = findElement('[data-dropdown]', copy)
  const list = dropdown && findElement('ul', dropdown)
  if (!dropdown || !list) return copy
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.append(
    findElement('button [data-icon]', dropdown) ?? dropdown.dataset.switcher ?? dropdown.dataset.submenu ?? '',
  )
  details.open = findElement('[aria-current]', dropdown) !== null
  details.append(summary, list)
  dropdown.replaceWith(details)
  return copy
}

function cloneElements(...sources: readonly (HTMLElement | null)[]): Node[] {
  return sources.flatMap((source) => (source ? [source.cloneNode(true)] : []))
}

function createWithAttributes(tag: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}
