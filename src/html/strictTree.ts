/** Builds a tree from the events of the strict HTML tokenizer. The tree has the shape of parse5's trees. */
import type { MarkupElement, MarkupNode, MarkupParent, MarkupPlace } from './markupTree.js'
import type { StartTag } from './startTag.js'
import { scanStrictMarkup } from './strictMarkup.js'

/** An element while its content is read. */
interface OpenMarkup extends MarkupElement {
  readonly childNodes: MarkupNode[]
  readonly sourceCodeLocation: { -readonly [Name in keyof MarkupPlace]: MarkupPlace[Name] }
}

/**
 * Returns undefined if the tokenizer gave up.
 * @param from start of the part to read; `to` is its end. Offsets in the tree count from the start of the whole HTML.
 */
export function readStrictMarkup(html: string, from = 0, to = html.length): MarkupParent | undefined {
  const root: MarkupNode[] = []
  const open: OpenMarkup[] = []
  const siblings = () => open[open.length - 1]?.childNodes ?? root
  const isRead = scanStrictMarkup(
    html,
    {
      open(tag, at) {
        const element = createElementNode(tag, at)
        siblings().push(element)
        if (!tag.isVoid) open.push(element)
      },
      text: (value) => void siblings().push({ nodeName: '#text', value }),
      close(at, end) {
        const place = open.pop()?.sourceCodeLocation
        if (!place) return
        place.endTag = { startOffset: at, endOffset: end }
        place.endOffset = end
      },
    },
    { from, to },
  )
  return isRead ? { nodeName: '#document-fragment', childNodes: root } : undefined
}

function createElementNode({ tagName, length, attrs }: StartTag, at: number): OpenMarkup {
  const span = { startOffset: at, endOffset: at + length }
  const places = attrs.map(({ name, start, end }) => [name, { startOffset: at + start, endOffset: at + end }] as const)
  const sourceCodeLocation = { ...span, startTag: span, attrs: Object.fromEntries(places) }
  return { nodeName: tagName, tagName, attrs, childNodes: [], sourceCodeLocation }
}
