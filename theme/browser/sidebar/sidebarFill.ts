/**
 * The closed branches of the menu. A page carries only its open branch; the other lists come from one shared fragment,
 * fetched once, and one level at a time, so that what nobody opened is not in the document.
 */
import { findElement, findElements } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'
import type * as Tree from './sidebarTree.js'

const fragments = new Map<string, Promise<DocumentFragment>>()
// The address stays when the menu changes.
onEvent('docsgen:forget', () => fragments.clear())
onEvent('docsgen:refresh', () => fragments.clear())

/**
 * Puts the entries of a closed category in place. False when they cannot be had. `tree` is handed in, so that it stays in
 * the chunk of the entry.
 */
export async function fillCategory(category: HTMLElement, tree: typeof Tree): Promise<boolean> {
  const href = category.closest<HTMLElement>('[data-sidebar]')?.dataset.tree
  if (!href) return false
  try {
    const twin = findElement(tree.categorySelector(category.dataset.category ?? ''), await loadSidebarTree(href, tree))
    const list = twin && tree.categoryList(twin)
    if (list && !tree.categoryList(category)?.childElementCount) insertList(category, list, tree)
    return list !== null
  } catch {
    return false
  }
}

/** All entries of the menu with their buttons, to be copied from. Rejects where it cannot be had; then it is asked for again. */
export function loadSidebarTree(href: string, tree: typeof Tree): Promise<DocumentFragment> {
  const known = fragments.get(href)
  if (known) return known
  const asked = fetchFragment(href, tree)
  fragments.set(href, asked)
  asked.catch(() => fragments.delete(href))
  return asked
}

async function fetchFragment(href: string, { addToggles }: typeof Tree): Promise<DocumentFragment> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`${href} answered ${response.status}`)
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  addToggles(template.content)
  return template.content
}

function insertList(category: HTMLElement, source: HTMLElement, tree: typeof Tree): void {
  const list = copyWithClosedCategories(source, category, tree)
  const place = tree.categoryList(category)
  list.hidden = true
  if (place) place.replaceWith(list)
  else category.append(list)
}

/** A list of the whole menu, to stand at `place`: its categories are closed, and what is in them is left out. */
export function copyWithClosedCategories(
  source: HTMLElement,
  place: Element,
  { categoryList, setExpanded, categoryToggle }: typeof Tree,
): HTMLElement {
  const list = source.cloneNode(true) as HTMLElement
  // The drawer holds a copy of the menu, with ids of its own.
  const prefix = place.closest('[data-panel]') ? 'drawer-' : ''
  for (const nested of findElements('li[data-category]', list)) {
    setExpanded(nested, false)
    const inner = categoryList(nested)
    if (!inner) continue
    inner.replaceChildren()
    inner.hidden = true
    inner.id = prefix + inner.id
    categoryToggle(nested)?.setAttribute('aria-controls', inner.id)
  }
  list.id &&= prefix + list.id
  return list
}
