/** An element as both readers give it to the visitor: its tag, and the offsets of its attributes in the HTML. */
import type { MarkupElement } from '../../html/markupTree.js'
import type { StartTag, TagAttribute } from '../../html/startTag.js'
import type { AttributeSpan } from './htmlEdits.js'

export interface PageElement {
  readonly tag: Pick<StartTag, 'tagName' | 'attrs' | 'attributesEnd'>
  /** Offset from which the offsets of the tag count. */
  readonly at: number
}

/** Value with decoded character references; empty for an attribute without a value, and undefined if it is missing. */
export function attributeValue({ tag: { attrs } }: PageElement, name: string): string | undefined {
  for (const attribute of attrs) if (attribute.name === name) return attribute.value
  return undefined
}

/** Undefined if the element has no such attribute, or if the attribute is not in the HTML because the parser added it. */
export function attributeSpan({ tag: { attrs }, at }: PageElement, name: string): AttributeSpan | undefined {
  for (const attribute of attrs)
    if (attribute.name === name && attribute.start >= 0) return { start: at + attribute.start, end: at + attribute.end }
  return undefined
}

/** Span of a value without quotes. Undefined if the element has no such attribute, or if the attribute has no value. */
export function attributeValueSpan({ tag: { attrs }, at }: PageElement, name: string): AttributeSpan | undefined {
  const span = attrs.find((attribute) => attribute.name === name)?.valueSpan
  return span && { start: at + span.start, end: at + span.end }
}

/** Offset at which another attribute can be added; undefined if unknown. */
export function attributesEnd({ tag, at }: PageElement): number | undefined {
  return tag.attributesEnd < 0 ? undefined : at + tag.attributesEnd
}

/** Converts an element of a tree, whose offsets count from the start of the HTML. */
export function toPageElement({ tagName, attrs, sourceCodeLocation }: MarkupElement, html: string): PageElement {
  const places = sourceCodeLocation?.attrs
  const placed = attrs.map(({ name, prefix, value }): TagAttribute => {
    const whole = prefix ? `${prefix}:${name}` : name
    const { startOffset: start = -1, endOffset: end = -1 } = places?.[whole] ?? {}
    const valueSpan = start < 0 ? undefined : findValue(html, start, end)
    return { name: whole, value, start, end, ...(valueSpan && { valueSpan }) }
  })
  const end = sourceCodeLocation?.startTag?.endOffset ?? sourceCodeLocation?.endOffset ?? -1
  const attributesEnd = end < 0 ? -1 : html[end - 2] === '/' ? end - 2 : end - 1
  return { tag: { tagName, attrs: placed, attributesEnd }, at: 0 }
}

/** Finds the value in `name=value`, without its quotes. */
function findValue(html: string, start: number, end: number): AttributeSpan | undefined {
  const equals = html.indexOf('=', start)
  if (equals === -1 || equals >= end) return undefined
  const first = html[equals + 1]
  const isQuoted = first === '"' || first === "'"
  return { start: equals + (isQuoted ? 2 : 1), end: end - (isQuoted ? 1 : 0) }
}
