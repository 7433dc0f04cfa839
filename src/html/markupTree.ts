/** The tree of some HTML, as far as facts are read from it. The trees of parse5 have this shape too. */
export interface MarkupParent {
  readonly nodeName: string
  readonly childNodes: readonly MarkupNode[]
}

export type MarkupNode = MarkupElement | MarkupText | MarkupOther

export interface MarkupText {
  readonly nodeName: '#text'
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

/** Offsets in the HTML; the end is behind the last character. */
export interface Span {
  readonly startOffset: number
  readonly endOffset: number
}

export interface MarkupPlace extends Span {
  readonly startTag?: Span
  /** Absent where there is none. */
  readonly endTag?: Span
  /** By name; from the name to behind the closing quote. */
  readonly attrs?: Readonly<Record<string, Span>>
}
