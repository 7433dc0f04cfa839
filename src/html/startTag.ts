/**
 * Reads one start tag for the strict HTML tokenizer. It accepts tags as React and docsgen write them: a lower-case name,
 * one space before each attribute, values in double quotes, each attribute once.
 */
import { decodeCharacterReferences } from './characterReferences.js'
import { isVoid } from './plainNesting.js'

export interface StartTag {
  readonly tagName: string
  readonly isVoid: boolean
  /** Length of the whole tag in characters. */
  readonly length: number
  /** Offset from the start of the tag at which another attribute can be added: before `>` or `/>`. */
  readonly attributesEnd: number
  readonly attrs: readonly TagAttribute[]
}

export interface TagAttribute {
  /** In lower case. */
  readonly name: string
  /** Character references are decoded. Empty if the attribute has no value. */
  readonly value: string
  /** Offset of the name, from the start of the tag. */
  readonly start: number
  /** Offset after the closing quote, from the start of the tag. */
  readonly end: number
  /** Span of the value without quotes, from the start of the tag. Absent if the attribute has no value. */
  readonly valueSpan?: Readonly<{ start: number; end: number }>
}

// Character codes: comparing them is faster than comparing strings of one character.
const space = 32
const quote = 34
const hyphen = 45
const slash = 47
const equals = 61
const greater = 62

/**
 * Returns undefined if the tag is written in another way, or if browsers change it. The HTML must not contain `\r` or `\0`.
 * @param at offset of the `<`.
 */
export function readStartTag(html: string, at: number): StartTag | undefined {
  let index = at + 1
  if (!isLowerCase(html.charCodeAt(index))) return undefined
  do index++
  while (isTagNamePart(html.charCodeAt(index)))
  const tagName = html.slice(at + 1, index)
  const attrs: TagAttribute[] = []
  for (;;) {
    const code = html.charCodeAt(index)
    const attributesEnd = index - at
    if (code === greater) return { tagName, isVoid: isVoid(tagName), length: attributesEnd + 1, attributesEnd, attrs }
    const next = code === space ? index + 1 : index
    if (html.charCodeAt(next) === slash) {
      const isClosed = html.charCodeAt(next + 1) === greater && isVoid(tagName)
      return isClosed ? { tagName, isVoid: true, length: next + 2 - at, attributesEnd: next - at, attrs } : undefined
    }
    const attribute = code === space ? readAttribute(html, next, at) : undefined
    if (!attribute || attrs.some(({ name }) => name === attribute.name)) return undefined
    attrs.push(attribute)
    index = at + attribute.end
  }
}

/**
 * @param start offset of the attribute in the HTML.
 * @param tagStart offset of the tag in the HTML.
 */
function readAttribute(html: string, start: number, tagStart: number): TagAttribute | undefined {
  let index = start
  if (!isAttributeStart(html.charCodeAt(index))) return undefined
  do index++
  while (isAttributePart(html.charCodeAt(index)))
  const name = html.slice(start, index).toLowerCase()
  if (html.charCodeAt(index) !== equals) return { name, value: '', start: start - tagStart, end: index - tagStart }
  const end = html.charCodeAt(index + 1) === quote ? html.indexOf('"', index + 2) : -1
  const value = end === -1 ? undefined : decodeCharacterReferences(html.slice(index + 2, end))
  if (value === undefined) return undefined
  const valueSpan = { start: index + 2 - tagStart, end: end - tagStart }
  return { name, value, start: start - tagStart, end: end + 1 - tagStart, valueSpan }
}

function isLowerCase(code: number): boolean {
  return code >= 97 && code <= 122
}

function isTagNamePart(code: number): boolean {
  return isLowerCase(code) || isDigit(code) || code === hyphen
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Letters, `_`, `:` and `@`. */
function isAttributeStart(code: number): boolean {
  return isLowerCase(code) || (code >= 64 && code <= 90) || code === 95 || code === 58
}

/** Letters, digits, `_`, `:`, `@`, `.` and `-`. */
function isAttributePart(code: number): boolean {
  return isAttributeStart(code) || isDigit(code) || code === hyphen || code === 46
}
