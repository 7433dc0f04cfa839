/**
 * A long list of a menu, as a page shows it: the entries around the current one, and at each end how many are left out. A
 * reference has hundreds of operations under one tag, and their list would be most of each page. Without scripts the
 * entry for those that are left out leads to the nearest of them, whose own page shows the entries around it; with scripts it shows them
 * all, from the shared fragment. Lists that hold categories stay whole.
 */
import type { SidebarItemView, SidebarLinkView } from '../contract.js'

/** Longer lists are cut. */
export const longestList = 50
/** Entries before, and after, the current one. */
const reach = 15

export function menuWindow(items: readonly SidebarItemView[]): readonly SidebarItemView[] {
  if (items.length <= longestList || !items.every(isLink)) return items
  const current = Math.max(
    0,
    items.findIndex((item) => item.current),
  )
  // Near an end the entries that are not there stand at the other one.
  const first = Math.max(0, Math.min(current - reach, items.length - 1 - 2 * reach))
  const last = Math.min(items.length - 1, Math.max(current + reach, 2 * reach))
  return [
    ...moreOf(first, items[first - 1]),
    ...items.slice(first, last + 1),
    ...moreOf(items.length - 1 - last, items[last + 1]),
  ]
}

function isLink(item: SidebarItemView): item is SidebarLinkView {
  return item.kind === 'link'
}

function moreOf(count: number, nearest: SidebarItemView | undefined): SidebarItemView[] {
  return nearest?.kind === 'link' ? [{ kind: 'more', count, href: nearest.href }] : []
}
