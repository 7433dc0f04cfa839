import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString as textOfTree } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'

/** Words of a text that are not in a Markdown document as readers see it. */
export function missingWords(wanted: string, markdown: string): string[] {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const words = (value: string) => value.match(/[\p{L}\p{N}]+/gu) ?? []
  const known = new Set(words(tree.children.map((node) => allText(node)).join('\n')))
  return words(wanted).filter((word) => !known.has(word))
}

/** The text of a node with spaces between blocks and cells. */
function allText(node: Parameters<typeof textOfTree>[0] & object): string {
  if (!('children' in node)) return textOfTree(node)
  const children = (node as { children: object[] }).children
  return children
    .map((child) => allText(child))
    .join('type' in node && ['paragraph', 'heading', 'tableCell'].includes(String(node.type)) ? '' : ' ')
}
