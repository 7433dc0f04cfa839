/** Reports Markdown inside of an HTML block, which CommonMark shows as text: no empty line separates it from the tag before it. */
import type { Html, Nodes } from 'mdast'
import { warning } from '../../model/diagnostic.js'
import { pointAt } from '../source/pointAt.js'
import type { SourceContext } from '../source/sourceContext.js'
import { shortenMarkup } from './checkRawHtml.js'

/** Markup that is hardly ever meant as text. Emphasis with one mark is: `2 * 3 * 4`. */
const markup =
  /!?\[[^\]\n]*\]\([^()\s]+(?:\([^()\s]*\))?(?:[ \t]+"[^"\n]*")?\)|\*\*[^\s*][^*\n]*\*\*|`[^`\n]*[^`\s][^`\n]*`|^[ \t]*(?:`{3}|~{3}|#{1,6}[ \t]+\S.*|[-*+][ \t]+\S.*|\d{1,3}\.[ \t]+\S.*)/m

/** Comments, elements whose text is code, and tags, whose attributes can contain anything. */
const hidden =
  /<!--[\s\S]*?(?:-->|$)|<(pre|code|script|style|textarea|kbd|samp|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)|<\/?[A-Za-z](?:"[^"]*"|'[^']*'|[^'">])*(?:>|$)/gi

export function checkMarkdownInHtml(nodes: readonly Nodes[], context: SourceContext): void {
  if (!context.components || context.kind !== 'md') return
  nodes.forEach((node) => {
    if (node.type === 'html') reportMarkup(node, context)
  })
}

function reportMarkup({ value, position }: Html, { source, file, diagnostics }: SourceContext): void {
  const text = value.replace(hidden, (match) => match.replace(/[^\n]/g, ' '))
  const { 0: found, index = 0 } = markup.exec(text) ?? {}
  if (found === undefined) return
  const shown = found.trim()
  const start = position?.start.offset ?? 0
  // The value of a node in a list or a quote lacks their marks, so the text is searched in the source.
  const exact = source.indexOf(shown, start + index)
  const from = exact === -1 || exact >= (position?.end.offset ?? source.length) ? start : exact
  const message = `“${shortenMarkup(shown)}” is inside of an HTML block, so readers see its marks as text.`
  const hint = 'Add an empty line after the tag before it, or write HTML.'
  diagnostics.push(warning('html-markdown', message, { file, range: { start: pointAt(source, from) }, hint }))
}
