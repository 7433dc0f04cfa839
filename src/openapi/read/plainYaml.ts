/**
 * YAML as most people write descriptions: maps and lists by indentation, scalars and flow collections of one line, literal and
 * folded blocks, long plain texts. It is read line by line, a tenth of the work of a reader for all of YAML. Whatever is
 * unusual (anchors, tags, several documents, tabs, keys without a value, a fault of syntax) ends it: that one reads then.
 */

import { define } from './parseJson.js'
import { type BlockInput, type ReadText, readBlock, readLongQuote, readLongText } from './plainYamlBlock.js'
import { keyEnd, keyName, PlainPlaces, quoteEnd, readLine, Unusual } from './plainYamlLine.js'
import type { Offsets } from './sourceDocument.js'

export interface PlainYaml {
  readonly value: unknown
  readonly offsets: Offsets
}

/** Undefined where the text has anything that is not read here. */
export function readPlainYaml(text: string, maxDepth: number): PlainYaml | undefined {
  if (!text.endsWith('\n') || /[\t\r\0\ufeff]/.test(text)) return undefined
  try {
    return read(text, maxDepth)
  } catch (thrown) {
    if (thrown instanceof Unusual) return undefined
    throw thrown
  }
}

function read(text: string, maxDepth: number): PlainYaml {
  const offsets: Offsets = new Map()
  /** The line that is read next: column of its first character, that character, and its end. No line has the column -1. */
  let column = -1
  let at = 0
  let end = 0

  goTo(text.startsWith('---\n') ? 4 : 0)
  if (column === -1) throw new Unusual()
  const value = readNode(-1, 0)
  if (column !== -1) throw new Unusual()
  return { value, offsets }

  /** To the first line from here on that says something. */
  function goTo(line: number): void {
    for (let from = line; from < text.length; from = end + 1) {
      end = text.indexOf('\n', from)
      at = from
      while (text.charCodeAt(at) === 32) at++
      if (at === end || text[at] === '#') continue
      if (at === from && /[-.%]/.test(text[at] as string) && /^(?:---|\.\.\.|%)/.test(text.slice(at, at + 3)))
        throw new Unusual()
      column = at - from
      return
    }
    column = -1
  }

  function isItem(): boolean {
    return text[at] === '-' && (at + 1 === end || text[at + 1] === ' ')
  }

  /** What stands at the line that is read next. */
  function readNode(parent: number, depth: number): unknown {
    if (depth > maxDepth) throw new Unusual()
    if (isItem()) return readList(column, depth)
    return keyEnd(text, at, end) === -1 ? readScalar(at, parent, depth) : readMap(column, depth)
  }

  function readMap(own: number, depth: number): Record<string, unknown> {
    const map: Record<string, unknown> = {}
    const places = new PlainPlaces()
    offsets.set(map, places)
    while (column === own && !isItem()) {
      const key = at
      const colon = keyEnd(text, at, end)
      if (colon === -1) throw new Unusual()
      const name = keyName(text.slice(key, colon))
      if (name === '<<' || Object.hasOwn(map, name)) throw new Unusual()
      const start = goToValue(colon + 1, own, true)
      places.add(name, key, start)
      define(map, name, start === at ? readNode(own, depth + 1) : readScalar(start, own, depth + 1))
    }
    if (column >= own) throw new Unusual()
    return map
  }

  function readList(own: number, depth: number): unknown[] {
    const list: unknown[] = []
    const places = new PlainPlaces()
    offsets.set(list, places)
    while (column === own && isItem()) {
      const dash = at
      const start = goToValue(dash + 1, own, false)
      places.add(String(list.length), start, start)
      // A map or list may begin in the line of its dash.
      if (start !== at) {
        at = start
        column = own + start - dash
      }
      list.push(readNode(own, depth + 1))
    }
    if (column > own) throw new Unusual()
    return list
  }

  /** Where the value of a key or of an item begins: in this line, or in one below. Lists may stand at the column of their key. */
  function goToValue(from: number, own: number, ofKey: boolean): number {
    let start = from
    while (text.charCodeAt(start) === 32) start++
    if (start < end && text[start] !== '#') return start
    goTo(end + 1)
    if (column > own || (ofKey && column === own && isItem())) return at
    throw new Unusual()
  }

  /** A scalar or a flow collection; goes on to the line after it. */
  function readScalar(start: number, parent: number, depth: number): unknown {
    const { value, next } = scalarAt({ start, end, parent }, depth)
    goTo(next)
    return value
  }

  function scalarAt(place: BlockInput, depth: number): ReadText {
    const { start } = place
    const first = text[start] as string
    if (/[|>]/.test(first)) return readBlock(text, place)
    if (/[[{]/.test(first) || (/["']/.test(first) && quoteEnd(text, start, end) !== -1))
      return { value: readLine(text, { start, end, offsets, depth, maxDepth }), next: end + 1 }
    return /["']/.test(first) ? readLongQuote(text, place) : readLongText(text, place)
  }
}
