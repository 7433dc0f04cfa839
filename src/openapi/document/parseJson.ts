/**
 * JSON with positions. Descriptions of many megabytes are common as JSON: what is sound is read by the engine. What is not,
 * or has a key twice, is read once more, slowly, to say where.
 */
import { placeTable } from './placeTable.js'
import { endsWord, scanJson } from './scanJson.js'
import { maxNestingDepth, type ObjectPositions, type ParsedText, type ParseIssue } from './sourceDocument.js'

class JsonFault extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message)
  }
}

export function parseJson(text: string): ParsedText {
  const value = soundJson(text)
  const positions = value && scanJson(text, value.value)
  return positions ? { value: value.value, positions, issues: [] } : parseSlowly(text)
}

function soundJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

function parseSlowly(text: string): ParsedText {
  const positions: ObjectPositions = new Map()
  const issues: ParseIssue[] = []
  const table = placeTable(text)
  let at = 0

  try {
    const value = readValue(0)
    skipSpace()
    if (at < text.length) throw new JsonFault('Nothing may follow the value.', at)
    return { value, positions, issues }
  } catch (thrown) {
    if (!(thrown instanceof JsonFault)) throw thrown
    const fault: ParseIssue = {
      fatal: true,
      code: 'openapi-syntax',
      message: `This is not valid JSON. ${thrown.message}`,
      offset: thrown.offset,
    }
    return { value: undefined, positions, issues: [...issues, fault] }
  }

  function readValue(depth: number): unknown {
    if (depth > maxNestingDepth) throw new JsonFault(`It is nested more than ${maxNestingDepth} levels deep.`, at)
    skipSpace()
    switch (text[at]) {
      case '{':
        return readObject(depth)
      case '[':
        return readList(depth)
      case '"':
        return readString()
      default:
        return readWord()
    }
  }

  function readObject(depth: number): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    const places = table.ofObject(at)
    positions.set(object, places)
    at++
    if (isNext('}')) return object
    for (;;) {
      skipSpace()
      const key = at
      if (text[at] !== '"') throw new JsonFault(`A key in double quotes is missing.${misplaced()}`, at)
      const name = readString()
      expect(':')
      skipSpace()
      const isKnown = name in object
      if (isKnown && Object.hasOwn(object, name)) {
        issues.push({
          fatal: false,
          code: 'openapi-duplicate-key',
          message: `The key \`${name}\` stands here twice; the last one counts.`,
          offset: key,
        })
      }
      places.add(key, at)
      if (isKnown) define(object, name, readValue(depth + 1))
      else object[name] = readValue(depth + 1)
      if (isNext('}')) return object
      expect(',')
    }
  }

  function readList(depth: number): unknown[] {
    const list: unknown[] = []
    const places = table.ofList(at)
    positions.set(list, places)
    at++
    if (isNext(']')) return list
    for (;;) {
      skipSpace()
      places.add(at, at)
      list.push(readValue(depth + 1))
      if (isNext(']')) return list
      expect(',')
    }
  }

  function readString(): string {
    const start = at
    // Most texts hold no escape and are a part of the source as it is.
    let isPlain = true
    for (at++; ; at++) {
      const code = text.charCodeAt(at)
      if (code === quote) break
      if (at >= text.length) throw new JsonFault('A double quote is not closed.', start)
      if (code === backslash) at++
      if (code === backslash || code < space) isPlain = false
    }
    at++
    return isPlain ? text.slice(start + 1, at - 1) : (parseScalar(start) as string)
  }

  /** What often stands where a key or a value should. */
  function misplaced(): string {
    if (text.startsWith('//', at) || text.startsWith('/*', at)) return ' JSON has no comments.'
    if (text[at] === "'") return ' Single quotes are none in JSON.'
    return /[}\]]/.test(text[at] ?? '') && /,\s*$/.test(text.slice(Math.max(0, at - 200), at))
      ? ' A comma stands before the end.'
      : ''
  }

  function readWord(): unknown {
    const start = at
    while (at < text.length && !endsWord(text.charCodeAt(at))) at++
    if (start === at) throw new JsonFault(`A value is missing.${misplaced()}`, start)
    return parseScalar(start)
  }

  function parseScalar(start: number): unknown {
    try {
      return JSON.parse(text.slice(start, at)) as unknown
    } catch {
      if (text[start] !== '"') throw new JsonFault('This is no text, number, true, false or null.', start)
      const line = /[\n\r]/.test(text.slice(start, at)) ? ' A line break in it is written `\\n`.' : ''
      throw new JsonFault(`This text has a character or an escape that JSON does not allow.${line}`, start)
    }
  }

  function isNext(mark: string): boolean {
    skipSpace()
    if (text[at] !== mark) return false
    at++
    return true
  }

  function expect(mark: string): void {
    if (!isNext(mark)) throw new JsonFault(`A \`${mark}\` is missing.`, at)
  }

  function skipSpace(): void {
    while (at < text.length && text.charCodeAt(at) <= space) at++
  }
}

const quote = 34
const backslash = 92
const space = 32

/** `__proto__` becomes a key like any other. */
export function define(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key in object) Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  else object[key] = value
}
