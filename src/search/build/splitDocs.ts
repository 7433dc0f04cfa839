/** Pages -> files of sections with their texts, in order. */
import type { SearchPage } from '../shared/fields.js'
import type { DocsPage } from '../shared/format.js'

export interface SplitDocsOptions {
  readonly pageStarts: readonly number[]
  /** Letters at which a file is cut. */
  readonly limit: number
}

export function splitDocs(pages: readonly SearchPage[], { pageStarts, limit }: SplitDocsOptions): DocsPage[][] {
  const made: DocsPage[][] = []
  let part: DocsPage[] = []
  let size = 0
  const cut = () => {
    if (part.length > 0) made.push(part)
    part = []
    size = 0
  }
  for (const [index, page] of pages.entries()) {
    const about = { u: page.url, t: page.title, b: page.breadcrumbs, d: page.description, k: page.keywords }
    let sections: DocsPage['s'][number][] = []
    let first = pageStarts[index] ?? 0
    const place = () => {
      if (sections.length > 0) part.push({ ...about, i: first, s: sections })
      first += sections.length
      sections = []
    }
    size += JSON.stringify(about).length
    for (const { title, anchor, text } of page.sections) {
      sections.push([title, anchor, text])
      size += title.length + anchor.length + text.length
      if (size < limit) continue
      place()
      cut()
    }
    place()
  }
  cut()
  return made
}
