/**
 * Where the keys of all objects and the items of all lists of a JSON text stand, in one table: a description of many
 * megabytes has a million of them, and lists of their own for each of its objects would take longer to make than the text to
 * read. Names of keys are not kept: they stand in the text.
 */
import type { KeyOffsets, KeyPositions } from './sourceDocument.js'

/** Places that are added in the order of the text. */
export interface GrowingPlaces extends KeyPositions {
  /** Offsets of the key and of the value; of the item twice. */
  add(key: number, value: number): void
}

export interface PlaceTable {
  /** @param start offset of the value itself, for one that holds nothing. */
  readonly ofObject: (start: number) => GrowingPlaces
  /** Items are named by their numbers. */
  readonly ofList: (start: number) => GrowingPlaces
}

/** Numbers of a row: offsets of key and value, and the row of the key before it in the same object. */
const width = 3
const none = -1

export function placeTable(text: string): PlaceTable {
  const rows: Rows = { text, count: 0, numbers: new Int32Array(width * 2 ** 12) }
  return { ofObject: (start) => new ObjectPlaces(rows, start), ofList: (start) => new ListPlaces(rows, start) }
}

interface Rows {
  readonly text: string
  count: number
  numbers: Int32Array
}

abstract class RowPlaces implements GrowingPlaces {
  #first = none
  #last = none
  #count = 0

  constructor(
    protected readonly rows: Rows,
    private readonly start: number,
  ) {}

  add(key: number, value: number): void {
    const row = this.rows.count++
    const at = row * width
    if (at >= this.rows.numbers.length) this.rows.numbers = twice(this.rows.numbers)
    const { numbers } = this.rows
    numbers[at] = key
    numbers[at + 1] = value
    numbers[at + 2] = this.#last
    if (this.#first === none) this.#first = row
    this.#last = row
    this.#count++
  }

  get(name: string): KeyOffsets | undefined {
    const { numbers } = this.rows
    let place = this.#count - 1
    for (let row = this.#last; row !== none; row = numbers[row * width + 2] as number)
      if (this.isNamed(numbers[row * width] as number, place--, name)) return this.#at(row)
    return undefined
  }

  first(): KeyOffsets {
    return this.#first === none ? { key: this.start, value: this.start } : this.#at(this.#first)
  }

  /** @param place among those of the same object or list, from 0. */
  protected abstract isNamed(key: number, place: number, name: string): boolean

  #at(row: number): KeyOffsets {
    const { numbers } = this.rows
    return { key: numbers[row * width] as number, value: numbers[row * width + 1] as number }
  }
}

/** Of a key that stands twice, the last place counts. */
class ObjectPlaces extends RowPlaces {
  protected isNamed(key: number, _: number, name: string): boolean {
    const { text } = this.rows
    const end = endOfString(text, key)
    return end - key === name.length + 2 && !/["\\]/.test(name)
      ? text.startsWith(name, key + 1)
      : stringAt(text, key, end) === name
  }
}

class ListPlaces extends RowPlaces {
  protected isNamed(_: number, place: number, name: string): boolean {
    return String(place) === name
  }
}

function twice(numbers: Int32Array): Int32Array {
  const more = new Int32Array(numbers.length * 2)
  more.set(numbers)
  return more
}

const backslash = 92

/** The offset behind the string of sound JSON that begins with the quote at `start`. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (text.charCodeAt(end - 1) === backslash && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

/** Of `\\"` the quote ends the string. */
function isEscaped(text: string, quote: number): boolean {
  let first = quote
  while (text.charCodeAt(first - 1) === backslash) first--
  return (quote - first) % 2 === 1
}

/** The text that the string of sound JSON between the offsets stands for. */
export function stringAt(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1)
  return inner.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : inner
}
