/** Reads one start tag as React and our own writer write it: names, and values in double quotes. */
import { decodeCharacterReferences } from './characterReferences.js'
import { isVoid } from './plainNesting.js'

export interface StartTag {
  readonly tagName: string
  readonly isVoid: boolean
  /** In characters. */
  readonly length: number
  readonly attrs: readonly TagAttribute[]
}

export interface TagAttribute {
  readonly name: string
  readonly value: string
  /** From the start of the tag to the name, and to behind the closing quote. */
  readonly start: number
  readonly end: number
}

const space = 32
const quote = 34
const hyphen = 45
const slash = 47
const equals = 61
const greater = 62

/** Undefined where it is written otherwise, or means something else to a browser. The HTML has neither `\r` nor `\0`. */
export function readStartTag(html: string, at: number): StartTag | undefined {
  let index = at + 1
  if (!isSmallLetter(html.charCodeAt(index))) return undefined
  do index++
  while (isTagPart(html.charCodeAt(index)))
  const tagName = html.slice(at + 1, index)
  const attrs: TagAttribute[] = []
  for (;;) {
    const code = html.charCodeAt(index)
    if (code === greater) return { tagName, isVoid: isVoid(tagName), length: index + 1 - at, attrs }
    const mark = code === space ? index + 1 : index
    if (html.charCodeAt(mark) === slash) {
      const closed = html.charCodeAt(mark + 1) === greater && isVoid(tagName)
      return closed ? { tagName, isVoid: true, length: mark + 2 - at, attrs } : undefined
    }
    const attribute = code === space ? readAttribute(html, mark, at) : undefined
    if (!attribute || attrs.some(({ name }) => name === attribute.name)) return undefined
    attrs.push(attribute)
    index = at + attribute.end
  }
}

function readAttribute(html: string, start: number, tag: number): TagAttribute | undefined {
  let index = start
  if (!isNameStart(html.charCodeAt(index))) return undefined
  do index++
  while (isNamePart(html.charCodeAt(index)))
  const name = html.slice(start, index).toLowerCase()
  if (html.charCodeAt(index) !== equals) return { name, value: '', start: start - tag, end: index - tag }
  const end = html.charCodeAt(index + 1) === quote ? html.indexOf('"', index + 2) : -1
  const value = end === -1 ? undefined : decodeCharacterReferences(html.slice(index + 2, end))
  return value === undefined ? undefined : { name, value, start: start - tag, end: end + 1 - tag }
}

function isSmallLetter(code: number): boolean {
  return code >= 97 && code <= 122
}

function isTagPart(code: number): boolean {
  return isSmallLetter(code) || isDigit(code) || code === hyphen
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Letters, `_`, `:` and `@`. */
function isNameStart(code: number): boolean {
  return isSmallLetter(code) || (code >= 64 && code <= 90) || code === 95 || code === 58
}

/** Also digits, `.` and `-`. */
function isNamePart(code: number): boolean {
  return isNameStart(code) || isDigit(code) || code === hyphen || code === 46
}
