/** Reports reference links without a definition, `[text][label]`, which Markdown shows as text. */
import type { Root } from 'mdast'
import { warning } from '../model/diagnostic.js'
import { pointAt } from './source/pointAt.js'
import type { SourceContext } from './source/sourceContext.js'
import { visitMdast } from './source/visitTree.js'

export function checkReferences(tree: Root, context: SourceContext): void {
  if (!context.source.includes('][')) return
  visitMdast(tree, (node) => {
    if (node.type === 'text') checkText(node.value, node.position?.start.offset ?? 0, context)
  })
}

function checkText(text: string, start: number, { source, file, diagnostics }: SourceContext): void {
  for (const [reference, label = ''] of text.matchAll(/\[[^\][]+\]\[([^\][]+)\]/g)) {
    if (characterClass.test(label)) continue
    const offset = source.indexOf(reference, start)
    diagnostics.push(
      warning('undefined-reference', `There is no definition of the link reference “${label}”.`, {
        file,
        range: { start: pointAt(source, offset === -1 ? start : offset) },
        hint: `Add a line “[${label}]: /target”, or put the text into a code span.`,
      }),
    )
  }
}

/** `[A-Za-z0-9][-_.0-9]` is a regular expression, not a link. */
const characterClass = /^\S*(?:0-9|a-[fz]|A-[FZ])\S*$/
