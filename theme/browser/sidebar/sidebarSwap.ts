/**
 * Replaces the menu on navigation. Within one sidebar, what the reader opened stays open, and its scroll position stays:
 * positions are read before anything changes, and set once the other regions are in place too. In between, either would lay
 * out a page that nobody sees.
 */
import { findElement, findElements } from '../shared/dom.js'
import { addToggles, categoryList, categorySelector, isExpanded, setExpanded } from './sidebarTree.js'

export function swapSidebar(region: HTMLElement, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = html
  addToggles(template.content)
  const before = findElement('[data-sidebar]', region)
  const after = findElement('[data-sidebar]', template.content)
  const same = before !== null && after !== null && before.dataset.sidebar === after.dataset.sidebar
  const positions = (same ? withAncestors(before) : [region]).map(
    (element) => [element, same ? element.scrollTop : 0] as const,
  )
  if (same) moveOpenLists(before, after)
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

/** Moves the lists that are open now, and closed in the new menu, over to it. */
function moveOpenLists(before: HTMLElement, after: HTMLElement): void {
  for (const category of findElements('li[data-category]', before)) {
    const list = categoryList(category)
    const twin = isExpanded(category) && findElement(categorySelector(category.dataset.category ?? ''), after)
    if (!twin || isExpanded(twin) || !list || list.hidden) continue
    clearCurrentMarks(list)
    const place = categoryList(twin)
    if (place) place.replaceWith(list)
    else twin.append(list)
    setExpanded(twin, true)
  }
}

/** The new menu opens the branch of the current page itself, so nothing in a list that was kept is current. */
function clearCurrentMarks(list: HTMLElement): void {
  for (const element of findElements('[aria-current]', list)) element.removeAttribute('aria-current')
  for (const element of findElements('[data-active]', list)) element.removeAttribute('data-active')
}
