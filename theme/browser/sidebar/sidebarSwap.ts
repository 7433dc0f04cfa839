/**
 * Replaces the sidebar on client navigation. If both pages have the same sidebar, categories that the reader opened stay open,
 * and the scroll position stays. Positions are read before the first change and set after all regions are replaced, because both
 * force layout.
 */
import { findElement, findElements } from '../shared/dom.js'
import { setHtml } from '../shared/trustedTypes.js'
import type { SidebarTree } from './sidebarTree.js'

/** Replaces the sidebar after a navigation to a page with another one. */
export function swapSidebar(region: HTMLElement, html: string, tree: SidebarTree): void {
  const template = document.createElement('template')
  setHtml(template, html)
  tree.addToggles(template.content)
  const before = findElement('[data-sidebar]', region)
  const after = findElement('[data-sidebar]', template.content)
  const same = before !== null && after !== null && before.dataset.sidebar === after.dataset.sidebar
  const positions = (same ? withAncestors(before) : [region]).map(
    (element) => [element, same ? element.scrollTop : 0] as const,
  )
  if (same) moveOpenLists(before, after, tree)
  region.replaceChildren(template.content)
  queueMicrotask(() => {
    for (const [element, top] of positions) (element === before && after ? after : element).scrollTop = top
  })
}

function withAncestors(nav: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = []
  for (let element: HTMLElement | null = nav; element && element !== document.body; element = element.parentElement)
    found.push(element)
  return found
}

/** Moves lists that are open now, but closed in the new sidebar, to the new sidebar. */
function moveOpenLists(before: HTMLElement, after: HTMLElement, tree: SidebarTree): void {
  for (const category of findElements('li[data-category]', before)) {
    const list = tree.categoryList(category)
    const selector = tree.categorySelector(category.dataset.category ?? '')
    const twin = tree.isExpanded(category) && findElement(selector, after)
    if (!twin || tree.isExpanded(twin) || !list || list.hidden) continue
    clearCurrentMarks(list)
    const place = tree.categoryList(twin)
    if (place) place.replaceWith(list)
    else twin.append(list)
    tree.setExpanded(twin, true)
  }
}

/** The new sidebar already shows the current page, so no entry of a moved list is current. */
function clearCurrentMarks(list: HTMLElement): void {
  for (const element of findElements('[aria-current]', list)) element.removeAttribute('aria-current')
  for (const element of findElements('[data-active]', list)) element.removeAttribute('data-active')
}
