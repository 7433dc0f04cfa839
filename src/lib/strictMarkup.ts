/**
 * Reads markup that is written as React and our own writer write it: every element closed by its own end tag, attributes
 * in double quotes, nothing that a browser would move, close or drop. For such markup the tree is the one that parse5
 * makes (a test holds the two together), at a fraction of the cost; for all other it answers undefined, and the caller
 * asks parse5. What is accepted is therefore a list of what is known to be plain, never of what is known to be odd.
 */
import { decodeReferences } from './characterReferences.js'
import type { MarkupElement, MarkupNode, MarkupParent, MarkupPlace, Span } from './markupTree.js'
import { isVoid, mayStand } from './plainNesting.js'

const startTag = /<([a-z][a-z0-9-]*)((?: [a-zA-Z_:@][\w:.@-]*(?:="[^"\r\0]*")?)*)( ?\/)?>/y
const attribute = / ([a-zA-Z_:@][\w:.@-]*)(?:="([^"]*)")?/g
const endTag = /<\/([a-z][a-z0-9-]*)>/y

/** An element whose end may not have been met. */
class Open implements MarkupElement {
  readonly childNodes: MarkupNode[] = []
  endOffset: number
  endTag?: Span

  constructor(
    readonly tagName: string,
    readonly attrs: MarkupElement['attrs'],
    private readonly places: readonly Span[],
    private readonly start: Span,
  ) {
    this.endOffset = start.endOffset
  }

  get nodeName(): string {
    return this.tagName
  }

  /** Made when it is asked for, which is seldom: most elements have nothing that facts are read from. */
  get sourceCodeLocation(): MarkupPlace {
    const { start, endOffset, endTag } = this
    const from = start.startOffset
    const attrs = Object.fromEntries(
      this.attrs.map(({ name }, index) => {
        const { startOffset, endOffset } = this.places[index] as Span
        return [name, { startOffset: from + startOffset, endOffset: from + endOffset }]
      }),
    )
    return { startOffset: from, endOffset, startTag: start, ...(endTag && { endTag }), attrs }
  }
}

export function readStrictMarkup(html: string): MarkupParent | undefined {
  const root: MarkupNode[] = []
  const open: Open[] = []
  const known = new Map<string, Attributes | undefined>()
  let siblings = root
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    const end = next === -1 ? html.length : next
    if (end > at) {
      const value = textOf(html.slice(at, end), open.at(-1), siblings)
      if (value === undefined) return undefined
      if (value !== '') siblings.push({ nodeName: '#text', value })
      at = end
    } else if (html[at + 1] === '/') {
      endTag.lastIndex = at
      const [tag, name] = endTag.exec(html) ?? []
      const element = open.pop()
      if (tag === undefined || element === undefined || element.tagName !== name) return undefined
      element.endTag = { startOffset: at, endOffset: at + tag.length }
      element.endOffset = at + tag.length
      at += tag.length
      siblings = open.at(-1)?.childNodes ?? root
    } else {
      startTag.lastIndex = at
      const [tag, name = '', written = '', slash] = startTag.exec(html) ?? []
      if (tag === undefined || (slash && !isVoid(name)) || !mayStand(name, open)) return undefined
      const attributes = written === '' ? none : attributesOf(name, written, known)
      if (!attributes) return undefined
      const element = new Open(name, attributes.attrs, attributes.places, {
        startOffset: at,
        endOffset: at + tag.length,
      })
      siblings.push(element)
      at += tag.length
      if (isVoid(name)) continue
      open.push(element)
      siblings = element.childNodes
    }
  }
  return open.length === 0 ? { nodeName: '#document-fragment', childNodes: root } : undefined
}

const onlyInside = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])

/** Undefined where a browser would see something else than what stands there. */
function textOf(written: string, parent: Open | undefined, before: readonly MarkupNode[]): string | undefined {
  if (/[\r\0]/.test(written)) return undefined
  if (parent && onlyInside.has(parent.tagName) && /[^ \t\n\f]/.test(written)) return undefined
  // The line break after `<pre>` is not part of the text.
  const shown = parent?.tagName === 'pre' && before.length === 0 ? written.replace(/^\n/, '') : written
  return decodeReferences(shown)
}

interface Attributes {
  readonly attrs: MarkupElement['attrs']
  /** Of each attribute, from the start of the tag. */
  readonly places: readonly Span[]
}

const none: Attributes = { attrs: [], places: [] }

/** A page has thousands of elements, and a few dozen start tags. */
function attributesOf(
  tagName: string,
  written: string,
  known: Map<string, Attributes | undefined>,
): Attributes | undefined {
  const key = tagName + written
  if (known.has(key)) return known.get(key)
  const read = readAttributes(tagName, written)
  known.set(key, read)
  return read
}

function readAttributes(tagName: string, written: string): Attributes | undefined {
  const attrs: { name: string; value: string }[] = []
  const places: Span[] = []
  const start = 1 + tagName.length
  for (const match of written.matchAll(attribute)) {
    const name = (match[1] as string).toLowerCase()
    const value = decodeReferences(match[2] ?? '')
    if (value === undefined || attrs.some((other) => other.name === name)) return undefined
    attrs.push({ name, value })
    places.push({ startOffset: start + match.index + 1, endOffset: start + match.index + match[0].length })
  }
  return { attrs, places }
}
