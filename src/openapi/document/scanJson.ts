/**
 * Finds the positions of data that `JSON.parse` returned. The engine parses many times faster than JavaScript code, but
 * reports no positions. The scan walks through the text and the data in parallel, and creates no values.
 */
import { isObject } from './json.js'
import { createPositionTable, endOfString, readStringAt } from './positionTable.js'
import { maxNestingDepth, type ObjectPositions } from './sourceDocument.js'

/**
 * @param value result of `JSON.parse` for the text.
 * @returns undefined if the text has a duplicate key or too many levels, which the slow reader then reports.
 */
export function scanJson(text: string, value: unknown): ObjectPositions | undefined {
  const positions: ObjectPositions = new Map()
  const table = createPositionTable(text)
  let at = 0

  skipWhiteSpace()
  return scanValue(value, 0) ? positions : undefined

  function scanValue(inner: unknown, depth: number): boolean {
    switch (text.charCodeAt(at)) {
      case openBrace:
        return isObject(inner) && scanObject(inner, depth)
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

  /** Returns false if fewer keys are in the data than in the text: one of them is a duplicate. */
  function scanObject(object: Readonly<Record<string, unknown>>, depth: number): boolean {
    const keys = table.ofObject(at)
    positions.set(object, keys)
    at++
    if (skipIfNext(closeBrace)) return true
    for (let count = 1; depth < maxNestingDepth; count++) {
      const key = at
      const end = endOfString(text, key)
      at = end
      skipWhiteSpace()
      at++
      skipWhiteSpace()
      keys.add(key, at)
      const code = text.charCodeAt(at)
      const isContainer = code === openBrace || code === openBracket
      if (!scanValue(isContainer ? object[readStringAt(text, key, end)] : undefined, depth + 1)) return false
      if (skipIfNext(closeBrace)) return count === Object.keys(object).length
      at++
      skipWhiteSpace()
    }
    return false
  }

  function scanList(list: readonly unknown[], depth: number): boolean {
    const keys = table.ofList(at)
    positions.set(list, keys)
    at++
    if (skipIfNext(closeBracket)) return true
    for (let index = 0; depth < maxNestingDepth; index++) {
      keys.add(at, at)
      if (!scanValue(list[index], depth + 1)) return false
      if (skipIfNext(closeBracket)) return true
      at++
      skipWhiteSpace()
    }
    return false
  }

  /** Skips white space, and the character if it follows. */
  function skipIfNext(character: number): boolean {
    skipWhiteSpace()
    if (text.charCodeAt(at) !== character) return false
    at++
    return true
  }

  function skipWhiteSpace(): void {
    while (text.charCodeAt(at) <= space) at++
  }
}

const space = 32
const quote = 34
const comma = 44
const openBracket = 91
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/** True for a character that ends a number, `true`, `false`, or `null`. */
export function endsWord(code: number): boolean {
  return code <= space || code === comma || code === closeBracket || code === closeBrace
}
