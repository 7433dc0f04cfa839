/**
 * Positions of all keys and items of a JSON text in one typed array. A description of many megabytes has a million of them, and
 * a list for each object would take longer to create than the text takes to parse. Names of keys are not stored: a lookup
 * compares the name with the text.
 */
import type { KeyOffsets, KeyPositions } from './sourceDocument.js'

/** Positions of one object or list, added in the order of the text. */
export interface GrowingPositions extends KeyPositions {
  /** Adds the offsets of a key and its value, or twice the offset of an item. */
  add(key: number, value: number): void
}

export interface PositionTable {
  /** @param start offset of the object itself, which is returned as `first()` if it is empty. */
  readonly ofObject: (start: number) => GrowingPositions
  /** The keys of a list are the indexes of its items. */
  readonly ofList: (start: number) => GrowingPositions
}

/** Numbers in a row: the offset of the key, the offset of the value, and the row of the previous key of the same object. */
const rowWidth = 3
const noRow = -1

/**
 * An empty table.
 * @param text in which the offsets are
 */
export function createPositionTable(text: string): PositionTable {
  const rows: TableRows = { text, count: 0, numbers: new Int32Array(rowWidth * 2 ** 12) }
  return {
    ofObject: (start) => new ObjectPositionRows(rows, start),
    ofList: (start) => new ListPositionRows(rows, start),
  }
}

interface TableRows {
  readonly text: string
  count: number
  numbers: Int32Array
}

abstract class PositionRows implements GrowingPositions {
  #first = noRow
  #last = noRow
  #count = 0

  constructor(
    protected readonly rows: TableRows,
    private readonly start: number,
  ) {}

  add(key: number, value: number): void {
    const row = this.rows.count++
    const at = row * rowWidth
    if (at >= this.rows.numbers.length) this.rows.numbers = doubleCapacity(this.rows.numbers)
    const { numbers } = this.rows
    numbers[at] = key
    numbers[at + 1] = value
    numbers[at + 2] = this.#last
    if (this.#first === noRow) this.#first = row
    this.#last = row
    this.#count++
  }

  get(name: string): KeyOffsets | undefined {
    const { numbers } = this.rows
    let index = this.#count - 1
    for (let row = this.#last; row !== noRow; row = numbers[row * rowWidth + 2] ?? noRow)
      if (this.isNamed(numbers[row * rowWidth] ?? 0, index--, name)) return this.#at(row)
    return undefined
  }

  first(): KeyOffsets {
    return this.#first === noRow ? { key: this.start, value: this.start } : this.#at(this.#first)
  }

  /** @param index among the keys of the same object or list, from 0. */
  protected abstract isNamed(key: number, index: number, name: string): boolean

  #at(row: number): KeyOffsets {
    const { numbers } = this.rows
    return { key: numbers[row * rowWidth] ?? 0, value: numbers[row * rowWidth + 1] ?? 0 }
  }
}

/** For a duplicate key, the lookup returns the last position. */
class ObjectPositionRows extends PositionRows {
  protected isNamed(key: number, _: number, name: string): boolean {
    const { text } = this.rows
    const end = endOfString(text, key)
    return end - key === name.length + 2 && !/["\\]/.test(name)
      ? text.startsWith(name, key + 1)
      : readStringAt(text, key, end) === name
  }
}

class ListPositionRows extends PositionRows {
  protected isNamed(_: number, index: number, name: string): boolean {
    return String(index) === name
  }
}

function doubleCapacity(numbers: Int32Array): Int32Array {
  const more = new Int32Array(numbers.length * 2)
  more.set(numbers)
  return more
}

const backslash = 92

/** Offset after the end of the string that starts with the quote at `start`. The text must be valid JSON. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (text.charCodeAt(end - 1) === backslash && isEscapedQuote(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

/** True after an odd number of backslashes: the quote in `\\"` ends the string. */
function isEscapedQuote(text: string, quote: number): boolean {
  let first = quote
  while (text.charCodeAt(first - 1) === backslash) first--
  return (quote - first) % 2 === 1
}

/** Value of the string between the offsets. The text must be valid JSON. */
export function readStringAt(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1)
  return inner.includes('\\') ? String(JSON.parse(text.slice(start, end))) : inner
}
