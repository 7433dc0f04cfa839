/**
 * Joins the pieces of text of a section, with one line for each block. The cells of a table row are on one line, with tabs between
 * them; so are a term and its definition, and the title of a code block and its first line.
 */

/** Separate pieces of text. These are noncharacters of Unicode, so no text contains them. */
const blockBoundary = '\uFDD0'
const cellBoundary = '\uFDD1'
const rowBoundary = '\uFDD2'
const boundaries = / ?(?:[\uFDD0-\uFDD2] ?)+/g

const rows = new Set(['tr', 'table', 'dl', 'figure'])
/** Not `th`: the names of columns are no row. A `th` before a `td` is still separated by the tab of the `td`. */
const cells = new Set(['td', 'dd'])
/** Elements that begin a row, or are the first cell of one. */
const firstCells = new Set(['dt', 'figcaption'])

/** Boundary before a block element. */
export function boundaryBefore(tagName: string): string {
  return rows.has(tagName) || tagName === 'dt' ? rowBoundary : cells.has(tagName) ? cellBoundary : blockBoundary
}

/** Boundary after a block element. */
export function boundaryAfter(tagName: string): string {
  return rows.has(tagName) ? rowBoundary : cells.has(tagName) || firstCells.has(tagName) ? cellBoundary : blockBoundary
}

/** White space other than a single space. */
const collapsibleSpaces = /[^\S ]\s*| \s+/g

/** White space of the source is collapsed; only boundaries become line breaks and tabs. */
export function joinSectionText(pieces: readonly string[]): string {
  return pieces.join('').replace(collapsibleSpaces, ' ').replace(boundaries, joinRun).trim()
}

/** A paragraph within a cell must not separate the cell from the next one. */
function joinRun(run: string): string {
  return run.includes(cellBoundary) && !run.includes(rowBoundary) ? '\t' : '\n'
}
