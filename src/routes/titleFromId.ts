/** A title for a page that has none: the last part of its id as words, `first-steps` as `First steps`. */
export function titleFromId(id: string): string {
  const name = (id.split('/').at(-1) ?? id).replace(/[-_]+/g, ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
