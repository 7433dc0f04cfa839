/**
 * Joins the pieces of text of a section, with one line for each block. The cells of a table row are on one line, with tabs between
 * them; so are a term and its definition, and the title of a code block and its first line. The names of columns are on a line that
 * starts with a tab.
 */

/** Separate pieces of text. These are noncharacters of Unicode, so no text contains them. */
const blockBoundary = '\uFDD0'
const cellBoundary = '\uFDD1'
const rowBoundary = '\uFDD2'
const headBoundary = '\uFDD3'
/** After each name of a column, also after an empty one. */
const columnBoundary = '\uFDD4'
const boundaries = / ?(?:[\uFDD0-\uFDD4] ?)+/g

const rows = new Set(['tr', 'table', 'dl', 'figure'])
/** Not `th`: it is a cell in the head of a table only. A `th` before a `td` is still separated by the tab of the `td`. */
const cells = new Set(['td', 'dd'])
/** Elements that begin a row, or are the first cell of one. */
const firstCells = new Set(['dt', 'figcaption'])

/** Boundary before a block element. */
export function boundaryBefore(tagName: string): string {
  if (tagName === 'thead') return headBoundary
  return rows.has(tagName) || tagName === 'dt' ? rowBoundary : cells.has(tagName) ? cellBoundary : blockBoundary
}

/** Boundary after a block element. */
export function boundaryAfter(tagName: string): string {
  if (tagName === 'th') return columnBoundary
  return rows.has(tagName) ? rowBoundary : cells.has(tagName) || firstCells.has(tagName) ? cellBoundary : blockBoundary
}

/** Number of names of columns that end in the run. An empty first cell can be a `td`, which has a boundary on each side. */
function countColumns(run: string): number {
  const count = (boundary: string) => run.split(boundary).length - 1
  return count(columnBoundary) + Math.floor(count(cellBoundary) / 2)
}

/** White space other than a single space. */
const collapsibleSpaces = /[^\S ]\s*| \s+/g

/** White space of the source is collapsed; only boundaries become line breaks and tabs. */
export function joinSectionText(pieces: readonly string[]): string {
  let isInHead = false
  const joinRun = (run: string): string => {
    const columns = isInHead || run.includes(headBoundary) ? '\t'.repeat(countColumns(run)) : ''
    if (run.includes(headBoundary)) {
      isInHead = true
      return `\n\t${columns}`
    }
    if (run.includes(rowBoundary)) isInHead = false
    else if (columns) return columns
    // A paragraph within a cell must not separate the cell from the next one.
    return run.includes(cellBoundary) && !run.includes(rowBoundary) ? '\t' : '\n'
  }
  const text = pieces.join('').replace(collapsibleSpaces, ' ').replace(boundaries, joinRun)
  return text.replace(/^[ \n]+/, '').trimEnd()
}
