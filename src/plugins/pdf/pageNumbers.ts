/** The page numbers of the table of contents: Chromium cannot count them in CSS, so they come from a first print. */

/** Wide enough for every number, so that the second print has the same pages. */
export function pageNumberSlot(id: string): string {
  return `<span class="book-number" data-page-of="${id}"></span>`
}

/** @param pages number of the page by id */
export function fillPageNumbers(html: string, pages: ReadonlyMap<string, number>): string {
  return html.replace(
    /(<span class="book-number" data-page-of="([^"]*)">)[^<]*/g,
    (_, start: string, id: string) => start + (pages.get(id) ?? ''),
  )
}
