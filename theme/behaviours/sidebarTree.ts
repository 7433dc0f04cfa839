/**
 * The closed branches of the menu. A page carries only its open branch; the other lists come from one shared fragment,
 * fetched once, and one level at a time, so that what nobody opened is not in the document.
 */
import { all, find } from './dom.js'

export interface SidebarTree {
  /** Puts the entries of a closed category in place. False when they cannot be had. */
  readonly fill: (category: HTMLElement) => Promise<boolean>
}

export function sidebarTree(): SidebarTree {
  const fragments = new Map<string, Promise<DocumentFragment>>()

  const fragment = (href: string): Promise<DocumentFragment> => {
    const known = fragments.get(href)
    if (known) return known
    const asked = fetchFragment(href)
    fragments.set(href, asked)
    asked.catch(() => fragments.delete(href))
    return asked
  }

  return {
    async fill(category) {
      const href = category.closest<HTMLElement>('[data-sidebar]')?.dataset.tree
      if (listOf(category)?.childElementCount) return true
      if (!href) return false
      try {
        const twin = find(categorySelector(category.dataset.category ?? ''), await fragment(href))
        const list = twin && listOf(twin)
        if (list && !listOf(category)?.childElementCount) graft(category, list)
        return list !== null
      } catch {
        return false
      }
    },
  }
}

export function listOf(category: Element): HTMLElement | null {
  return find(':scope > ul', category)
}

export function toggleOf(category: Element): HTMLElement | null {
  return find(':scope > button[data-action="toggle-category"], :scope > .row > button', category)
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

async function fetchFragment(href: string): Promise<DocumentFragment> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`${href} answered ${response.status}`)
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  return template.content
}

function graft(category: HTMLElement, source: HTMLElement): void {
  const list = source.cloneNode(true) as HTMLElement
  // The drawer holds a copy of the menu, with ids of its own.
  const prefix = category.closest('[data-panel]') ? 'drawer-' : ''
  for (const nested of all('li[data-category]', list)) {
    markExpanded(nested, false)
    const inner = listOf(nested)
    if (!inner) continue
    inner.replaceChildren()
    inner.hidden = true
    inner.id = prefix + inner.id
    toggleOf(nested)?.setAttribute('aria-controls', inner.id)
  }
  const place = listOf(category)
  list.id = prefix + list.id
  list.hidden = true
  if (place) place.replaceWith(list)
  else category.append(list)
}
