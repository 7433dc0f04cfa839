/**
 * The source lines around a diagnostic, with carets under its range:
 *
 *     4 | Before.
 *   > 5 | See [the page](./missing.mdx).
 *       |     ^^^^^^^^^^^^^^^^^^^^^^^^^
 *     6 | After.
 *
 * Tabs become two spaces, wide characters take two columns, and long lines are cut around the range. Own code instead of
 * @babel/code-frame: see docs/decisions/018-small-own-parts.md.
 */
import type { Range } from '../model/diagnostic.js'
import { displayWidth, printable } from './displayWidth.js'

export interface CodeFrameOptions {
  /** Lines before and after. Default 2. */
  readonly around?: number
  /** Columns of source to show. Default 100. */
  readonly width?: number
}

/** Empty if the source does not have the line. */
export function codeFrame(source: string, range: Range, { around = 2, width = 100 }: CodeFrameOptions = {}): string {
  const { line, column } = range.start
  const first = Math.max(1, line - around)
  const lines = linesFrom(source, first, line + around)
  const subject = lines[line - first]
  if (subject === undefined) return ''
  const endColumn = !range.end ? column + 1 : range.end.line > line ? subject.length + 1 : range.end.column
  const gutter = String(first + lines.length - 1).length
  const left = cutStart(subject, column, width)
  const frame: string[] = []
  for (const [index, text] of lines.entries()) {
    const number = String(first + index).padStart(gutter)
    const mark = first + index === line ? '>' : ' '
    // Cut all lines at the same column, so that their indentation stays comparable.
    frame.push(`${mark} ${number} | ${cutLine(text, left, width)}`.trimEnd())
    if (mark === '>')
      frame.push(`  ${' '.repeat(gutter)} | ${caretLine(text, { left, width, from: column, to: endColumn })}`)
  }
  return frame.join('\n')
}

/** Lines `first` to `last` that exist. Does not split the whole source, which may be large. */
function linesFrom(source: string, first: number, last: number): string[] {
  const lines: string[] = []
  let start = 0
  for (let line = 1; line <= last; line += 1) {
    const end = source.indexOf('\n', start)
    if (line >= first) lines.push(source.slice(start, end < 0 ? undefined : end).replace(/\r$/, ''))
    if (end < 0) break
    start = end + 1
  }
  return lines
}

/** Offset of the first visible character of each line: 0, or a value that centers the range. */
function cutStart(text: string, column: number, width: number): number {
  if (text.length <= width && column <= width) return 0
  const start = Math.max(0, Math.min(column - 1, text.length) - Math.floor(width / 2))
  // Do not split a surrogate pair.
  return start > 0 && /[\udc00-\udfff]/.test(text[start] ?? '') ? start - 1 : start
}

const tab = '  '

function cutLine(text: string, left: number, width: number): string {
  const head = left > 0 && text.length > 0 ? '…' : ''
  let shown = ''
  let columns = 0
  for (const character of text.slice(left, left + width * 2)) {
    const size = character === '\t' ? tab.length : displayWidth(character)
    if (columns + size > width) return `${head}${shown}…`
    columns += size
    shown += character === '\t' ? tab : printable(character)
  }
  return head + shown
}

interface CaretOptions {
  /** Offset of the first visible character. */
  readonly left: number
  /** Visible columns. */
  readonly width: number
  /** 1-based columns of the range; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

function caretLine(text: string, { left, width, from, to }: CaretOptions): string {
  const lead = (left > 0 ? 1 : 0) + columnsOf(text.slice(left, from - 1))
  const marked = columnsOf(text.slice(Math.max(left, from - 1), to - 1))
  const room = Math.max(1, width + 1 - lead)
  return ' '.repeat(lead) + '^'.repeat(Math.min(Math.max(1, marked), room))
}

function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += character === '\t' ? tab.length : displayWidth(character)
  return columns
}
