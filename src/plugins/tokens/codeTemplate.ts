/** Code with elements around some of its words: the code is highlighted as plain text, and the elements are put into its lines. */
import type { CodeRow, CodeTemplate, FilledRow } from '../../markdown/code/codeRows.js'
import { insertElements, type MarkedRange } from '../../markdown/code/markWords.js'
import type { TokenMark } from '../../model/pluginTokens.js'
import { escapeHtml } from '../../util/html.js'

/** Others are used by the syntax of formulas and definitions. */
const firstCharacter = 0xe100

/** Joins pieces of code into one text with a private-use character instead of each mark. */
export function codeTemplate(pieces: readonly (string | TokenMark)[]): CodeTemplate {
  const marks: TokenMark[] = []
  const text = pieces.map((piece) =>
    typeof piece === 'string' ? piece : String.fromCharCode(firstCharacter + marks.push(piece) - 1),
  )
  return { text: text.join(''), fill: (row) => fillRow(row, marks) }
}

/** Puts the texts of the marks into a row of the template. */
function fillRow(row: CodeRow, marks: readonly TokenMark[]): FilledRow {
  const ranges: MarkedRange[] = []
  let text = ''
  for (const character of row.text) {
    const mark = marks[character.charCodeAt(0) - firstCharacter]
    if (mark) {
      const attributes = Object.entries(mark.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
      const tags = {
        open: `<span${attributes.join('')}>`,
        reopen: `<span${attributes.join('')} data-part="">`,
        close: '</span>',
      }
      ranges.push({ start: text.length, end: text.length + mark.text.length, ...tags })
    }
    text += mark?.text ?? character
  }
  return { row: { ...row, text }, write: (html) => (ranges.length === 0 ? html : insertElements(html, ranges)) }
}
