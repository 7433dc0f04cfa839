/** Gives every `<Tabs>` without an id one from its position in its file, so that equal groups on a page do not clash. */
import type { Root } from 'mdast'
import type { SourceContext } from './context.js'
import { visit } from './visit.js'

export function transformTabs(tree: Root, { idPrefix }: SourceContext): void {
  let count = 0
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' || node.name !== 'Tabs') return
    count++
    if (node.attributes.some((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'id')) return
    node.attributes.push({ type: 'mdxJsxAttribute', name: 'id', value: `${idPrefix}tabs-${count}` })
  })
}
