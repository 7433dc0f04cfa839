import type { Nodes as HastNodes } from 'hast'
import type { Nodes as MdastNodes } from 'mdast'
import type {
  MdxFlowExpression,
  MdxJsxFlowElement,
  MdxJsxTextElement,
  MdxjsEsm,
  MdxTextExpression,
} from 'mdast-util-mdx'

export type MdxNode = MdxJsxFlowElement | MdxJsxTextElement | MdxFlowExpression | MdxTextExpression | MdxjsEsm
export type AnyMdast = MdastNodes | MdxNode
export type AnyHast = HastNodes

interface TreeNode {
  readonly type: string
  children?: TreeNode[]
}

/**
 * Walks a tree in document order, parents first. The visitor may return a list of nodes to put in the node's place;
 * those are not visited again.
 */
export function visit(
  tree: MdastNodes | MdxNode,
  visitor: (node: AnyMdast, parent: AnyMdast | undefined) => AnyMdast[] | undefined,
): void {
  walk(tree as TreeNode, undefined, visitor as Visitor)
}

export function visitHast(
  tree: HastNodes,
  visitor: (node: HastNodes, parent: HastNodes | undefined) => HastNodes[] | undefined,
): void {
  walk(tree as TreeNode, undefined, visitor as Visitor)
}

type Visitor = (node: TreeNode, parent: TreeNode | undefined) => TreeNode[] | undefined

function walk(root: TreeNode, parent: TreeNode | undefined, visitor: Visitor): TreeNode[] | undefined {
  const replacement = visitor(root, parent)
  if (replacement) return replacement
  const children = root.children
  if (children) {
    for (let index = 0; index < children.length; index++) {
      const child = children[index] as TreeNode
      const instead = walk(child, root, visitor)
      if (instead) {
        children.splice(index, 1, ...instead)
        index += instead.length - 1
      }
    }
  }
  return undefined
}
