/** Small helpers for HTML trees. */
import type { Element, ElementContent, Nodes, RootContent } from 'hast'

export type Child = ElementContent | RootContent

/** Creates an element without properties. */
export function element(tagName: string, ...children: readonly Child[]): Element {
  return { type: 'element', tagName, properties: {}, children: children as ElementContent[] }
}

/** Creates a text node; the value is not escaped. */
export function textNode(value: string): Child {
  return { type: 'text', value }
}

/** False for text, comments and raw HTML. */
export function isElement(node: Child): node is Element {
  return node.type === 'element'
}

/** @param tagNames in lower case */
export function hasTag(node: Child, ...tagNames: readonly string[]): boolean {
  return node.type === 'element' && tagNames.includes(node.tagName)
}

/** Compares whole class names. */
export function hasClass(node: Child, name: string): boolean {
  const { className } = node.type === 'element' ? node.properties : {}
  return Array.isArray(className) && className.includes(name)
}

/** Joins all text at any depth, as `textContent` of the DOM does. */
export function textOfNodes(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => textOfNodes(child)).join('') : ''
}

/** True if the node or a descendant passes the test. */
export function contains(node: Child, test: (node: Child) => boolean): boolean {
  return test(node) || ('children' in node && node.children.some((child) => contains(child, test)))
}
