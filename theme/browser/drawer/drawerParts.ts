/**
 * Builds the drawer from the top bar, with the same links and attributes. Created by script, because it does not work without
 * it.
 */

import { createThemeRadios } from '../colorMode/themeRadios.js'
import { createElement, findElement, findElements } from '../shared/dom.js'

/** Returns the drawer of the document. Creates it at the first call. */
export function findOrCreateDrawer(bar: HTMLElement): { readonly drawer: HTMLElement; readonly backdrop: HTMLElement } {
  const known = findElement('[data-drawer]')
  const veil = findElement('[data-backdrop]')
  if (known && veil) return { drawer: known, backdrop: veil }
  const backdrop = createElement('div', { class: 'backdrop', 'data-backdrop': '', hidden: '' })
  const drawer = createElement(
    'div',
    {
      class: 'drawer',
      id: 'drawer',
      'data-drawer': '',
      role: 'dialog',
      'aria-modal': 'true',
      'aria-label': TEXT.menu,
      hidden: '',
    },
    createDrawerHead(bar),
    createDrawerPanels(bar),
    ...(findElement('[data-theme-menu]', bar) ? [createThemeRadios({ icons: false })] : []),
  )
  document.body.append(backdrop, drawer)
  return { drawer, backdrop }
}

function createDrawerHead(bar: HTMLElement): HTMLElement {
  const close = createElement(
    'button',
    { type: 'button', class: 'icon-button', 'data-action': 'close-menu', 'aria-label': TEXT.closeMenu },
    createElement('i', { class: 'i i-close' }),
  )
  return createElement('div', { class: 'drawer-head' }, ...cloneElements(findElement('.logo', bar)), close)
}

function createDrawerPanels(bar: HTMLElement): HTMLElement {
  // Tabs come first, because they are the main parts of the site.
  const items = findElements('.topbar-links > li', bar)
  const isTab = (item: HTMLElement) => item.closest('.topbar-tabs') !== null
  const ordered = [...items.filter(isTab), ...items.filter((item) => !isTab(item))]
  const links = createElement('ul', { class: 'drawer-links' }, ...ordered.flatMap(copyNavItems))
  const primary = createElement('div', { class: 'drawer-panel', 'data-panel': 'primary' }, links)
  const secondary = createElement('div', { class: 'drawer-panel', 'data-panel': 'secondary' })
  if (links.childElementCount > 0) {
    // The arrow points to the start of the line.
    const label = TEXT.backToMenu.replace('←', document.documentElement.dir === 'rtl' ? '→' : '←')
    secondary.append(
      createElement('button', { type: 'button', class: 'drawer-back', 'data-action': 'menu-main' }, label),
    )
  }
  secondary.append(createElement('div', { 'data-panel-content': '' }))
  return createElement('div', { class: 'drawer-panels' }, primary, secondary)
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
  const label =
    findElement('button [data-icon]', dropdown) ?? dropdown.dataset.switcher ?? dropdown.dataset.submenu ?? ''
  const details = createElement('details', {}, createElement('summary', {}, label))
  details.open = findElement('[aria-current]', dropdown) !== null
  details.append(list)
  dropdown.replaceWith(details)
  return copy
}

function cloneElements(...sources: readonly (HTMLElement | null)[]): Node[] {
  return sources.flatMap((source) => (source ? [source.cloneNode(true)] : []))
}
