/** The text of a heading, from the tree of its HTML. */

import type { MarkupElement, MarkupNode, MarkupParent, MarkupText } from '../../html/markupTree.js'
import { escapeHtml } from '../../util/html.js'

/** Elements whose text nobody reads. */
const silent = new Set(['script', 'style', 'template', 'button', 'svg', 'title'])
const quietAttributes = ['data-no-search', 'data-footnote-ref', 'data-footnote-backref']

/** What is on the page, but is not its text: not in the search, nor in the name of a heading. */
export function isQuiet({ tagName, attrs }: Pick<MarkupElement, 'tagName' | 'attrs'>): boolean {
  return (
    silent.has(tagName) ||
    attrs.some(({ name, value }) => quietAttributes.includes(name) || (name === 'class' && value === 'anchor'))
  )
}

export function childrenOf(node: MarkupNode | MarkupParent): readonly MarkupNode[] {
  return 'childNodes' in node ? node.childNodes : []
}

export function textOf(node: MarkupNode | MarkupParent): string {
  if (node.nodeName === '#text') return (node as MarkupText).value
  if ('tagName' in node && isQuiet(node)) return ''
  return childrenOf(node).map(textOf).join('')
}

/** For the table of contents: text with code, emphasis and strong, nothing else. */
export function inlineHtml(node: MarkupNode | MarkupParent): string {
  return childrenOf(node)
    .map((child) => {
      if (child.nodeName === '#text') return escapeHtml((child as MarkupText).value)
      if (!('tagName' in child) || isQuiet(child)) return ''
      const inner = inlineHtml(child)
      return ['code', 'em', 'strong', 'kbd', 'sub', 'sup'].includes(child.tagName)
        ? `<${child.tagName}>${inner}</${child.tagName}>`
        : inner
    })
    .join('')
    .trim()
}
