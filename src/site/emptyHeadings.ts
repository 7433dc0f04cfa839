/** Omits headings of a sidebar that no item follows, for example because all of their pages are hidden. */
export function withoutEmptyHeadings<Item extends { readonly kind: string }>(items: readonly Item[]): readonly Item[] {
  return items.filter(({ kind }, index) => kind !== 'heading' || (items[index + 1]?.kind ?? kind) !== kind)
}
