/**
 * Splits the texts of all pages into docs files, in order. Pages form runs that begin at pages with certain hrefs, and each run is
 * split alone: an edit changes only the files of its run. A page stays in one file if it fits.
 */
import { hashOf } from '../../util/hash.js'
import type { SearchPage } from '../shared/fields.js'
import type { DocsPage } from '../shared/format.js'

/** Average number of pages in a run. */
const pagesPerRun = 16

export interface PageRun {
  /** Indexes of the first page and of the page after the last one. */
  readonly from: number
  readonly to: number
}

/** `urls` are the hrefs of all pages. */
export function splitRuns(urls: readonly string[]): PageRun[] {
  const starts = urls.flatMap((url, index) => (index === 0 || isRunStart(url) ? [index] : []))
  return starts.map((from, run) => ({ from, to: starts[run + 1] ?? urls.length }))
}

function isRunStart(url: string): boolean {
  return Number.parseInt(hashOf(url).slice(0, 8), 16) % pagesPerRun === 0
}

/** `limit`: size of a file in characters. */
export function splitDocs(pages: readonly SearchPage[], limit: number): DocsPage[][] {
  const files: DocsPage[][] = []
  let file: DocsPage[] = []
  let size = 0
  const endFile = () => {
    if (file.length > 0) files.push(file)
    file = []
    size = 0
  }
  for (const page of pages) {
    const { url: u, title: t, breadcrumbs: b, description: d, keywords: k, operation: o, icon: i } = page
    // The getter of the sections decodes the text of the page.
    const { sections } = page
    const fieldsSize = u.length + t.length + d.length + b.join().length + k.join().length
    const pageSize = sections.reduce((sum, section) => sum + sizeOfSection(section), fieldsSize)
    if (size > limit / 2 && size + pageSize > limit) endFile()
    let own: DocsPage['s'][number][] = []
    const addPage = () => {
      if (own.length > 0) file.push({ u, t, b, d, k, ...(o && { o }), ...(i && { i }), s: own })
      own = []
    }
    size += fieldsSize
    for (const section of sections) {
      if (own.length > 0 && size + sizeOfSection(section) > limit) {
        addPage()
        endFile()
      }
      own.push([section.title, section.anchor, section.text])
      size += sizeOfSection(section)
    }
    addPage()
  }
  endFile()
  return files
}

function sizeOfSection({ title, anchor, text }: SearchPage['sections'][number]): number {
  return title.length + anchor.length + text.length
}
