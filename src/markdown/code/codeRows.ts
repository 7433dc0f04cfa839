/** The lines of a code block, with the classes of their elements: changed and highlighted lines. */
import type { CodeMeta } from './codeMeta.js'

export interface CodeRow {
  readonly text: string
  readonly classes: readonly string[]
}

/** `// [!code ++]`, also with a number of lines: `[!code highlight:3]`. */
const notation =
  /[ \t]*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*)\s*\[!code (\+\+|--|highlight|hl|warning|error|focus)(?::(\d+))?\]\s*(?:-->|\*\/\}?)?\s*$/

const notationClasses: Readonly<Record<string, string>> = { '++': 'add', '--': 'del' }

export function codeRows(source: string, meta: CodeMeta): readonly CodeRow[] {
  let left = 0
  let marked = ''
  const rows: CodeRow[] = []
  for (const line of source.split('\n')) {
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
