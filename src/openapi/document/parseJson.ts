/**
 * Parses JSON with positions. Public descriptions are often JSON files of many megabytes, so valid JSON is parsed by the engine
 * and scanned for positions (decision 014). Text that the engine refuses, or that has a duplicate key, is parsed again by the
 * slow reader in this file, which knows the offset of each problem.
 */
import { createPositionTable } from './positionTable.js'
import { endsWord, scanJson } from './scanJson.js'
import { maxNestingDepth, type ObjectPositions, type ParsedText, type ParseIssue } from './sourceDocument.js'

class JsonSyntaxError extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message)
  }
}

/**
 * Returns the value with the positions of its keys and items. A syntax error is a fatal issue with its offset, and the value is
 * undefined.
 */
export function parseJson(text: string): ParsedText {
  const parsed = parseWithEngine(text)
  const positions = parsed && scanJson(text, parsed.value)
  return positions ? { value: parsed.value, positions, issues: [] } : parseInvalidJson(text)
}

function parseWithEngine(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/**
 * Reads text that the engine refuses or that has a duplicate key. Stops at the first syntax error; duplicate keys are issues.
 */
function parseInvalidJson(text: string): ParsedText {
  const positions: ObjectPositions = new Map()
  const issues: ParseIssue[] = []
  const table = createPositionTable(text)
  let at = 0

  try {
    const value = readValue(0)
    skipSpace()
    if (at < text.length) throw new JsonSyntaxError('Remove the text after the value.', at)
    return { value, positions, issues }
  } catch (thrown) {
    if (!(thrown instanceof JsonSyntaxError)) throw thrown
    const syntaxError: ParseIssue = {
      fatal: true,
      code: 'openapi-syntax',
      message: `This is not valid JSON. ${thrown.message}`,
      offset: thrown.offset,
    }
    return { value: undefined, positions, issues: [...issues, syntaxError] }
  }

  function readValue(depth: number): unknown {
    if (depth > maxNestingDepth) throw new JsonSyntaxError(`It has more than ${maxNestingDepth} levels of nesting.`, at)
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
      if (text[at] !== '"') throw new JsonSyntaxError(`A key in double quotes is missing.${explainMistake()}`, at)
      const name = readString()
      expect(':')
      skipSpace()
      const isKnown = name in object
      if (isKnown && Object.hasOwn(object, name)) {
        issues.push({
          fatal: false,
          code: 'openapi-duplicate-key',
          message: `The key \`${name}\` is used twice. The last one wins.`,
          offset: key,
        })
      }
      places.add(key, at)
      if (isKnown) defineKey(object, name, readValue(depth + 1))
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
    // Most strings have no escape and can be cut from the source.
    let isPlain = true
    for (at++; ; at++) {
      const code = text.charCodeAt(at)
      if (code === quote) break
      if (at >= text.length) throw new JsonSyntaxError('A double quote is not closed.', start)
      if (code === backslash) at++
      if (code === backslash || code < space) isPlain = false
    }
    at++
    return isPlain ? text.slice(start + 1, at - 1) : String(parseScalar(start))
  }

  /** Explains a frequent mistake at the current offset, else returns an empty string. */
  function explainMistake(): string {
    if (text.startsWith('//', at) || text.startsWith('/*', at)) return ' JSON has no comments.'
    if (text[at] === "'") return ' JSON has no single quotes.'
    return /[}\]]/.test(text[at] ?? '') && /,\s*$/.test(text.slice(Math.max(0, at - 200), at))
      ? ' Remove the comma before the end.'
      : ''
  }

  function readWord(): unknown {
    const start = at
    while (at < text.length && !endsWord(text.charCodeAt(at))) at++
    if (start === at) throw new JsonSyntaxError(`A value is missing.${explainMistake()}`, start)
    return parseScalar(start)
  }

  function parseScalar(start: number): unknown {
    try {
      return JSON.parse(text.slice(start, at))
    } catch {
      if (text[start] !== '"') throw new JsonSyntaxError('A value is a string, a number, true, false, or null.', start)
      const line = /[\n\r]/.test(text.slice(start, at)) ? ' Write a line break as `\\n`.' : ''
      throw new JsonSyntaxError(`This string has a character or an escape that JSON does not allow.${line}`, start)
    }
  }

  function isNext(mark: string): boolean {
    skipSpace()
    if (text[at] !== mark) return false
    at++
    return true
  }

  function expect(mark: string): void {
    if (!isNext(mark)) throw new JsonSyntaxError(`A \`${mark}\` is missing.`, at)
  }

  function skipSpace(): void {
    while (at < text.length && text.charCodeAt(at) <= space) at++
  }
}

const quote = 34
const backslash = 92
const space = 32

/** Sets a key, also one such as `__proto__` that would otherwise have a special meaning. */
export function defineKey(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key in object) Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  else object[key] = value
}
