/** Text and inline HTML of a heading, from the tree of its HTML. */

import { isTextNode, type MarkupElement, type MarkupNode, type MarkupParent } from '../../html/markupTree.js'
import { escapeHtml } from '../../util/html.js'

/** Elements whose text is not content. */
const excludedTags = new Set(['script', 'style', 'template', 'button', 'svg', 'title', 'annotation'])
const excludingAttributes = ['data-no-search', 'data-footnote-ref', 'data-footnote-backref']

/** True if the text of the element belongs neither to the search index nor to a heading. */
export function isExcludedFromText({ tagName, attrs }: Pick<MarkupElement, 'tagName' | 'attrs'>): boolean {
  return (
    excludedTags.has(tagName) ||
    attrs.some(({ name, value }) => excludingAttributes.includes(name) || (name === 'class' && value === 'anchor'))
  )
}

/** Children of a node; none for text and comments. */
export function childNodes(node: MarkupNode | MarkupParent): readonly MarkupNode[] {
  return 'childNodes' in node ? node.childNodes : []
}

/** Text of a node without the parts that search and the table of contents skip, such as icons. */
export function visibleText(node: MarkupNode | MarkupParent): string {
  if (isTextNode(node)) return node.value
  if ('tagName' in node && isExcludedFromText(node)) return ''
  return childNodes(node).map(visibleText).join('')
}

/** HTML of a heading for the table of contents: text and the inline elements listed here, without attributes. */
export function headingHtml(node: MarkupNode | MarkupParent): string {
  return childNodes(node)
    .map((child) => {
      if (isTextNode(child)) return escapeHtml(child.value)
      if (!('tagName' in child) || isExcludedFromText(child)) return ''
      const inner = headingHtml(child)
      return ['code', 'em', 'strong', 'kbd', 'sub', 'sup'].includes(child.tagName)
        ? `<${child.tagName}>${inner}</${child.tagName}>`
        : inner
    })
    .join('')
    .trim()
}
