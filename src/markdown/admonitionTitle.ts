/** The title of an admonition as text, or as HTML if it has markup. */
import type { Paragraph, Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { toString as plainText } from 'mdast-util-to-string'
import type { AdmonitionProps } from '../model/contract.js'
import { hastOptions } from './mdastToHast.js'
import { visitMdast } from './source/visitTree.js'
import { createHastTools, hastToHtml } from './writeHast.js'

/** @param tree contains the definitions of reference links. */
export function admonitionTitle(label: Paragraph, tree: Root): Pick<AdmonitionProps, 'title' | 'titleHtml'> {
  const title = plainText(label)
  let isPlain = true
  let isMarkdown = true
  visitMdast(label, ({ type }) => {
    if (type !== 'text' && type !== 'paragraph') isPlain = false
    if (type.startsWith('mdx')) isMarkdown = false
  })
  if (isPlain || !isMarkdown) return { title }
  const definitions = tree.children.filter(({ type }) => type === 'definition')
  const hast = toHast({ type: 'root', children: [label, ...definitions] }, hastOptions)
  const paragraph = hast.type === 'root' ? hast.children.find((child) => child.type === 'element') : undefined
  if (!paragraph) return { title }
  return { title, titleHtml: hastToHtml({ type: 'root', children: paragraph.children }, createHastTools({})) }
}
