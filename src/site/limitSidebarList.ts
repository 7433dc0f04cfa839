/**
 * Limits a long list in a sidebar to the items around the current item or open category. At each end, a `more` item says how
 * many items are omitted. An API reference can have hundreds of operations under one tag, and the full list would be most of
 * each page. Without scripts, the `more` item links to the nearest omitted item, whose page shows the items around it. With
 * scripts, the omitted items are loaded from the shared fragment.
 */
import type { SidebarItemView } from '../model/contract.js'

/** Longer lists are limited. */
const maxListLength = 30
/** Items on each side of the current one. Together they fill a viewport that is 900 px high. */
const pagesAround = 12
/** Categories on each side of the open one, whose items are between them. */
const categoriesAround = 10

export function limitSidebarList(items: readonly SidebarItemView[]): readonly SidebarItemView[] {
  if (items.length <= maxListLength) return items
  const current = Math.max(0, items.findIndex(isCurrentItem))
  const beside = items[current]?.kind === 'category' ? categoriesAround : pagesAround
  // Near an end of the list, the other side gets more items.
  const first = Math.max(0, Math.min(current - beside, items.length - 1 - 2 * beside))
  const last = Math.min(items.length - 1, Math.max(current + beside, 2 * beside))
  return [
    ...moreItem(first, items.slice(0, first).reverse()),
    ...items.slice(first, last + 1),
    ...moreItem(items.length - 1 - last, items.slice(last + 1)),
  ]
}

function isCurrentItem(item: SidebarItemView): boolean {
  return item.kind === 'category' ? item.active : item.kind === 'link' && item.current
}

/** @param omitted the nearest one first */
function moreItem(count: number, omitted: readonly SidebarItemView[]): SidebarItemView[] {
  const nearest = omitted.find((item) => item.kind === 'link' || item.kind === 'category')
  if (!nearest) return []
  return [{ kind: 'more', count, href: nearest.kind === 'category' ? nearest.fallbackHref : nearest.href }]
}
