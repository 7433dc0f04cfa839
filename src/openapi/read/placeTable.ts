/**
 * Where the keys of all objects and the items of all lists of a text stand, in one table: a description of many megabytes
 * has a million of them, and lists of their own for each of its objects would take longer to make than the text to read.
 */
import type { KeyOffsets, Places } from './sourceDocument.js'

/** Places that are added in the order of the text. */
export interface GrowingPlaces extends Places {
  /** Offsets of the key and of the value. */
  add(name: string, key: number, value: number): void
}

export interface PlaceTable {
  readonly ofObject: () => GrowingPlaces
  /** Items are named by their numbers; the names that they are added by do not matter. */
  readonly ofList: () => GrowingPlaces
}

/** Numbers of a row: offsets of key and value, and the row of the key before it in the same object. */
const width = 3
const none = -1

export function placeTable(): PlaceTable {
  const rows: Rows = { names: [], numbers: new Int32Array(width * 2 ** 12) }
  return { ofObject: () => new ObjectPlaces(rows), ofList: () => new ListPlaces(rows) }
}

interface Rows {
  readonly names: string[]
  numbers: Int32Array
}

abstract class RowPlaces implements GrowingPlaces {
  #first = none
  #last = none
  #count = 0

  constructor(protected readonly rows: Rows) {}

  add(name: string, key: number, value: number): void {
    const row = this.rows.names.push(name) - 1
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
    let place = this.#count - 1
    for (let row = this.#last; row !== none; row = this.rows.numbers[row * width + 2] as number)
      if (this.isNamed(row, place--, name)) return this.#at(row)
    return undefined
  }

  first(): KeyOffsets | undefined {
    return this.#first === none ? undefined : this.#at(this.#first)
  }

  /** @param place among those of the same object or list, from 0. */
  protected abstract isNamed(row: number, place: number, name: string): boolean

  #at(row: number): KeyOffsets {
    const { numbers } = this.rows
    return { key: numbers[row * width] as number, value: numbers[row * width + 1] as number }
  }
}

/** Of a key that stands twice, the last place counts. */
class ObjectPlaces extends RowPlaces {
  protected isNamed(row: number, _: number, name: string): boolean {
    return this.rows.names[row] === name
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
