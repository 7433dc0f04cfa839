/**
 * Keeps at most one category per level open: the one opened last. Closes the others by a click on their buttons, so that
 * sidebar.ts handles it as a click of a reader, in the sidebar and in the drawer's copy.
 */
import { closestToEvent, findElement, findElements } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'

const CATEGORY = 'li[data-category]'
const TOGGLE = ':scope > button, :scope > .row > button'

export function startAutoCollapse(): void {
  // This listener runs after the one of sidebar.ts, which has updated `aria-expanded` by now.
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
