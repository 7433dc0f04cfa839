/** Title of a page without a title: the last segment of its id as words (`first-steps` gives `First steps`). */
export function titleFromId(id: string): string {
  const name = (id.split('/').at(-1) ?? id).replace(/[-_]+/g, ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
