/** Reads and changes attributes of JSX elements. */
import type { Nodes } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

/** True for elements between blocks and for elements in a line of text. */
export function isJsxElement(node: Nodes): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** Text of an attribute; undefined if it is absent or computed. */
export function jsxText(node: JsxElement, name: string): string | undefined {
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== name) continue
    if (typeof attribute.value === 'string') return attribute.value
    if (attribute.value === null || attribute.value === undefined) return ''
    const [, single, double] = /^\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*$/.exec(attribute.value.value) ?? []
    return single ?? double
  }
  return undefined
}

/** True if the attribute is present, also with a computed value. */
export function hasJsxAttribute(node: JsxElement, name: string): boolean {
  return node.attributes.some((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === name)
}

/** True if attributes come from an object, so that the names of all of them are not known. */
export function hasSpread(node: JsxElement): boolean {
  return node.attributes.some(({ type }) => type === 'mdxJsxExpressionAttribute')
}

/** Replaces all attributes with this name by one with a constant value. */
export function setJsxAttribute(node: JsxElement, name: string, value: string): void {
  removeJsxAttributes(node, [name])
  node.attributes.push({ type: 'mdxJsxAttribute', name, value })
}

/** Does not remove values that come from a spread object. */
export function removeJsxAttributes(node: JsxElement, names: readonly string[]): void {
  node.attributes = node.attributes.filter(
    (attribute) => attribute.type !== 'mdxJsxAttribute' || !names.includes(attribute.name),
  )
}
