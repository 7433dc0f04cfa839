/** Walks mdast and hast trees in document order, parents first. */
import type { Nodes as HastNodes } from 'hast'
import type { Nodes as MdastNodes } from 'mdast'
// These two add their nodes to the types of mdast.
import type {} from 'mdast-util-directive'
import type {} from 'mdast-util-mdx'

/** Returns nodes to replace the visited one with, or undefined to keep it. Replacements are not visited. */
type Visitor<Node> = (node: Node) => Node[] | undefined

/** Visits the tree of Markdown and changes it in place. */
export function visitMdast(tree: MdastNodes, visitor: Visitor<MdastNodes>): void {
  visitTree(tree, visitor)
}

/** Visits the tree of HTML and changes it in place. */
export function visitHast(tree: HastNodes, visitor: Visitor<HastNodes>): void {
  visitTree(tree, visitor)
}

function visitTree<Node extends object>(node: Node, visitor: Visitor<Node>): Node[] | undefined {
  const replacement = visitor(node)
  if (replacement) return replacement
  if (!hasChildren(node)) return undefined
  const { children } = node
  for (let index = 0; index < children.length; index++) {
    const child = children[index]
    const replaced = child && visitTree<Node>(child, visitor)
    if (!replaced) continue
    children.splice(index, 1, ...replaced)
    index += replaced.length - 1
  }
  return undefined
}

function hasChildren<Node extends object>(node: Node): node is Node & { children: Node[] } {
  return 'children' in node && Array.isArray(node.children)
}
