/** Splits the texts of all pages into docs files, in order. A long page continues in the next file. */
import type { SearchPage } from '../shared/fields.js'
import type { DocsPage } from '../shared/format.js'

export interface SplitDocsOptions {
  /** First section of each page. */
  readonly pageStarts: readonly number[]
  /** Size of a file in characters. A file ends after the section that reaches it. */
  readonly limit: number
}

export function splitDocs(pages: readonly SearchPage[], { pageStarts, limit }: SplitDocsOptions): DocsPage[][] {
  const files: DocsPage[][] = []
  let file: DocsPage[] = []
  let size = 0
  const endFile = () => {
    if (file.length > 0) files.push(file)
    file = []
    size = 0
  }
  for (const [index, page] of pages.entries()) {
    const pageFields = { u: page.url, t: page.title, b: page.breadcrumbs, d: page.description, k: page.keywords }
    let sections: DocsPage['s'][number][] = []
    let first = pageStarts[index] ?? 0
    const addPage = () => {
      if (sections.length > 0) file.push({ ...pageFields, i: first, s: sections })
      first += sections.length
      sections = []
    }
    size += JSON.stringify(pageFields).length
    for (const { title, anchor, text } of page.sections) {
      sections.push([title, anchor, text])
      size += title.length + anchor.length + text.length
      if (size < limit) continue
      addPage()
      endFile()
    }
    addPage()
  }
  endFile()
  return files
}
