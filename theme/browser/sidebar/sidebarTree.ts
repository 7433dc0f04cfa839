/**
 * The parts of the menu. The server sends each category as a link, to its own page or to its first one, which works
 * without scripts; here it gets its button. The lists of closed categories are not in the page: see sidebarFill.ts.
 */
import { all, find } from '../shared/dom.js'

const TOGGLE = 'toggle-category'

export function listOf(category: Element): HTMLElement | null {
  return find(':scope > ul', category)
}

export function toggleOf(category: Element): HTMLElement | null {
  return find(`:scope > button[data-action="${TOGGLE}"], :scope > .row > button`, category)
}

export function isExpanded(category: Element): boolean {
  return toggleOf(category)?.getAttribute('aria-expanded') === 'true'
}

/** Says the state on the button; its name begins with the verb where it is a caret beside a link. */
export function markExpanded(category: Element, expanded: boolean): void {
  const button = toggleOf(category)
  button?.setAttribute('aria-expanded', String(expanded))
  const name = button?.getAttribute('aria-label')
  if (name) button?.setAttribute('aria-label', name.replace(/^\w+/, expanded ? 'Collapse' : 'Expand'))
}

export function categorySelector(key: string): string {
  return `li[data-category="${CSS.escape(key)}"]`
}

/**
 * A category with a page keeps its link and gets a caret beside it; of one without (its key ends in a dash), the whole row
 * becomes the button. Long labels wrap; their full text also shows on hover.
 */
export function addToggles(root: ParentNode): void {
  for (const link of all('[data-category] a', root)) if (link.textContent.length > 30) link.title = link.textContent
  for (const category of all('li[data-category]', root)) {
    const link = find(':scope > a', category)
    if (!link || toggleOf(category)) continue
    const list = listOf(category)
    const button = document.createElement('button')
    const id = `menu-${category.dataset.category}`
    button.type = 'button'
    button.dataset.action = TOGGLE
    button.setAttribute('aria-controls', id)
    if (list) list.id = id
    if (category.dataset.category?.endsWith('-')) {
      button.textContent = link.textContent
      button.title = link.title
      link.replaceWith(button)
    } else {
      const row = document.createElement('div')
      row.className = 'row'
      button.setAttribute('aria-label', `Expand sidebar category '${link.textContent}'`)
      link.replaceWith(row)
      row.append(link, button)
    }
    markExpanded(category, list !== null && !list.hidden)
  }
}
