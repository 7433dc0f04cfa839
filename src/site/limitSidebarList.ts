/**
 * A long list of a menu, as a page shows it: the entries around the current one, or around the category that holds it, and
 * at each end how many are left out. A reference has hundreds of operations under one tag, or a hundred tags, and their list
 * would be most of each page. Without scripts the entry for those that are left out leads to the nearest of them, whose own
 * page shows the entries around it; with scripts they come from the shared fragment.
 */
import type { SidebarItemView } from '../model/contract.js'

/** Longer lists are cut. */
const maxListLength = 30
/** Entries before, and after, the current one: together they fill a window 900 px high. */
const pagesAround = 12
/** Categories before, and after, the open one, whose entries stand between them. */
const categoriesAround = 10

export function limitSidebarList(items: readonly SidebarItemView[]): readonly SidebarItemView[] {
  if (items.length <= maxListLength) return items
  const current = Math.max(0, items.findIndex(isCurrentItem))
  const beside = items[current]?.kind === 'category' ? categoriesAround : pagesAround
  // Near an end the entries that are not there stand at the other one.
  const first = Math.max(0, Math.min(current - beside, items.length - 1 - 2 * beside))
  const last = Math.min(items.length - 1, Math.max(current + beside, 2 * beside))
  return [
    ...moreItem(first, items[first - 1]),
    ...items.slice(first, last + 1),
    ...moreItem(items.length - 1 - last, items[last + 1]),
  ]
}

function isCurrentItem(item: SidebarItemView): boolean {
  return item.kind === 'category' ? item.active : item.kind === 'link' && item.current
}

function moreItem(count: number, nearest: SidebarItemView | undefined): SidebarItemView[] {
  if (!nearest || nearest.kind === 'more') return []
  return [{ kind: 'more', count, href: nearest.kind === 'category' ? nearest.fallbackHref : nearest.href }]
}
