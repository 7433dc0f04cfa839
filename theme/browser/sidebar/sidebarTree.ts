/**
 * Reads and changes the markup of the sidebar. The server renders each category as a link, to its own page or to its first one,
 * which works without scripts. `addToggles` adds the button. Lists of closed categories are not in the page: see
 * sidebarFill.ts.
 */
import { createElement, findElement, findElements } from '../shared/dom.js'

const TOGGLE = 'toggle-category'

/** Null for a category without items in the page. */
export function categoryList(category: Element): HTMLElement | null {
  return findElement(':scope > ul', category)
}

/** Null until `addToggles` has run. */
export function categoryToggle(category: Element): HTMLElement | null {
  return findElement(`:scope > button[data-action="${TOGGLE}"], :scope > .row > button`, category)
}

/** False for a category without a button. */
export function isExpanded(category: Element): boolean {
  return categoryToggle(category)?.getAttribute('aria-expanded') === 'true'
}

/** Sets the state on the button. The name of a caret beside a link says what it does. */
export function setExpanded(category: Element, expanded: boolean): void {
  const button = categoryToggle(category)
  button?.setAttribute('aria-expanded', String(expanded))
  const link = findElement(':scope > .row > a', category)
  if (link)
    button?.setAttribute(
      'aria-label',
      (expanded ? TEXT.collapseCategory : TEXT.expandCategory).replace('{label}', () => link.textContent),
    )
}

/** @param key value of `data-category`, which can contain every character */
export function categorySelector(key: string): string {
  return `li[data-category="${CSS.escape(key)}"]`
}

/**
 * Adds the buttons. A category with a page keeps its link and gets a caret beside it. A category without page (its key ends in a
 * dash) becomes one button. Long labels get their text as tooltip.
 */
export function addToggles(root: ParentNode): void {
  for (const link of findElements('[data-category] a', root))
    if (link.textContent.length > 30) link.title = link.textContent
  for (const category of findElements('li[data-category]', root)) {
    const link = findElement(':scope > a', category)
    if (!link || categoryToggle(category)) continue
    const list = categoryList(category)
    const id = `menu-${category.dataset.category}`
    const button = createElement('button', { type: 'button', 'data-action': TOGGLE, 'aria-controls': id })
    if (list) list.id = id
    if (category.dataset.category?.endsWith('-')) {
      button.title = link.title
      button.append(...link.childNodes)
      link.replaceWith(button)
    } else {
      const row = createElement('div', { class: 'row' })
      link.replaceWith(row)
      row.append(link, button)
    }
    setExpanded(category, list !== null && !list.hidden)
  }
}

/** The functions as an argument for code in other chunks. A namespace import would add a helper of the bundler to the core. */
export const sidebarTree = { addToggles, categoryList, categorySelector, categoryToggle, isExpanded, setExpanded }

export type SidebarTree = typeof sidebarTree
