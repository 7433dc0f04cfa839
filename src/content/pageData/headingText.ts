/** The text of a heading, from the tree of its HTML. */

import type { MarkupElement, MarkupNode, MarkupParent, MarkupText } from '../../html/markupTree.js'
import { escapeHtml } from '../../util/html.js'

/** Elements whose text nobody reads. */
const excludedTags = new Set(['script', 'style', 'template', 'button', 'svg', 'title'])
const excludingAttributes = ['data-no-search', 'data-footnote-ref', 'data-footnote-backref']

/** What is on the page, but is not its text: not in the search, nor in the name of a heading. */
export function isExcludedFromText({ tagName, attrs }: Pick<MarkupElement, 'tagName' | 'attrs'>): boolean {
  return (
    excludedTags.has(tagName) ||
    attrs.some(({ name, value }) => excludingAttributes.includes(name) || (name === 'class' && value === 'anchor'))
  )
}

export function childNodes(node: MarkupNode | MarkupParent): readonly MarkupNode[] {
  return 'childNodes' in node ? node.childNodes : []
}

export function visibleText(node: MarkupNode | MarkupParent): string {
  if (node.nodeName === '#text') return (node as MarkupText).value
  if ('tagName' in node && isExcludedFromText(node)) return ''
  return childNodes(node).map(visibleText).join('')
}

/** For the table of contents: text with code, emphasis and strong, nothing else. */
export function headingHtml(node: MarkupNode | MarkupParent): string {
  return childNodes(node)
    .map((child) => {
      if (child.nodeName === '#text') return escapeHtml((child as MarkupText).value)
      if (!('tagName' in child) || isExcludedFromText(child)) return ''
      const inner = headingHtml(child)
      return ['code', 'em', 'strong', 'kbd', 'sub', 'sup'].includes(child.tagName)
        ? `<${child.tagName}>${inner}</${child.tagName}>`
        : inner
    })
    .join('')
    .trim()
}
