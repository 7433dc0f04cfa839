/**
 * Of the categories of one level at most the one that was opened last stays open. Others are closed by their own buttons, so
 * that sidebar.ts does it as for a reader, in the menu and in the drawer's copy of it.
 */
import { all, around, find } from '../shared/dom.js'
import { on } from '../shared/events.js'

const CATEGORY = 'li[data-category]'
const TOGGLE = ':scope > button, :scope > .row > button'

export function startAutoCollapse(): void {
  // After sidebar.ts, which listens since before and has marked by now what the click opens.
  document.addEventListener('click', (event) => {
    const category = around(event, CATEGORY)
    const pressed = around(event, `${CATEGORY} > button, ${CATEGORY} > .row > *`)
    if (category && pressed?.closest(CATEGORY) === category) closeSiblings(category)
  })
  on('docsgen:swapped', () => {
    for (const category of all(`[data-region="sidebar"] ${CATEGORY}[data-active]`)) closeSiblings(category)
  })
}

function closeSiblings(category: HTMLElement): void {
  if (!isExpanded(category)) return
  for (const sibling of category.parentElement?.children ?? [])
    if (sibling !== category && isExpanded(sibling)) find(TOGGLE, sibling)?.click()
}

function isExpanded(category: Element): boolean {
  return find(TOGGLE, category)?.getAttribute('aria-expanded') === 'true'
}
