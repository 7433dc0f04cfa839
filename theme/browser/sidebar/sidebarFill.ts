/**
 * Fills closed categories of the sidebar. A page contains only its open branch. Other lists come from one shared fragment, which
 * is fetched once. Only one level is inserted at a time, to keep the document small.
 */
import { findElement, findElements } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'
import { setHtml } from '../shared/trustedTypes.js'
import type { SidebarTree } from './sidebarTree.js'

const fragments = new Map<string, Promise<DocumentFragment>>()
// The href of the fragment stays the same when the sidebar changes, so clear the cache with the payloads.
onEvent('docsgen:forget', () => fragments.clear())
onEvent('docsgen:refresh', () => fragments.clear())

/**
 * Inserts the entries of a closed category. Returns false if they cannot be loaded. `tree` is an argument, so that its module
 * stays in the chunk of the entry.
 */
export async function fillCategory(category: HTMLElement, tree: SidebarTree): Promise<boolean> {
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

/** Loads the whole sidebar with its buttons, to copy from. Rejects if the request fails; the next call tries again. */
export function loadSidebarTree(href: string, tree: SidebarTree): Promise<DocumentFragment> {
  const known = fragments.get(href)
  if (known) return known
  const loading = fetchFragment(href, tree)
  fragments.set(href, loading)
  loading.catch(() => fragments.delete(href))
  return loading
}

async function fetchFragment(href: string, { addToggles }: SidebarTree): Promise<DocumentFragment> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`${href}: response ${response.status}`)
  const template = document.createElement('template')
  setHtml(template, await response.text())
  addToggles(template.content)
  return template.content
}

function insertList(category: HTMLElement, source: HTMLElement, tree: SidebarTree): void {
  const list = copyWithClosedCategories(source, category, tree)
  const place = tree.categoryList(category)
  list.hidden = true
  if (place) place.replaceWith(list)
  else category.append(list)
}

/** Copies a list of the whole sidebar for insertion at `place`, with closed and empty categories. */
export function copyWithClosedCategories(
  source: HTMLElement,
  place: Element,
  { categoryList, setExpanded, categoryToggle }: SidebarTree,
): HTMLElement {
  const list = document.importNode(source, true)
  // The drawer's copy of the sidebar has its own ids.
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
