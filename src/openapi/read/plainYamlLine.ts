/** What of plain YAML stands in one line: keys, quoted texts, plain scalars, flow collections. */
import { define } from './parseJson.js'
import type { KeyOffsets, Offsets, Places } from './sourceDocument.js'

/** Ends the reading of plain YAML: a reader for all of it takes over. */
export class Unusual extends Error {}

/** Places of a map or list, in the order of the text; keys of lists are numbers. */
export class PlainPlaces implements Places {
  readonly #names: string[] = []
  readonly #offsets: KeyOffsets[] = []

  add(name: string, key: number, value: number): void {
    this.#names.push(name)
    this.#offsets.push({ key, value })
  }

  get(name: string): KeyOffsets | undefined {
    return this.#offsets[this.#names.indexOf(name)]
  }

  first(): KeyOffsets | undefined {
    return this.#offsets[0]
  }
}

/** More is no key without a question mark. */
const mostKey = 1000

/** The colon behind the key that begins at `start`; -1 where no key does. */
export function keyEnd(text: string, start: number, end: number): number {
  const first = text[start] as string
  if (first === '"' || first === "'") {
    let at = quoteEnd(text, start, end)
    while (text[at] === ' ') at++
    return at !== -1 && isColon(text, at, end) ? at : -1
  }
  if (/[[{|>]/.test(first)) return -1
  refuseIndicator(text, start, end)
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === colon && isColon(text, at, end)) {
      if (at - start > mostKey) throw new Unusual()
      return at
    }
    if (code === hash && text[at - 1] === ' ') return -1
  }
  return -1
}

const colon = 58
const hash = 35

function isColon(text: string, at: number, end: number): boolean {
  return text[at] === ':' && (at + 1 === end || text[at + 1] === ' ')
}

/** A plain scalar begins with none of these; dash, question mark and colon are letters if something follows. */
export function refuseIndicator(text: string, start: number, end: number): void {
  const first = text[start] as string
  if (/[,\]}#&*!|>%@`]/.test(first)) throw new Unusual()
  if (/[-?:]/.test(first) && (start + 1 === end || text[start + 1] === ' ')) throw new Unusual()
}

export function keyName(raw: string): string {
  const key = raw.trimEnd()
  return /^["']/.test(key) ? unquoted(key) : key
}

/** Behind the quote that closes the one at `start`; -1 where none does before `end`. */
export function quoteEnd(text: string, start: number, end: number): number {
  const quote = text[start]
  for (let at = start + 1; at < end; at++) {
    if (text[at] === '\\' && quote === '"') at++
    else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== quote) return at + 1
      at++
    }
  }
  return -1
}

export function unquoted(quoted: string): string {
  const inner = quoted.slice(1, -1)
  if (quoted[0] === "'") return inner.replaceAll("''", "'")
  if (!inner.includes('\\')) return inner
  // Of the escapes of YAML these are those of JSON, too.
  if (!/^(?:[^\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*$/.test(inner)) throw new Unusual()
  return JSON.parse(quoted) as string
}

export interface LineInput {
  readonly start: number
  readonly end: number
  readonly offsets: Offsets
  readonly depth: number
  readonly maxDepth: number
}

/** A quoted text or a flow collection, which must be all that the line holds but for a comment. */
export function readLine(text: string, { start, end, offsets, depth, maxDepth }: LineInput): unknown {
  let at = start
  const value = readValue(depth)
  if (!/^ *(?: #.*)?$/.test(text.slice(at, end))) throw new Unusual()
  return value

  function readValue(level: number): unknown {
    if (level > maxDepth) throw new Unusual()
    const first = text[at]
    if (first === '[') return readList(level)
    if (first === '{') return readMap(level)
    return first === '"' || first === "'" ? readQuoted() : scalarOf(readPlain())
  }

  function readList(level: number): unknown[] {
    const list: unknown[] = []
    const places = new PlainPlaces()
    offsets.set(list, places)
    for (let more = goIn(']'); more; more = goOn(']')) {
      places.add(String(list.length), at, at)
      list.push(readValue(level + 1))
    }
    return list
  }

  function readMap(level: number): Record<string, unknown> {
    const map: Record<string, unknown> = {}
    const places = new PlainPlaces()
    offsets.set(map, places)
    for (let more = goIn('}'); more; more = goOn('}')) {
      const key = at
      const name = text[at] === '"' || text[at] === "'" ? readQuoted() : readPlain()
      if (name === '<<' || Object.hasOwn(map, name) || !isColon(text, at, end)) throw new Unusual()
      at++
      skipSpaces()
      places.add(name, key, at)
      define(map, name, readValue(level + 1))
    }
    return map
  }

  function readQuoted(): string {
    const from = at
    at = quoteEnd(text, from, end)
    if (at === -1) throw new Unusual()
    return unquoted(text.slice(from, at))
  }

  /** Up to what ends a plain scalar inside of brackets. */
  function readPlain(): string {
    const from = at
    if (at < end) refuseIndicator(text, at, end)
    for (; at < end; at++) {
      const char = text[at] as string
      if (char === ',' || char === ']' || char === '}' || isColon(text, at, end)) break
      if (char === '[' || char === '{' || (char === '#' && text[at - 1] === ' ')) throw new Unusual()
      if (char === ':' && /[,[\]{}]/.test(text[at + 1] ?? '')) throw new Unusual()
    }
    const plain = text.slice(from, at).trimEnd()
    if (plain === '' || at === end) throw new Unusual()
    return plain
  }

  /** Over the opening bracket; false where the closing one follows. */
  function goIn(closing: string): boolean {
    at++
    skipSpaces()
    return !isClosed(closing)
  }

  /** Over a comma; false at the closing bracket. */
  function goOn(closing: string): boolean {
    skipSpaces()
    if (isClosed(closing)) return false
    if (text[at] !== ',') throw new Unusual()
    at++
    skipSpaces()
    return !isClosed(closing)
  }

  function isClosed(closing: string): boolean {
    if (text[at] !== closing) return false
    at++
    return true
  }

  function skipSpaces(): void {
    while (text[at] === ' ') at++
  }
}

/** Everything that the core schema takes for a number. */
const number =
  /^(?:[-+]?(?:\d+|0o[0-7]+|0x[\da-fA-F]+|(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|\.(?:inf|Inf|INF))|\.(?:nan|NaN|NAN))$/
const plainNumber = /^(?:-?[1-9]\d{0,14}|0|-?\d{1,15}\.\d{1,15})$/

/** Of a plain scalar, by the core schema of YAML 1.2. */
export function scalarOf(plain: string): unknown {
  if (/^(?:~|[Nn]ull|NULL)$/.test(plain)) return null
  if (/^(?:[Tt]rue|TRUE)$/.test(plain)) return true
  if (/^(?:[Ff]alse|FALSE)$/.test(plain)) return false
  if (!number.test(plain)) return plain
  if (!plainNumber.test(plain)) throw new Unusual()
  return Number(plain)
}
