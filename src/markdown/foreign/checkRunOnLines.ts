/** Reports lists that are none because a space is missing after their marks: readers see their items in one line. */
import type { Nodes, Paragraph } from 'mdast'
import { warning } from '../../model/diagnostic.js'
import { pointAt } from '../source/pointAt.js'
import type { SourceContext } from '../source/sourceContext.js'

interface ListForm {
  /** The first group is the mark. */
  readonly pattern: RegExp
  readonly hint: string
}

const spaceHint = 'Write a space after each mark.'

const forms: readonly ListForm[] = [
  { pattern: /^([-+])(?=\p{L})/u, hint: spaceHint },
  { pattern: /^(\*)(?=\p{L}[^*]*$)/u, hint: spaceHint },
  { pattern: /^(\d{1,3}[.)])(?=\p{L})/u, hint: spaceHint },
  { pattern: /^([a-h][.)])(?= \S)/, hint: 'Markdown has no lists with letters. Write 1. and 2., or <ol type="a">.' },
  {
    pattern: /^([ivx]{1,4}[.)])(?= \S)/,
    hint: 'Markdown has no lists with Roman numbers. Write 1. and 2., or <ol type="i">.',
  },
  { pattern: /^((?!1[.)])\d{1,3}[.)])(?= \S)/, hint: 'Write an empty line before the first item.' },
  { pattern: /^([•·‣◦▪●○])/u, hint: 'Write - and a space instead of each mark.' },
]

export function checkRunOnLines(nodes: readonly Nodes[], context: SourceContext): void {
  if (!context.components) return
  nodes.forEach((node) => {
    if (node.type === 'listItem') {
      const [first] = node.children
      if (first?.type === 'paragraph') reportTask(first, context)
    } else if (node.type === 'paragraph') {
      reportItems(node, context)
      reportTask(node, context)
    }
  })
}

/** Two lines of the same form are a list. A line that ends with a hard break is shown as a line. */
function reportItems({ position }: Paragraph, { source, file, diagnostics }: SourceContext): void {
  const start = position?.start.offset ?? 0
  let previous: ListForm | undefined
  let from = start
  for (const line of source.slice(start, position?.end.offset ?? start).split('\n')) {
    const text = line.replace(/^[ \t>]+/, '')
    const form = forms.find(({ pattern }) => pattern.test(text))
    if (form && form === previous) {
      const [, mark = ''] = form.pattern.exec(text) ?? []
      const at = from + line.length - text.length
      const message = `This line is not an item of a list, so readers see “${mark}” and the line before it in one line.`
      diagnostics.push(
        warning('loose-markup', message, { file, range: { start: pointAt(source, at) }, hint: form.hint }),
      )
      return
    }
    previous = / {2}$|\\$/.test(line) ? undefined : form
    from += line.length + 1
  }
}

/** `-[ ] text`, and `- [ ]text`. */
function reportTask({ position }: Paragraph, { source, file, diagnostics }: SourceContext): void {
  const start = position?.start.offset ?? 0
  const [box] =
    /^[-*+]?\[[ xX]\](?=[^\s([:]|$)|^[-*+]\[[ xX]\](?= )|^[-*+]?\[\](?= )/.exec(source.slice(start, start + 8)) ?? []
  if (box === undefined) return
  const hint = 'Write a space before and after the brackets: - [ ] text.'
  const message = `“${box}” is not a checkbox, because a space is missing, so readers see it as text.`
  diagnostics.push(warning('loose-markup', message, { file, range: { start: pointAt(source, start) }, hint }))
}
