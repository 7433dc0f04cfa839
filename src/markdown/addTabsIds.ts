/** Gives every `<Tabs>` without an id one from its position in the file, so that two equal groups do not share their state. */
import type { Root } from 'mdast'
import type { SourceContext } from './source/sourceContext.js'
import { visitMdast } from './source/visitTree.js'

export function addTabsIds(tree: Root, { idPrefix }: SourceContext): void {
  let count = 0
  visitMdast(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' || node.name !== 'Tabs') return
    count++
    if (node.attributes.some((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'id')) return
    node.attributes.push({ type: 'mdxJsxAttribute', name: 'id', value: `${idPrefix}tabs-${count}` })
  })
}
