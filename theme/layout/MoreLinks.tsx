import type { ReactNode } from 'react'
import type { NavItemView } from '../../src/model/contract.js'
import { Dropdown } from './Dropdown.js'
import { menuLink } from './NavMenu.js'

/** An item of the navbar, and its index in `site.navbar.items`. */
export type IndexedItem = readonly [item: NavItemView, index: number]

interface MoreLinksProps {
  readonly links: readonly IndexedItem[]
  /** Index of the active item. */
  readonly active: number
}

/** The links of the navbar that have no barWidth in the bar. The drawer of narrow screens shows them beside the others. */
export function MoreLinks({ links, active }: MoreLinksProps): ReactNode {
  const shown = links.map(([item, index]) => ({
    ...menuLink(item),
    'data-nav': String(index),
    ...(index === active && { className: 'active', 'aria-current': 'true' as const }),
  }))
  return (
    <Dropdown button={TEXT.moreLinks} links={shown} data={{ 'data-more-links': '', 'data-submenu': TEXT.moreLinks }} />
  )
}

/** Width in pixels that items have in the narrowest bar, beside the logo, the search and the color mode. */
const barWidth = 600
/** Width in pixels of the menu "More". */
const menuWidth = 80

/**
 * Returns the last links of the left side that do not fit into the bar, or none if all fit. Widths are estimated, so
 * the result is the same for all readers, and nothing moves while a page loads.
 */
export function listOverflowingLinks(items: readonly NavItemView[]): readonly IndexedItem[] {
  let left = items.reduce((sum, item) => sum + itemWidth(item), 0)
  if (left <= barWidth) return []
  const moved: IndexedItem[] = []
  for (const [index, item] of [...items.entries()].reverse()) {
    if (left + menuWidth <= barWidth) break
    if (item.kind !== 'link' || item.position !== 'left' || item.iconOnly) continue
    moved.unshift([item, index])
    left -= itemWidth(item)
  }
  // A menu with one link would be as wide as the link.
  return moved.length > 1 ? moved : []
}

function itemWidth({ kind, position, label, icon, iconOnly, external }: NavItemView): number {
  if (kind === 'theme' || position === 'tabs') return 0
  if (iconOnly) return 40
  const text = [...label].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : 7.6), 0)
  return text + 24 + (icon ? 24 : 0) + (external ? 18 : 0) + (kind === 'link' ? 0 : 20)
}
