/** Builds a tree from the events of the strict HTML tokenizer. The tree has the shape of parse5's trees. */
import type { MarkupElement, MarkupNode, MarkupParent, MarkupPlace } from './markupTree.js'
import type { StartTag } from './startTag.js'
import type { MarkupEvents } from './strictMarkup.js'

/** An element while its content is read. */
interface OpenMarkup extends MarkupElement {
  readonly childNodes: MarkupNode[]
  readonly sourceCodeLocation: { -readonly [Name in keyof MarkupPlace]: MarkupPlace[Name] }
}

/** Builds a tree from events. */
export interface TreeBuilder extends MarkupEvents {
  readonly root: MarkupParent
  /** Returns the element that begins. */
  open(tag: StartTag, at: number): MarkupElement
  /** True after an element has begun, until all elements have ended. */
  readonly isOpen: () => boolean
}

export function createTreeBuilder(): TreeBuilder {
  const childNodes: MarkupNode[] = []
  const open: OpenMarkup[] = []
  const siblings = () => open[open.length - 1]?.childNodes ?? childNodes
  return {
    root: { nodeName: '#document-fragment', childNodes },
    isOpen: () => open.length > 0,
    open(tag, at) {
      const element = createElementNode(tag, at)
      siblings().push(element)
      if (!tag.isVoid) open.push(element)
      return element
    },
    text: (value) => void siblings().push({ nodeName: '#text', value }),
    close(at, end) {
      const place = open.pop()?.sourceCodeLocation
      if (!place) return
      place.endTag = { startOffset: at, endOffset: end }
      place.endOffset = end
    },
  }
}

function createElementNode({ tagName, length, attrs }: StartTag, at: number): OpenMarkup {
  const span = { startOffset: at, endOffset: at + length }
  const places = attrs.map(({ name, start, end }) => [name, { startOffset: at + start, endOffset: at + end }] as const)
  const sourceCodeLocation = { ...span, startTag: span, attrs: Object.fromEntries(places) }
  return { nodeName: tagName, tagName, attrs, childNodes: [], sourceCodeLocation }
}
