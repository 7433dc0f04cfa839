/** The lines of a code block, with the classes of their elements: changed and highlighted lines. */
import { type CodeMeta, type CodeWord, escapeRegExp } from './codeMeta.js'

export interface CodeRow {
  readonly text: string
  readonly classes: readonly string[]
  /** Words to mark in this line, besides those of the whole block. */
  readonly words?: readonly CodeWord[]
}

/** Code with tokens of plugins. A private-use character replaces each token, so that options that change lines do not need to know them. */
export interface CodeTemplate {
  readonly text: string
  /** Puts the texts of the tokens into a row. */
  readonly fill: (row: CodeRow) => FilledRow
}

export interface FilledRow {
  readonly row: CodeRow
  /** Puts the elements of the tokens into the highlighted row. */
  readonly write: (html: string) => string
}

declare module 'mdast' {
  interface CodeData {
    /** The code before its tokens were replaced by text; absent for code without such tokens. */
    template?: CodeTemplate | undefined
  }
}

/** `// [!code ++]`, also with a number of lines: `[!code highlight:3]`. */
const notation =
  /[ \t]*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*)\s*\[!code (\+\+|--|highlight|hl|warning|error|focus)(?::(\d+))?\]\s*(?:-->|\*\/\}?)?\s*$/

/** `// highlight-next-line`, `// highlight-start` and `// highlight-end` of Docusaurus, on lines of their own. */
const highlightComment =
  /^[ \t]*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*)\s*highlight-(next-line|start|end)\s*(?:-->|\*\/\}?)?\s*$/

const highlightedLines: Readonly<Record<string, number>> = { 'next-line': 1, start: Number.POSITIVE_INFINITY, end: 0 }

const notationClasses: Readonly<Record<string, string>> = { '++': 'add', '--': 'del' }

/** `// [!code word:text]`, also with a number of lines: `[!code word:text:1]`. */
const wordNotation =
  /[ \t]*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*)\s*\[!code word:((?:\\.|[^:\]\\])+)(?::(\d+))?\]\s*(?:-->|\*\/\}?)?\s*$/

/** The first comment such as `// [!code higlight]` that marks nothing: readers see it. */
export function findUnknownMark(source: string): { readonly name: string; readonly line: number } | undefined {
  if (!source.includes('[!code ')) return undefined
  for (const [line, text] of source.split('\n').entries()) {
    const name = /(?:\/\/|#|--|;|%|<!--|\/\*)\s*\[!code ([^\]\n]+)\]\s*(?:-->|\*\/\}?)?\s*$/.exec(text)?.[1]
    if (name !== undefined && !notation.test(text) && !wordNotation.test(text)) return { name, line }
  }
  return undefined
}

/** Names of marks, for a hint. */
export const codeMarkNames: readonly string[] = ['++', '--', 'highlight', 'focus', 'warning', 'error']

/** The lines of a code block with their marks. Comments that mark lines, such as `// [!code highlight]`, are removed from the text. */
export function codeRows(source: string, meta: CodeMeta): readonly CodeRow[] {
  const { source: text, words } = takeWords(source)
  return markRows(text, meta).map((row, index) => {
    const own = words.filter(({ from, to }) => from <= index && index < to).map(({ word }) => word)
    return own.length > 0 ? { ...row, words: own } : row
  })
}

/** Words by the lines that they are marked in, counted from 0. A comment that stands alone is about the lines below it. */
function takeWords(source: string) {
  const words: { word: CodeWord; from: number; to: number }[] = []
  if (!source.includes('[!code word:')) return { source, words }
  const lines: string[] = []
  for (const line of source.split('\n')) {
    const [comment = '', text = '', count] = wordNotation.exec(line) ?? []
    const rest = line.slice(0, line.length - comment.length)
    const from = lines.length
    if (comment !== '') {
      const pattern = new RegExp(escapeRegExp(text.replace(/\\(.)/g, '$1')), 'g')
      const to = count ? from + Number(count) : Number.POSITIVE_INFINITY
      words.push({ word: { pattern, tag: 'mark' }, from, to })
    }
    if (comment === '' || rest.trim() !== '') lines.push(rest)
  }
  return { source: lines.join('\n'), words }
}

function markRows(source: string, meta: CodeMeta): readonly CodeRow[] {
  let left = 0
  let marked = ''
  const rows: CodeRow[] = []
  for (const line of source.split('\n')) {
    const [, extent] = highlightComment.exec(line) ?? []
    if (extent !== undefined) {
      left = highlightedLines[extent] ?? 0
      marked = 'hl'
      continue
    }
    const [comment = '', name = '', count = '1'] = notation.exec(line) ?? []
    if (comment !== '') {
      left = Number(count)
      marked = notationClasses[name] ?? 'hl'
    }
    const rest = comment === '' ? line : line.slice(0, line.length - comment.length)
    // A comment that stands alone is about the lines below it.
    if (comment !== '' && rest.trim() === '') continue
    const changed = meta.diff ? parseDiffLine(rest) : { text: rest, classes: [] }
    const number = rows.length + 1
    rows.push({
      text: changed.text,
      classes: [
        ...changed.classes,
        ...(left > 0 ? [marked] : []),
        ...(meta.inserted.has(number) ? ['add'] : []),
        ...(meta.deleted.has(number) ? ['del'] : []),
        ...(meta.highlighted.has(number) ? ['hl'] : []),
      ],
    })
    left--
  }
  return rows
}

function parseDiffLine(line: string): CodeRow {
  if (line.startsWith('+')) return { text: line.slice(1), classes: ['add'] }
  if (line.startsWith('-')) return { text: line.slice(1), classes: ['del'] }
  return { text: line.startsWith(' ') ? line.slice(1) : line, classes: [] }
}
