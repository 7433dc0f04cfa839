/** Reports asterisks and backticks that their author meant as markup, and that readers see. */
import type { Nodes } from 'mdast'
import { warning } from '../../model/diagnostic.js'
import { pointAt } from '../source/pointAt.js'
import type { SourceContext } from '../source/sourceContext.js'
import { shortenMarkup } from './checkRawHtml.js'

interface LooseForm {
  readonly pattern: RegExp
  readonly reason: string
  readonly hint: (text: string) => string
}

interface LooseText {
  readonly text: string
  readonly inner: string
  readonly offset: number
}

const strong = (text: string) => `or write <strong>${text}</strong>.`

/** Each pattern has the text between the marks in its first group. */
const forms: readonly LooseForm[] = [
  {
    // CommonMark reads neither `**word.**next` nor `next**(word)**` as bold.
    pattern: /\*\*(?=[^\s*])([^*\n]*[^\s*])\*\*/g,
    reason: 'is not bold, because a letter touches the marks on one side and punctuation on the other',
    hint: (text) => `Write a space between the marks and the letter, ${strong(shortenMarkup(text))}`,
  },
  {
    pattern: /^\*\* ([^*\n]*\p{L}[^*\n]*?) ?\*\*(?=\s|$)/gu,
    reason: 'is not bold, because spaces follow or precede its marks',
    hint: (text) => `Write **${shortenMarkup(text.trim())}**.`,
  },
  {
    pattern: /^\*\*(?=[\p{L}\p{N}])(?!kw|\w*args)([^*]+)$/gu,
    reason: 'is not bold, because its marks are not closed',
    hint: () => 'Write ** after its last word, or \\** for the text itself.',
  },
  {
    pattern: /(?<![`\\])`(?=[\p{L}\p{N}$./~-])([^`']*)$/gu,
    reason: 'is not code, because its backtick is not closed',
    hint: () => 'Write ` after its last character, or \\` for the text itself.',
  },
]

export function checkEmphasis(nodes: readonly Nodes[], context: SourceContext): void {
  if (!context.components) return
  const found = new Map<LooseForm, LooseText[]>()
  nodes.forEach((node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return
    const start = node.children[0]?.position?.start.offset
    if (start === undefined) return
    const prose = textWithGaps(node.children, context.source)
    if (!/\*\*|`/.test(prose)) return
    for (const form of forms)
      for (const { 0: text, 1: inner = '', index } of prose.matchAll(form.pattern)) {
        const offset = start + index
        const innerStart = offset + text.indexOf(inner, 1)
        found.set(form, [
          ...(found.get(form) ?? []),
          {
            offset,
            text: context.source.slice(offset, offset + text.length),
            inner: context.source.slice(innerStart, innerStart + inner.length),
          },
        ])
      }
  })
  for (const [{ reason, hint }, [first, ...more]] of found) {
    if (!first) continue
    const times = more.length > 0 ? ` (${more.length + 1} times)` : ''
    const message = `“${shortenMarkup(first.text.split('\n', 1)[0] ?? '')}”${times} ${reason}.`
    const range = { start: pointAt(context.source, first.offset) }
    context.diagnostics.push(warning('loose-markup', message, { file: context.file, range, hint: hint(first.inner) }))
  }
}

/** The source of texts, with a placeholder for each character of other nodes: offsets stay. */
function textWithGaps(nodes: readonly Nodes[], source: string): string {
  return nodes
    .map(({ type, position }) => {
      const text = source.slice(position?.start.offset, position?.end.offset)
      return type === 'text' ? text : text.replace(/[^\n]/g, '\u0001')
    })
    .join('')
}
