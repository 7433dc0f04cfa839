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
  const { from, to } = lineAround(text, at)
  // A search in the whole text would be long where no row follows.
  const line = text.slice(from, to)
  const tab = line.indexOf('\t', at - from)
  return { from: from + (at > from ? line.lastIndexOf('\t', at - from - 1) + 1 : 0), to: tab === -1 ? to : from + tab }
}

/** True in a line with the names of columns. */
export function isHeaderRow(text: string, at: number): boolean {
  return text[lineAround(text, at).from] === '\t'
}
