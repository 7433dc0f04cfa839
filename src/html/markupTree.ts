/**
 * The parts of an HTML tree that page data is extracted from. Trees of parse5 have this shape too, so both readers can be
 * used in the same place.
 */
export interface MarkupParent {
  readonly nodeName: string
  readonly childNodes: readonly MarkupNode[]
}

export type MarkupNode = MarkupElement | MarkupText | MarkupOther

export interface MarkupText {
  readonly nodeName: '#text'
  /** Character references are decoded. */
  readonly value: string
}

/** A comment. */
export interface MarkupOther {
  readonly nodeName: string
}

export interface MarkupElement extends MarkupParent {
  readonly tagName: string
  readonly attrs: readonly { readonly name: string; readonly value: string; readonly prefix?: string }[]
  readonly sourceCodeLocation?: MarkupPlace | null
}

/** Offsets in the HTML. `endOffset` is the offset after the last character. */
export interface Span {
  readonly startOffset: number
  readonly endOffset: number
}

/** Span of an element, from its start tag to its end tag. */
export interface MarkupPlace extends Span {
  readonly startTag?: Span
  /** Absent if the element has no end tag. */
  readonly endTag?: Span
  /** Spans of attributes by name, each from its name to its closing quote. */
  readonly attrs?: Readonly<Record<string, Span>>
}

export function isTextNode(node: MarkupNode | MarkupParent): node is MarkupText {
  return node.nodeName === '#text'
}
