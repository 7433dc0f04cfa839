/** `<Tree>` of Mintlify becomes a file tree, whose items are a list. */
import type { Nodes } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import type { JsxElement, PageContext } from '../pageContext.js'

export function fileTree(element: JsxElement, context: PageContext): void {
  const lines = element.children.flatMap((child) => treeLines(child, ''))
  context.site.report.count('Tree → FileTree')
  context.edits.push({ from: element.from, to: element.to, text: `<FileTree>\n\n${lines.join('\n')}\n\n</FileTree>` })
}

function treeLines(node: Nodes, indent: string): string[] {
  if (node.type === 'paragraph') return node.children.flatMap((child) => treeLines(child, indent))
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return []
  const treeText = (name: string) => treeAttribute(node, name)?.replace(/[{}<*_]/g, '\\$&')
  const comment = treeText('comment')
  const line = `${indent}- ${treeText('name') ?? '…'}${node.name === 'Tree.Folder' ? '/' : ''}${comment ? ` ${comment}` : ''}`
  return [line, ...node.children.flatMap((child) => treeLines(child, `${indent}  `))]
}

function treeAttribute({ attributes }: MdxJsxFlowElement | MdxJsxTextElement, name: string): string | undefined {
  const found = attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === name)
  return typeof found?.value === 'string' ? found.value : undefined
}
