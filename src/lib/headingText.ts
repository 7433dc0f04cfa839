/** The text of a heading, as parse5 reads it. */
import type { DefaultTreeAdapterTypes as Parse5 } from 'parse5'
import { escapeHtml } from './html.js'

/** Elements whose text nobody reads. */
export const silent = new Set(['script', 'style', 'template', 'button', 'svg', 'title'])

export function childrenOf(node: Parse5.Node): readonly Parse5.ChildNode[] {
  return 'childNodes' in node ? node.childNodes : []
}

export function textOf(node: Parse5.Node): string {
  if (node.nodeName === '#text') return (node as Parse5.TextNode).value
  if (
    'tagName' in node &&
    (silent.has(node.tagName) || node.attrs.some(({ name, value }) => name === 'class' && value === 'anchor'))
  )
    return ''
  return childrenOf(node).map(textOf).join('')
}

/** For the table of contents: text with code, emphasis and strong, nothing else. */
export function inlineHtml(node: Parse5.Node): string {
  return childrenOf(node)
    .map((child) => {
      if (child.nodeName === '#text') return escapeHtml((child as Parse5.TextNode).value)
      if (!('tagName' in child) || silent.has(child.tagName) || child.attrs.some(({ value }) => value === 'anchor'))
        return ''
      const inner = inlineHtml(child)
      return ['code', 'em', 'strong', 'kbd', 'sub', 'sup'].includes(child.tagName)
        ? `<${child.tagName}>${inner}</${child.tagName}>`
        : inner
    })
    .join('')
    .trim()
}
