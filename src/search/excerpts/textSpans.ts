/** Lines, rows and cells of the text of a section. A row is a line with a tab between its cells. */

/** A part of the text: `to` is exclusive. */
export interface TextSpan {
  readonly from: number
  readonly to: number
}

/** The block, the line of code, or the row with all its cells. */
export function lineAround(text: string, at: number): TextSpan {
  const end = text.indexOf('\n', at)
  return { from: text.lastIndexOf('\n', at - 1) + 1, to: end === -1 ? text.length : end }
}

/** The line, or the cell of a row. */
export function cellAround(text: string, at: number): TextSpan {
  const line = lineAround(text, at)
  const tab = text.indexOf('\t', at)
  const from = Math.max(line.from, text.lastIndexOf('\t', at - 1) + 1)
  return { from, to: tab === -1 || tab > line.to ? line.to : tab }
}

/** True in a line with the names of columns. */
export function isHeaderRow(text: string, at: number): boolean {
  return text[lineAround(text, at).from] === '\t'
}
