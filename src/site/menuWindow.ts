/**
 * A long list of a menu, as a page shows it: the entries around the current one, or around the category that holds it, and
 * at each end how many are left out. A reference has hundreds of operations under one tag, or a hundred tags, and their list
 * would be most of each page. Without scripts the entry for those that are left out leads to the nearest of them, whose own
 * page shows the entries around it; with scripts they come from the shared fragment.
 */
import type { SidebarItemView } from '../model/contract.js'

/** Longer lists are cut. */
export const longestList = 30
/** Entries before, and after, the current one: together they fill a window 900 px high. */
const reach = 12
/** Categories before, and after, the open one, whose entries stand between them. */
const categoryReach = 10

export function menuWindow(items: readonly SidebarItemView[]): readonly SidebarItemView[] {
  if (items.length <= longestList) return items
  const current = Math.max(0, items.findIndex(isHere))
  const beside = items[current]?.kind === 'category' ? categoryReach : reach
  // Near an end the entries that are not there stand at the other one.
  const first = Math.max(0, Math.min(current - beside, items.length - 1 - 2 * beside))
  const last = Math.min(items.length - 1, Math.max(current + beside, 2 * beside))
  return [
    ...moreOf(first, items[first - 1]),
    ...items.slice(first, last + 1),
    ...moreOf(items.length - 1 - last, items[last + 1]),
  ]
}

function isHere(item: SidebarItemView): boolean {
  return item.kind === 'category' ? item.active : item.kind === 'link' && item.current
}

function moreOf(count: number, nearest: SidebarItemView | undefined): SidebarItemView[] {
  if (!nearest || nearest.kind === 'more') return []
  return [{ kind: 'more', count, href: nearest.kind === 'category' ? nearest.fallbackHref : nearest.href }]
}
