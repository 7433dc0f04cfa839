/** The tree of markup that the strict reader accepts; undefined for all other. Its shape is that of parse5's trees. */
import type { MarkupElement, MarkupNode, MarkupParent, MarkupPlace } from './markupTree.js'
import type { StartTag } from './startTag.js'
import { scanStrictMarkup } from './strictMarkup.js'

interface Open extends MarkupElement {
  readonly childNodes: MarkupNode[]
  readonly sourceCodeLocation: { -readonly [Name in keyof MarkupPlace]: MarkupPlace[Name] }
}

/** @param from the part to read; offsets are those of the whole. */
export function readStrictMarkup(html: string, from = 0, to = html.length): MarkupParent | undefined {
  const root: MarkupNode[] = []
  const open: Open[] = []
  const siblings = () => open[open.length - 1]?.childNodes ?? root
  const isRead = scanStrictMarkup(
    html,
    {
      open(tag, at) {
        const element = elementOf(tag, at)
        siblings().push(element)
        if (!tag.isVoid) open.push(element)
      },
      text: (value) => void siblings().push({ nodeName: '#text', value }),
      close(at, end) {
        const { sourceCodeLocation: place } = open.pop() as Open
        place.endTag = { startOffset: at, endOffset: end }
        place.endOffset = end
      },
    },
    { from, to },
  )
  return isRead ? { nodeName: '#document-fragment', childNodes: root } : undefined
}

function elementOf({ tagName, length, attrs }: StartTag, at: number): Open {
  const span = { startOffset: at, endOffset: at + length }
  const places = attrs.map(({ name, start, end }) => [name, { startOffset: at + start, endOffset: at + end }] as const)
  const sourceCodeLocation = { ...span, startTag: span, attrs: Object.fromEntries(places) }
  return { nodeName: tagName, tagName, attrs, childNodes: [], sourceCodeLocation }
}
