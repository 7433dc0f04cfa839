import type { NavItemView } from '../model/contract.js'

/** Index of the active navbar item: the one with the longest matching path, else the catch-all item, else -1. */
export function findActiveNavItem(items: readonly NavItemView[], route: string): number {
  let best = -1
  let length = -1
  for (const [index, { activeBases = [] }] of items.entries())
    for (const base of activeBases) {
      if (!isBelowIgnoringCase(route, base) || base.length <= length) continue
      best = index
      length = base.length
    }
  return best === -1 ? items.findIndex(({ activeElsewhere }) => activeElsewhere) : best
}

function isBelowIgnoringCase(route: string, base: string): boolean {
  const [path, prefix] = [route.toLowerCase(), base.toLowerCase().replace(/(.)\/$/, '$1')]
  return path === prefix || path.startsWith(prefix === '/' ? '/' : `${prefix}/`)
}
