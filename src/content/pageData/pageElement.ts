/** An element as facts are read from it: its tag, and where its attributes stand in the HTML. */
import type { MarkupElement } from '../../html/markupTree.js'
import type { StartTag } from '../../html/startTag.js'
import type { AttributeSpan } from './htmlEdits.js'

export interface PageElement {
  readonly tag: Pick<StartTag, 'tagName' | 'attrs'>
  /** What offsets of attributes count from. */
  readonly at: number
  /** Behind the start tag. */
  readonly end: number
}

export function attributeValue({ tag: { attrs } }: PageElement, name: string): string | undefined {
  for (const attribute of attrs) if (attribute.name === name) return attribute.value
  return undefined
}

/** Undefined also for what a browser has added to the HTML. */
export function attributeSpan({ tag: { attrs }, at }: PageElement, name: string): AttributeSpan | undefined {
  for (const attribute of attrs)
    if (attribute.name === name && attribute.start >= 0) return { start: at + attribute.start, end: at + attribute.end }
  return undefined
}

/** Of a tree. */
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
