/**
 * Writes HTML and reports it with the events of the strict tokenizer, so that new HTML need not be parsed.
 * It follows the rules of the tokenizer: markup that a browser would change is written, but no longer reported.
 */
import { isVoid } from './plainNesting.js'
import type { StartTag, TagAttribute } from './startTag.js'
import {
  enterTag,
  leaveTag,
  type MarkupCursor,
  type MarkupEvents,
  passText,
  scanPiece,
  startMarkup,
  withoutDroppedLineBreak,
} from './strictMarkup.js'

export interface WrittenHtml {
  readonly html: string
  /** False if the events are incomplete. They must be discarded then, and the HTML must be read by a parser. */
  readonly isStrict: boolean
}

/** Writes a page and reports its markup. */
export type HtmlWriter = (events: MarkupEvents) => WrittenHtml

export interface MarkupWriter {
  html: string
  isStrict: boolean
  readonly cursor: MarkupCursor
  readonly events: MarkupEvents
  /** Start tags without attributes, by name. */
  readonly bareTags: Map<string, StartTag>
}

/** An attribute to write. */
export interface WrittenAttribute {
  /** As it is in the HTML. */
  readonly name: string
  /** Undefined for an attribute without value. */
  readonly value: string | undefined
  /** The value as it is in the HTML, between double quotes. */
  readonly written: string
}

/** Starts a document. The functions below append to it. */
export function createMarkupWriter(events: MarkupEvents): MarkupWriter {
  return { html: '', isStrict: true, cursor: startMarkup(), events, bareTags: new Map() }
}

/** The document. `isStrict` is false if an element is open, or if markup was not strict: the events then lack a part of it. */
export function finishMarkup({ html, isStrict, cursor }: MarkupWriter): WrittenHtml {
  return { html, isStrict: isStrict && cursor.open.length === 0 }
}

/** Names that the tokenizer accepts. */
const strictTagName = /^[a-z][a-z0-9-]*$/
const strictAttributeName = /^[A-Za-z_:@][\w:@.-]*$/
/** Characters that a parser of HTML replaces. */
const replacedCharacters = /[\r\0]/

/** Appends a start tag, and sends its events while the markup is strict enough to be read without a parser. */
export function writeStartTag(tagName: string, attributes: readonly WrittenAttribute[], writer: MarkupWriter): void {
  const offset = writer.html.length
  const tag = attributes.length === 0 ? bareTag(tagName, writer) : tagWithAttributes(tagName, attributes)
  writer.html += `<${tagName}`
  for (const { name, value, written } of attributes)
    writer.html += value === undefined ? ` ${name}` : ` ${name}="${written}"`
  writer.html += '>'
  if (!writer.isStrict) return
  writer.isStrict = isStrictTag(tag) && enterTag(tag, { events: writer.events, cursor: writer.cursor, offset })
}

/** @param written the text as it is in the HTML. */
export function writeText(value: string, written: string, writer: MarkupWriter): void {
  const offset = writer.html.length
  writer.html += written
  if (!writer.isStrict || value === '') return
  const shown = withoutDroppedLineBreak(value, writer.cursor, offset)
  writer.isStrict = !replacedCharacters.test(value) && passText(shown, writer.cursor, writer.events)
}

/** Appends an end tag, and sends its event like `writeStartTag`. */
export function writeEndTag(tagName: string, writer: MarkupWriter): void {
  const offset = writer.html.length
  writer.html += `</${tagName}>`
  if (!writer.isStrict) return
  leaveTag(writer.cursor)
  writer.events.close(offset, writer.html.length)
}

/** Writes a piece of HTML that is cut between two tags. */
export function writePiece(html: string, writer: MarkupWriter): void {
  const offset = writer.html.length
  writer.html += html
  if (writer.isStrict) writer.isStrict = scanPiece(html, { events: writer.events, cursor: writer.cursor, offset })
}

/** Writes what page data does not depend on: a comment. */
export function writeComment(html: string, writer: MarkupWriter): void {
  writer.html += html
  if (replacedCharacters.test(html)) writer.isStrict = false
}

function bareTag(tagName: string, { bareTags }: MarkupWriter): StartTag {
  const known = bareTags.get(tagName)
  if (known) return known
  const end = tagName.length + 1
  const tag = { tagName, isVoid: isVoid(tagName), length: end + 1, attributesEnd: end, attrs: [] }
  bareTags.set(tagName, tag)
  return tag
}

function tagWithAttributes(tagName: string, attributes: readonly WrittenAttribute[]): StartTag {
  const attrs: TagAttribute[] = []
  let end = tagName.length + 1
  for (const { name, value, written } of attributes) {
    const start = end + 1
    const nameEnd = start + name.length
    if (value === undefined) {
      end = nameEnd
      attrs.push({ name: name.toLowerCase(), value: '', start, end })
    } else {
      const valueSpan = { start: nameEnd + 2, end: nameEnd + 2 + written.length }
      end = valueSpan.end + 1
      attrs.push({ name: name.toLowerCase(), value, start, end, valueSpan })
    }
  }
  return { tagName, isVoid: isVoid(tagName), length: end + 1, attributesEnd: end, attrs }
}

function isStrictTag({ tagName, attrs }: StartTag): boolean {
  if (!strictTagName.test(tagName)) return false
  return attrs.every(
    ({ name, value }, index) =>
      strictAttributeName.test(name) &&
      !replacedCharacters.test(value) &&
      attrs.findIndex((other) => other.name === name) === index,
  )
}
