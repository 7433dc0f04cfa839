/** Page numbers: those of the table of contents, which Chromium cannot count in CSS, and those of a document after others. */

/** Wide enough for every number, so that the second print has the same pages. */
export function pageNumberSlot(name: string): string {
  return `<span class="book-number" data-page-of="${name}"></span>`
}

/** @param pages number of the page by name of the destination */
export function fillPageNumbers(html: string, pages: ReadonlyMap<string, number>): string {
  return html.replace(
    /(<span class="book-number" data-page-of="([^"]*)">)[^<]*/g,
    (_, start: string, name: string) => start + (pages.get(name) ?? ''),
  )
}

/** @param before number of pages before the document */
export function firstPageStyle(before: number): string {
  return `<style>html { counter-reset: page ${before} }</style>`
}

/** Changes a document so that its page numbers follow those of the documents before it. */
export function startAfter(html: string, before: number): string {
  return html.replace(firstPageStyle(0), firstPageStyle(before))
}
