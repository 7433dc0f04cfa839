/** The smallest set of pages that contains every element and every class of a site. */

interface Shown {
  readonly route: string
  readonly html: string
}

/** Greedy: always takes the page that adds most for its size, so that the set is small and quick to check. */
export function variedPages(pages: readonly Shown[]): string[] {
  const left = new Set(pages.map(({ route, html }) => ({ route, size: html.length, marks: marksOf(html) })))
  const seen = new Set<string>()
  const chosen: string[] = []
  for (;;) {
    let best: { page: { route: string; marks: ReadonlySet<string> }; worth: number } | undefined
    for (const page of left) {
      const added = [...page.marks].filter((mark) => !seen.has(mark)).length
      const worth = added / Math.sqrt(page.size)
      if (added === 0) left.delete(page)
      else if (!best || worth > best.worth) best = { page, worth }
    }
    if (!best) return chosen
    for (const mark of best.page.marks) seen.add(mark)
    chosen.push(best.page.route)
  }
}

/** Names of elements and classes, and the attributes that distinguish kinds of markup. */
function marksOf(html: string): ReadonlySet<string> {
  const marks = new Set<string>()
  for (const [, name, attributes = ''] of html.matchAll(/<([a-z][a-z0-9-]*)([^>]*)>/g)) {
    if (name) marks.add(name)
    for (const [, key, value = ''] of attributes.matchAll(/\s(class|data-kind|role|data-method)="([^"]*)"/g))
      for (const part of value.split(' ')) if (!part.startsWith('t-')) marks.add(`${name}[${key}=${part}]`)
  }
  return marks
}
