/**
 * Copies a hast tree so that nodes, properties and their lists can be changed. Parts that never change, such as positions,
 * are shared: `structuredClone` copies them too and takes ten times as long.
 */
import type { ElementContent, Nodes, Properties, RootContent } from 'hast'

export function cloneTree<Node extends Nodes>(node: Node): Node {
  if (node.type === 'root') return { ...node, children: node.children.map((child) => cloneTree<RootContent>(child)) }
  if (node.type !== 'element') return { ...node }
  return {
    ...node,
    properties: cloneProperties(node.properties),
    children: node.children.map((child) => cloneTree<ElementContent>(child)),
    ...(node.content && { content: cloneTree(node.content) }),
  }
}

function cloneProperties(properties: Properties): Properties {
  const copy: Properties = {}
  for (const name in properties) {
    const value = properties[name]
    copy[name] = Array.isArray(value) ? [...value] : value
  }
  return copy
}
