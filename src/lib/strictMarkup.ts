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

/** An element whose end may not have been met. */
class Open implements MarkupElement {
  readonly tagName: string
  readonly attrs: MarkupElement['attrs']
  readonly attributes: ReadonlyMap<string, string>
  readonly childNodes: MarkupNode[] = []
  endOffset: number
  /** Of the end tag; 0 where it has not been met. */
  endTagOffset = 0

  constructor(
    private readonly start: StartTag,
    private readonly startOffset: number,
    readonly place: Place,
  ) {
    this.tagName = start.tagName
    this.attrs = start.attrs
    this.attributes = start.attributes
    this.endOffset = startOffset + start.length
  }

  get nodeName(): string {
    return this.tagName
  }

  /** Made when it is asked for, which is seldom: most elements have nothing that facts are read from. */
  get sourceCodeLocation(): MarkupPlace {
    const { start, startOffset, endOffset, endTagOffset } = this
    const attrs = Object.fromEntries(
      this.attrs.map(({ name }, index) => {
        const span = start.places[index] as Span
        return [name, { startOffset: startOffset + span.startOffset, endOffset: startOffset + span.endOffset }]
      }),
    )
    const startTag = { startOffset, endOffset: startOffset + start.length }
    const endTag = endTagOffset > 0 && { startOffset: endTagOffset, endOffset }
    return { startOffset, endOffset, startTag, ...(endTag && { endTag }), attrs }
  }
}

export function readStrictMarkup(html: string): MarkupParent | undefined {
  if (/[\r\0]/.test(html)) return undefined
  const root: MarkupNode[] = []
  const open: Open[] = []
  const known = new Map<string, StartTag>()
  const nowhere: Place = new Map()
  let siblings = root
  let at = 0
  while (at < html.length) {
    const parent = open[open.length - 1]
    if (html.charCodeAt(at) !== less) {
      const next = html.indexOf('<', at)
      const end = next === -1 ? html.length : next
      const value = textOf(html.slice(at, end), parent, siblings)
      if (value === undefined) return undefined
      if (value !== '') siblings.push({ nodeName: '#text', value })
      at = end
    } else if (html.charCodeAt(at + 1) === slash) {
      const end = parent ? at + 2 + parent.tagName.length : 0
      if (!parent || !html.startsWith(parent.tagName, at + 2) || html.charCodeAt(end) !== greater) return undefined
      open.pop()
      parent.endTagOffset = at
      parent.endOffset = end + 1
      at = end + 1
      siblings = open[open.length - 1]?.childNodes ?? root
    } else {
      const start = startTagAt(html, at, known)
      const place = start && placeIn(parent?.place ?? nowhere, start.tagName, open)
      if (!start || !place) return undefined
      const element = new Open(start, at, place)
      siblings.push(element)
      at += start.length
      if (start.isVoid) continue
      open.push(element)
      siblings = element.childNodes
    }
  }
  return open.length === 0 ? { nodeName: '#document-fragment', childNodes: root } : undefined
}

const less = 60
const greater = 62
const slash = 47

/** The elements around a place, by their names alone, with the places inside: many elements stand in the same one. */
type Place = Map<string, { readonly place: Place | undefined }>

/** Undefined where the element may not stand. */
function placeIn(around: Place, name: string, open: readonly Open[]): Place | undefined {
  let inside = around.get(name)
  if (!inside) {
    inside = { place: mayStand(name, open) ? new Map() : undefined }
    around.set(name, inside)
  }
  return inside.place
}

const onlyInside = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])

/** Undefined where a browser would see something else than what stands there. */
function textOf(written: string, parent: Open | undefined, before: readonly MarkupNode[]): string | undefined {
  if (parent && onlyInside.has(parent.tagName) && /[^ \t\n\f]/.test(written)) return undefined
  // The line break after `<pre>` is not part of the text.
  const shown = parent?.tagName === 'pre' && before.length === 0 ? written.replace(/^\n/, '') : written
  return decodeReferences(shown)
}

interface StartTag {
  readonly tagName: string
  readonly isVoid: boolean
  /** In characters. */
  readonly length: number
  readonly attrs: MarkupElement['attrs']
  /** The same by name. */
  readonly attributes: ReadonlyMap<string, string>
  /** Of each attribute, from the start of the tag. */
  readonly places: readonly Span[]
}

/** A page has thousands of elements, and a few dozen start tags. */
function startTagAt(html: string, at: number, known: Map<string, StartTag>): StartTag | undefined {
  // Up to a sign that may stand in an attribute; then it is none of those that are known.
  const written = html.slice(at, html.indexOf('>', at) + 1)
  const read = known.get(written) ?? readStartTag(html, at)
  if (read?.length === written.length) known.set(written, read)
  return read
}

const none = { attrs: [], attributes: new Map<string, string>(), places: [] }

function readStartTag(html: string, at: number): StartTag | undefined {
  startTag.lastIndex = at
  const [tag, tagName = '', written = '', slash] = startTag.exec(html) ?? []
  if (tag === undefined || (slash && !isVoid(tagName))) return undefined
  const attributes = written === '' ? none : readAttributes(tagName, written)
  return attributes && { tagName, isVoid: isVoid(tagName), length: tag.length, ...attributes }
}

function readAttributes(
  tagName: string,
  written: string,
): Pick<StartTag, 'attrs' | 'attributes' | 'places'> | undefined {
  const attrs: { name: string; value: string }[] = []
  const attributes = new Map<string, string>()
  const places: Span[] = []
  const start = 1 + tagName.length
  for (const match of written.matchAll(attribute)) {
    const name = (match[1] as string).toLowerCase()
    const value = decodeReferences(match[2] ?? '')
    if (value === undefined || attributes.has(name)) return undefined
    attrs.push({ name, value })
    attributes.set(name, value)
    places.push({ startOffset: start + match.index + 1, endOffset: start + match.index + match[0].length })
  }
  return { attrs, attributes, places }
}
