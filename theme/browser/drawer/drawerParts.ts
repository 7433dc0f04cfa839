/**
 * Builds the menu of narrow screens from the top bar: what is in the bar is in the drawer, with the same links and marks.
 * Nothing of it works without scripts, so no page carries it.
 */

import { themeRadios } from '../colorMode/themeRadios.js'
import { all, find } from '../shared/dom.js'

/** The drawer of the document; built unless it is there. */
export function drawerOf(bar: HTMLElement): { readonly drawer: HTMLElement; readonly backdrop: HTMLElement } {
  const known = find('[data-drawer]')
  const veil = find('[data-backdrop]')
  if (known && veil) return { drawer: known, backdrop: veil }
  const backdrop = element('div', { class: 'backdrop', 'data-backdrop': '', hidden: '' })
  const drawer = element('div', {
    class: 'drawer',
    id: 'drawer',
    'data-drawer': '',
    role: 'dialog',
    'aria-modal': 'true',
    'aria-label': 'Menu',
    hidden: '',
  })
  const theme = find('.theme-toggle', bar)
  drawer.append(head(bar, theme), panels(bar), ...(theme ? [themeRadios({ icons: false })] : []))
  document.body.append(backdrop, drawer)
  return { drawer, backdrop }
}

function head(bar: HTMLElement, theme: HTMLElement | null): HTMLElement {
  const close = element('button', {
    type: 'button',
    class: 'icon-button',
    'data-action': 'close-menu',
    'aria-label': 'Close navigation bar',
  })
  close.append(element('i', { class: 'i i-close' }))
  const box = element('div', { class: 'drawer-head' })
  box.append(...copies(find('.logo', bar), theme), close)
  return box
}

function panels(bar: HTMLElement): HTMLElement {
  const links = element('ul', { class: 'drawer-links' })
  links.append(...all('.topbar-links > li', bar).map(entry))
  const primary = element('div', { class: 'drawer-panel', 'data-panel': 'primary' })
  primary.append(links)
  const secondary = element('div', { class: 'drawer-panel', 'data-panel': 'secondary' })
  if (links.childElementCount > 0) {
    const back = element('button', { type: 'button', class: 'drawer-back', 'data-action': 'menu-main' })
    back.textContent = '← Back to main menu'
    secondary.append(back)
  }
  secondary.append(element('div', { 'data-panel-content': '' }))
  const box = element('div', { class: 'drawer-panels' })
  box.append(primary, secondary)
  return box
}

/** A link as it is; a menu of versions or languages as a list that folds, open where it holds the current page. */
function entry(item: HTMLElement): HTMLElement {
  const copy = item.cloneNode(true) as HTMLElement
  const switcher = find('[data-switcher]', copy)
  const list = switcher && find('ul', switcher)
  if (!switcher || !list) return copy
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = switcher.dataset.switcher ?? ''
  details.open = find('[aria-current]', list) !== null
  details.append(summary, list)
  switcher.replaceWith(details)
  return copy
}

function copies(...sources: readonly (HTMLElement | null)[]): Node[] {
  return sources.flatMap((source) => (source ? [source.cloneNode(true)] : []))
}

function element(tag: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}
