import type { PhrasingContent } from 'mdast'

/** Splits inline content after its first line, without the line break. */
export function splitFirstLine(nodes: readonly PhrasingContent[]): readonly [PhrasingContent[], PhrasingContent[]] {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'break') return [nodes.slice(0, index).filter(isNotEmpty), nodes.slice(index + 1)]
    const at = node.type === 'text' ? node.value.indexOf('\n') : -1
    if (node.type !== 'text' || at === -1) continue
    const before = { ...node, value: node.value.slice(0, at).trimEnd() }
    const after = { ...node, value: node.value.slice(at + 1) }
    return [
      [...nodes.slice(0, index), before].filter(isNotEmpty),
      [after, ...nodes.slice(index + 1)].filter(isNotEmpty),
    ]
  }
  return [nodes.filter(isNotEmpty), []]
}

function isNotEmpty(node: PhrasingContent): boolean {
  return node.type !== 'text' || node.value !== ''
}
