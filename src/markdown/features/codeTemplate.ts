/**
 * Code with elements around some of its words. The code is highlighted as plain text, and the elements are put into the highlighted
 * lines. A private-use character replaces each element, so that options that change lines do not need to know the elements.
 */
import type { TokenMark } from '../../model/pluginTokens.js'
import { escapeHtml } from '../../util/html.js'
import type { CodeRow } from '../code/codeRows.js'
import { insertElements, type MarkedRange } from '../code/markWords.js'

declare module 'mdast' {
  interface CodeData {
    /** The code before its tokens were replaced by text; absent for code without such tokens. */
    template?: CodeTemplate | undefined
  }
}

export interface CodeTemplate {
  readonly text: string
  readonly marks: readonly TokenMark[]
}

/** Others are used by the syntax of formulas and definitions. */
const firstCharacter = 0xe100

/** Joins pieces of code into one text with a private-use character instead of each mark. */
export function codeTemplate(pieces: readonly (string | TokenMark)[]): CodeTemplate {
  const marks: TokenMark[] = []
  const text = pieces.map((piece) =>
    typeof piece === 'string' ? piece : String.fromCharCode(firstCharacter + marks.push(piece) - 1),
  )
  return { text: text.join(''), marks }
}

interface TemplateRow {
  readonly row: CodeRow
  readonly ranges: readonly MarkedRange[]
}

/** Puts the texts of the marks into a row of the template. */
export function fillRow(row: CodeRow, { marks }: CodeTemplate): TemplateRow {
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
  return { row: { ...row, text }, ranges }
}

/** Puts elements around the ranges of a highlighted line. */
export function markRow(html: string, ranges: readonly MarkedRange[]): string {
  return ranges.length === 0 ? html : insertElements(html, ranges)
}
