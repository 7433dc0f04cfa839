/** An element as both readers give it to the visitor: its tag, and the offsets of its attributes in the HTML. */
import type { MarkupElement } from '../../html/markupTree.js'
import type { StartTag } from '../../html/startTag.js'
import type { AttributeSpan } from './htmlEdits.js'

export interface PageElement {
  readonly tag: Pick<StartTag, 'tagName' | 'attrs'>
  /** Offset from which the offsets of attributes count. */
  readonly at: number
  /** Offset after the start tag; -1 if unknown. */
  readonly end: number
}

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

/** Converts an element of a tree, whose offsets count from the start of the HTML. */
export function toPageElement({ tagName, attrs, sourceCodeLocation }: MarkupElement): PageElement {
  const places = sourceCodeLocation?.attrs
  const placed = attrs.map(({ name, prefix, value }) => {
    const whole = prefix ? `${prefix}:${name}` : name
    const { startOffset = -1, endOffset = -1 } = places?.[whole] ?? {}
    return { name: whole, value, start: startOffset, end: endOffset }
  })
  const end = sourceCodeLocation?.startTag?.endOffset ?? sourceCodeLocation?.endOffset ?? -1
  return { tag: { tagName, attrs: placed }, at: 0, end }
}
