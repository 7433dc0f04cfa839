/**
 * Places for data that the engine has read: it parses many times as fast as any code of ours, but does not say where things
 * stand. This goes through the text beside the data and makes no value of its own.
 */
import { endOfString, placeTable, stringAt } from './placeTable.js'
import { maxNestingDepth, type ObjectPositions } from './sourceDocument.js'

/**
 * @param value what `JSON.parse` gave for the text.
 * @returns undefined where there is something to find fault with: a key that stands twice, or too many levels.
 */
export function scanJson(text: string, value: unknown): ObjectPositions | undefined {
  const offsets: ObjectPositions = new Map()
  const table = placeTable(text)
  let at = 0

  skipSpace()
  return scanValue(value, 0) ? offsets : undefined

  function scanValue(inner: unknown, depth: number): boolean {
    switch (text.charCodeAt(at)) {
      case openBrace:
        return isRecord(inner) && scanObject(inner, depth)
      case openBracket:
        return Array.isArray(inner) && scanList(inner, depth)
      case quote:
        at = endOfString(text, at)
        return true
      default:
        while (at < text.length && !endsWord(text.charCodeAt(at))) at++
        return true
    }
  }

  function scanObject(object: Readonly<Record<string, unknown>>, depth: number): boolean {
    const places = table.ofObject(at)
    offsets.set(object, places)
    at++
    if (isNext(closeBrace)) return true
    for (let count = 1; depth < maxNestingDepth; count++) {
      const key = at
      const end = endOfString(text, key)
      at = end
      skipSpace()
      at++
      skipSpace()
      places.add(key, at)
      const code = text.charCodeAt(at)
      const holds = code === openBrace || code === openBracket
      if (!scanValue(holds ? object[stringAt(text, key, end)] : undefined, depth + 1)) return false
      if (isNext(closeBrace)) return count === Object.keys(object).length
      at++
      skipSpace()
    }
    return false
  }

  function scanList(list: readonly unknown[], depth: number): boolean {
    const places = table.ofList(at)
    offsets.set(list, places)
    at++
    if (isNext(closeBracket)) return true
    for (let index = 0; depth < maxNestingDepth; index++) {
      places.add(at, at)
      if (!scanValue(list[index], depth + 1)) return false
      if (isNext(closeBracket)) return true
      at++
      skipSpace()
    }
    return false
  }

  /** Skips white space, and the mark if it follows. */
  function isNext(mark: number): boolean {
    skipSpace()
    if (text.charCodeAt(at) !== mark) return false
    at++
    return true
  }

  function skipSpace(): void {
    while (text.charCodeAt(at) <= space) at++
  }
}

/** Of a key that stands twice, the data has the last value only. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const space = 32
const quote = 34
const comma = 44
const openBracket = 91
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/** The end of a number, `true`, `false` or `null`. */
export function endsWord(code: number): boolean {
  return code <= space || code === comma || code === closeBracket || code === closeBrace
}
