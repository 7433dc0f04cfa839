/** Turns `:::note[Title]` into `<ds-admonition>`, and reports container directives with other names. */
import type { Paragraph, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { toString as plainText } from 'mdast-util-to-string'
import { error } from '../model/diagnostic.js'
import { admonitionKinds, isAdmonitionKind } from '../schema/admonitions.js'
import { nearest } from '../util/nearest.js'
import type { SourceContext } from './source/sourceContext.js'
import { visitMdast } from './source/visitTree.js'

export function transformAdmonitions(tree: Root, context: SourceContext): void {
  if (!context.source.includes(':::')) return
  visitMdast(tree, (node) => {
    if (node.type !== 'containerDirective') return
    const label = takeLabel(node)
    const isKnown = isAdmonitionKind(node.name)
    if (!isKnown) {
      const near = nearest(node.name, admonitionKinds)
      context.diagnostics.push(
        error('unknown-admonition', `There is no admonition “${node.name}”.`, {
          file: context.file,
          range: node.position && { start: node.position.start },
          hint: near ? `Did you mean :::${near}?` : `The kinds are ${admonitionKinds.join(', ')}.`,
        }),
      )
    }
    const props = {
      kind: isKnown ? node.name : 'note',
      title: label ? plainText(label) : undefined,
      id: node.attributes?.id ?? undefined,
    }
    node.data = { hName: 'ds-admonition', hProperties: { json: JSON.stringify(props) } }
  })
}

/** Removes and returns the text in brackets, which the parsers keep as the first paragraph. */
function takeLabel(directive: ContainerDirective): Paragraph | undefined {
  const [first] = directive.children
  if (first?.type !== 'paragraph' || !first.data || !('directiveLabel' in first.data)) return undefined
  directive.children.shift()
  return first
}
