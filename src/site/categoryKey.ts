import type { SidebarNode } from '../model/model.js'

/**
 * Key of a category in the markup: a hash (FNV-1a, 32 bits) of its path, because every page has it once per category, and a dash if
 * the category has no page.
 */
export function categoryKey({ key, doc }: Extract<SidebarNode, { readonly kind: 'category' }>): string {
  let hash = 0x811c9dc5
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36) + (doc ? '' : '-')
}
