/**
 * Strict HTML tokenizer: a fast path next to parse5 (decision 021). It reads markup as React and docsgen write it: each
 * element closed by its own end tag, attributes in double quotes, and nothing that a browser would move, close or drop. For
 * such markup its events describe the tree that parse5 would build (a test compares both), at a fraction of the cost.
 *
 * For any other markup it gives up, and the caller uses parse5. It accepts only constructs that are listed as safe
 * (`startTag.ts`, `plainNesting.ts`, `characterReferences.ts`), so an unknown construct cannot give a wrong result.
 */
import { decodeCharacterReferences } from './characterReferences.js'
import { mayStand } from './plainNesting.js'
import { readStartTag, type StartTag } from './startTag.js'

/** Called in the order of the markup. Offsets count from the start of the whole HTML. */
export interface MarkupEvents {
  /** An element begins. `close` is not called for a void element. */
  open(tag: StartTag, at: number): void
  /** Text between tags, with character references decoded. Never empty. */
  text(value: string): void
  /** The innermost open element ends, with an end tag from `at` to `end`. */
  close(at: number, end: number): void
}

/** The place that a reader has reached: the open elements, and what the rules need to know about them. */
export interface MarkupCursor {
  /** Outermost first. */
  readonly open: StartTag[]
  /** Contexts around the current one, outermost first. */
  readonly outerContexts: NestingContext[]
  context: NestingContext
  /** Offset after the last start tag. */
  contentStart: number
  readonly knownTags: Map<string, StartTag>
}

/** State before the first byte. One state serves one HTML text. */
export function startMarkup(): MarkupCursor {
  return { open: [], outerContexts: [], context: new Map(), contentStart: -1, knownTags: new Map() }
}

/** Reads the whole HTML. Returns false if it gave up; then the events so far must be discarded. */
export function scanStrictMarkup(html: string, events: MarkupEvents): boolean {
  const cursor = startMarkup()
  return scanPiece(html, { events, cursor, offset: 0 }) && cursor.open.length === 0
}

export interface PieceInput {
  readonly events: MarkupEvents
  readonly cursor: MarkupCursor
  /** Offset of the piece in the whole HTML. */
  readonly offset: number
}

/** Reads a piece of HTML that is cut between two tags, and moves the cursor to its end. Returns false if it gave up. */
export function scanPiece(html: string, { events, cursor, offset }: PieceInput): boolean {
  if (html.includes('\r') || html.includes('\0')) return false
  let at = 0
  while (at < html.length) {
    if (html.charCodeAt(at) !== less) {
      const next = html.indexOf('<', at)
      const end = next === -1 ? html.length : next
      const written = withoutDroppedLineBreak(html.slice(at, end), cursor, offset + at)
      const value = decodeCharacterReferences(written)
      if (value === undefined || !passText(value, cursor, events)) return false
      at = end
    } else if (html.charCodeAt(at + 1) === slash) {
      const name = cursor.open.at(-1)?.tagName
      const end = at + 2 + (name?.length ?? 0)
      if (name === undefined || !html.startsWith(name, at + 2) || html.charCodeAt(end) !== greater) return false
      leaveTag(cursor)
      events.close(offset + at, offset + end + 1)
      at = end + 1
    } else {
      const tag = readKnownTag(html, at, cursor.knownTags)
      if (!tag) return false
      const end = tag.tagName === 'script' ? passDataScript(html, at, { tag, events, cursor, offset }) : undefined
      if (end === undefined && !enterTag(tag, { events, cursor, offset: offset + at })) return false
      at = end ?? at + tag.length
    }
  }
  return true
}

interface ScriptInput extends PieceInput {
  readonly tag: StartTag
}

const scriptEnd = '</script>'

/**
 * Reads the JSON of an island with its tags. Returns the offset after it, or undefined for other scripts. Browsers decode no
 * character references in a script, and without `<` they find no comment in it.
 */
function passDataScript(html: string, at: number, { tag, events, cursor, offset }: ScriptInput): number | undefined {
  const isData = tag.attrs.some(({ name, value }) => name === 'type' && value === 'application/json')
  const start = at + tag.length
  const end = html.indexOf('<', start)
  // A script stands where an inline element does.
  if (!isData || end === -1 || !html.startsWith(scriptEnd, end) || !mayStand('data', cursor.open)) return undefined
  events.open(tag, offset + at)
  if (end > start) events.text(html.slice(start, end))
  events.close(offset + end, offset + end + scriptEnd.length)
  return end + scriptEnd.length
}

// Character codes.
const less = 60
const greater = 62
const slash = 47

/**
 * One path of element names from the root, with a cache: for each name of a child, the context inside of it, or undefined
 * if the child is not allowed there. Many elements of a page have the same path, so the rules run once for each path.
 */
export type NestingContext = Map<string, { readonly inner: NestingContext | undefined }>

/** Moves the cursor into an element, or behind a void element. Returns false if a browser would not leave the element there. */
export function enterTag(tag: StartTag, { events, cursor, offset }: PieceInput): boolean {
  let known = cursor.context.get(tag.tagName)
  if (!known) {
    known = { inner: mayStand(tag.tagName, cursor.open) ? new Map() : undefined }
    cursor.context.set(tag.tagName, known)
  }
  if (!known.inner) return false
  events.open(tag, offset)
  if (tag.isVoid) return true
  cursor.open.push(tag)
  cursor.outerContexts.push(cursor.context)
  cursor.context = known.inner
  cursor.contentStart = offset + tag.length
  return true
}

/** Closes the innermost element and restores the context of its parent. */
export function leaveTag(cursor: MarkupCursor): void {
  cursor.open.pop()
  cursor.context = cursor.outerContexts.pop() ?? cursor.context
}

/** Browsers move text out of these elements, unless it is white space. */
const elementsWithoutText = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])

/** Reports a text with decoded character references. Returns false if a browser would move it. */
export function passText(value: string, { open }: MarkupCursor, events: MarkupEvents): boolean {
  const parent = open.at(-1)?.tagName
  if (parent !== undefined && elementsWithoutText.has(parent) && /[^ \t\n\f]/.test(value)) return false
  if (value !== '') events.text(value)
  return true
}

/** Browsers drop a line break directly after `<pre>`. */
export function withoutDroppedLineBreak(written: string, { open, contentStart }: MarkupCursor, offset: number): string {
  const isDropped = written.startsWith('\n') && offset === contentStart && open.at(-1)?.tagName === 'pre'
  return isDropped ? written.slice(1) : written
}

/**
 * Longest start tag that is cached, in characters. A page has thousands of elements but only a few dozen different short
 * start tags. Longer tags have an id or an href of their own.
 */
const maxKnownLength = 48

function readKnownTag(html: string, at: number, known: Map<string, StartTag>): StartTag | undefined {
  // This `>` may be inside of an attribute value. Then the length differs, and the tag is not cached.
  const end = html.indexOf('>', at) + 1
  if (end - at > maxKnownLength) return readStartTag(html, at)
  const written = html.slice(at, end)
  const read = known.get(written) ?? readStartTag(html, at)
  if (read?.length === written.length) known.set(written, read)
  return read
}
