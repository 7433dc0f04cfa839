/**
 * Reads markup that is written as React and our own writer write it: every element closed by its own end tag, attributes
 * in double quotes, nothing that a browser would move, close or drop. For such markup it tells of what parse5 would make a
 * tree of (a test holds the two together), at a fraction of the cost; for all other it gives up, and the caller asks
 * parse5. What is accepted is therefore a list of what is known to be plain, never of what is known to be odd.
 */
import { decodeCharacterReferences } from './characterReferences.js'
import { mayStand } from './plainNesting.js'
import { readStartTag, type StartTag } from './startTag.js'

/** What is told, in the order of the markup. Offsets are those of the HTML. */
export interface MarkupEvents {
  /** An element begins. One that is void has no end. */
  open(tag: StartTag, at: number): void
  /** Text between tags, decoded, and never empty. */
  text(value: string): void
  /** The innermost open element ends, with an end tag from `at` to `end`. */
  close(at: number, end: number): void
}

/** False where it gave up; what it told until then is of no use. `from` and `to` are the part to read. */
export function scanStrictMarkup(html: string, events: MarkupEvents, { from = 0, to = html.length } = {}): boolean {
  const part = html.slice(from, to)
  if (part.includes('\r') || part.includes('\0')) return false
  const open: StartTag[] = []
  const places: Place[] = [new Map()]
  const known = new Map<string, StartTag>()
  /** Where the content of the last element begins. */
  let content = -1
  let at = from
  while (at < to) {
    const parent = open[open.length - 1]
    if (html.charCodeAt(at) !== less) {
      const next = html.indexOf('<', at)
      const end = next === -1 ? to : next
      const value = textOf(html.slice(at, end), at === content, parent)
      if (value === undefined) return false
      if (value !== '') events.text(value)
      at = end
    } else if (html.charCodeAt(at + 1) === slash) {
      const end = parent ? at + 2 + parent.tagName.length : 0
      if (!parent || !html.startsWith(parent.tagName, at + 2) || html.charCodeAt(end) !== greater) return false
      open.pop()
      places.pop()
      events.close(at, end + 1)
      at = end + 1
    } else {
      const tag = startTagAt(html, at, known)
      const place = tag && placeIn(places[places.length - 1] as Place, tag.tagName, open)
      if (!tag || !place) return false
      events.open(tag, at)
      at += tag.length
      if (tag.isVoid) continue
      open.push(tag)
      places.push(place)
      content = at
    }
  }
  return open.length === 0
}

const less = 60
const greater = 62
const slash = 47

/** The elements around a place, by their names alone, with the places inside: many elements stand in the same one. */
type Place = Map<string, { readonly place: Place | undefined }>

/** Undefined where the element may not stand. */
function placeIn(around: Place, name: string, open: readonly StartTag[]): Place | undefined {
  let inside = around.get(name)
  if (!inside) {
    inside = { place: mayStand(name, open) ? new Map() : undefined }
    around.set(name, inside)
  }
  return inside.place
}

const onlyInside = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])

/** Undefined where a browser would see something else than what stands there. */
function textOf(written: string, isFirst: boolean, parent: StartTag | undefined): string | undefined {
  if (parent && onlyInside.has(parent.tagName) && /[^ \t\n\f]/.test(written)) return undefined
  // The line break after `<pre>` is not part of the text.
  const shown = isFirst && parent?.tagName === 'pre' && written.startsWith('\n') ? written.slice(1) : written
  return decodeCharacterReferences(shown)
}

/** A page has thousands of elements, and a few dozen start tags; longer ones have an id or an address of their own. */
const longestKnown = 48

function startTagAt(html: string, at: number, known: Map<string, StartTag>): StartTag | undefined {
  // Up to a sign that may stand in an attribute; then it is none of those that are known.
  const end = html.indexOf('>', at) + 1
  if (end - at > longestKnown) return readStartTag(html, at)
  const written = html.slice(at, end)
  const read = known.get(written) ?? readStartTag(html, at)
  if (read?.length === written.length) known.set(written, read)
  return read
}
