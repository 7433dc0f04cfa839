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

/** Reads `html` from `from` to `to`. Returns false if it gave up; then the events so far must be discarded. */
export function scanStrictMarkup(html: string, events: MarkupEvents, { from = 0, to = html.length } = {}): boolean {
  const part = html.slice(from, to)
  if (part.includes('\r') || part.includes('\0')) return false
  const open: StartTag[] = []
  /** Contexts around the current one, outermost first. */
  const outerContexts: NestingContext[] = []
  let context: NestingContext = new Map()
  const knownTags = new Map<string, StartTag>()
  /** Offset after the last start tag. */
  let contentStart = -1
  let at = from
  while (at < to) {
    const parent = open[open.length - 1]
    if (html.charCodeAt(at) !== less) {
      const next = html.indexOf('<', at)
      const end = next === -1 ? to : next
      const value = decodeTextNode(html.slice(at, end), at === contentStart, parent)
      if (value === undefined) return false
      if (value !== '') events.text(value)
      at = end
    } else if (html.charCodeAt(at + 1) === slash) {
      const end = parent ? at + 2 + parent.tagName.length : 0
      if (!parent || !html.startsWith(parent.tagName, at + 2) || html.charCodeAt(end) !== greater) return false
      open.pop()
      context = outerContexts.pop() ?? context
      events.close(at, end + 1)
      at = end + 1
    } else {
      const tag = readKnownTag(html, at, knownTags)
      const inner = tag && innerContext(context, tag.tagName, open)
      if (!tag || !inner) return false
      events.open(tag, at)
      at += tag.length
      if (tag.isVoid) continue
      open.push(tag)
      outerContexts.push(context)
      context = inner
      contentStart = at
    }
  }
  return open.length === 0
}

// Character codes.
const less = 60
const greater = 62
const slash = 47

/**
 * One path of element names from the root, with a cache: for each name of a child, the context inside of it, or undefined
 * if the child is not allowed there. Many elements of a page have the same path, so the rules run once for each path.
 */
type NestingContext = Map<string, { readonly inner: NestingContext | undefined }>

/** Returns undefined if the element is not allowed in this context. */
function innerContext(context: NestingContext, name: string, open: readonly StartTag[]): NestingContext | undefined {
  let known = context.get(name)
  if (!known) {
    known = { inner: mayStand(name, open) ? new Map() : undefined }
    context.set(name, known)
  }
  return known.inner
}

/** Browsers move text out of these elements, unless it is white space. */
const elementsWithoutText = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])

/** Returns undefined if a browser would change or move the text. */
function decodeTextNode(written: string, isFirst: boolean, parent: StartTag | undefined): string | undefined {
  if (parent && elementsWithoutText.has(parent.tagName) && /[^ \t\n\f]/.test(written)) return undefined
  // Browsers drop a line break directly after `<pre>`.
  const shown = isFirst && parent?.tagName === 'pre' && written.startsWith('\n') ? written.slice(1) : written
  return decodeCharacterReferences(shown)
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
