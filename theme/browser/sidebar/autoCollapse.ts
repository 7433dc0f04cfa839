/**
 * Of the categories of one level at most the one that was opened last stays open. Others are closed by their own buttons, so
 * that sidebar.ts does it as for a reader, in the menu and in the drawer's copy of it.
 */
import { closestToEvent, findElement, findElements } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'

const CATEGORY = 'li[data-category]'
const TOGGLE = ':scope > button, :scope > .row > button'

export function startAutoCollapse(): void {
  // After sidebar.ts, which listens since before and has marked by now what the click opens.
  document.addEventListener('click', (event) => {
    const category = closestToEvent(event, CATEGORY)
    const pressed = closestToEvent(event, `${CATEGORY} > button, ${CATEGORY} > .row > *`)
    if (category && pressed?.closest(CATEGORY) === category) closeSiblings(category)
  })
  onEvent('docsgen:swapped', () => {
    for (const category of findElements(`[data-region="sidebar"] ${CATEGORY}[data-active]`)) closeSiblings(category)
  })
}

function closeSiblings(category: HTMLElement): void {
  if (!isSiblingExpanded(category)) return
  for (const sibling of category.parentElement?.children ?? [])
    if (sibling !== category && isSiblingExpanded(sibling)) findElement(TOGGLE, sibling)?.click()
}

function isSiblingExpanded(category: Element): boolean {
  return findElement(TOGGLE, category)?.getAttribute('aria-expanded') === 'true'
}
