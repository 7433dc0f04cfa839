/**
 * Sorted keys with lists of postings, in the bytes of a terms file. A posting is a number and a frequency: of terms the number of
 * a section, of words the number of a page. An update copies the bytes of keys that did not change, so it costs little even if
 * the table is large.
 */
import { ByteReader, ByteWriter } from '../shared/bytes.js'
import { readPostings, writePostings } from '../shared/postings.js'

export interface PostingsTable {
  /** Sorted by UTF-16 code unit. */
  readonly keys: readonly string[]
  /** End of the postings of each key in `bytes`. */
  readonly ends: Uint32Array
  readonly bytes: Uint8Array
}

/** Flat pairs of number and frequency, ascending by number. */
type Pairs = readonly number[]

export const emptyTable: PostingsTable = { keys: [], ends: new Uint32Array(), bytes: new Uint8Array() }

export interface TableChange {
  /** New number by old number, ascending; -1 for a number whose postings are removed. */
  readonly renumbered: Int32Array
  /** Postings of new numbers by key: as many lists for each key as the table has. */
  readonly added: ReadonlyMap<string, readonly Pairs[]>
  /** Lists of each key. */
  readonly lists: number
}

/** Removes, renumbers and adds postings. Keys without postings disappear. */
export function updateTable(table: PostingsTable, change: TableChange): PostingsTable {
  const { renumbered, added, lists } = change
  const writer = new ByteWriter()
  const keys: string[] = []
  const ends: number[] = []
  const addKey = (key: string) => {
    keys.push(key)
    ends.push(writer.length)
  }
  const addNew = (key: string, lists: readonly Pairs[]) => {
    for (const pairs of lists) writePostings(pairs, writer)
    addKey(key)
  }
  const isIdentity = renumbered.every((number, old) => number === old)
  const newKeys = [...added.keys()].sort()
  let next = 0
  for (const [at, key] of table.keys.entries()) {
    for (let other = newKeys[next]; other !== undefined && other < key; other = newKeys[++next])
      addNew(other, added.get(other) ?? [])
    const bytes = postingsOf(table, at)
    const more = newKeys[next] === key ? added.get(key) : undefined
    if (more) next++
    if (!more && (isIdentity || !hasChangedNumber(bytes, lists, renumbered))) {
      writer.append(bytes)
      addKey(key)
      continue
    }
    const updated = readLists(bytes, lists).map((pairs, list) =>
      mergePairs(renumber(pairs, renumbered), more?.[list] ?? []),
    )
    if (updated.some(({ length }) => length > 0)) addNew(key, updated)
  }
  for (const key of newKeys.slice(next)) addNew(key, added.get(key) ?? [])
  return { keys, ends: Uint32Array.from(ends), bytes: writer.done() }
}

/** Bytes of the postings of the key at this place. */
export function postingsOf({ ends, bytes }: PostingsTable, at: number): Uint8Array {
  return bytes.subarray(ends[at - 1] ?? 0, ends[at])
}

/** True if a number in the lists is removed or gets another one. Runs over the whole table, so it creates no objects. */
function hasChangedNumber(bytes: Uint8Array, lists: number, renumbered: Int32Array): boolean {
  let at = 0
  const readNumber = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  for (let list = 0; list < lists; list++) {
    let number = 0
    for (let count = readNumber(); count > 0; count--) {
      const step = readNumber()
      number += step >> 1
      if (renumbered[number] !== number) return true
      if (step & 1) readNumber()
    }
  }
  return false
}

function renumber(pairs: Pairs, renumbered: Int32Array): number[] {
  const kept: number[] = []
  for (let at = 0; at < pairs.length; at += 2) {
    const number = renumbered[pairs[at] ?? 0] ?? -1
    if (number !== -1) kept.push(number, pairs[at + 1] ?? 1)
  }
  return kept
}

/** Both lists ascend, and have no number in common. */
function mergePairs(one: Pairs, other: Pairs): Pairs {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const merged: number[] = []
  let next = 0
  for (let at = 0; at < one.length; at += 2) {
    for (; next < other.length && (other[next] ?? 0) < (one[at] ?? 0); next += 2)
      merged.push(other[next] ?? 0, other[next + 1] ?? 1)
    merged.push(one[at] ?? 0, one[at + 1] ?? 1)
  }
  return [...merged, ...other.slice(next)]
}

/** Numbers of the first list of a key. */
export function firstNumbers(postings: Uint8Array): number[] {
  const [pairs = []] = readLists(postings, 1)
  return pairs.filter((_, at) => at % 2 === 0)
}

function readLists(bytes: Uint8Array, lists: number): number[][] {
  const reader = new ByteReader(bytes)
  return Array.from({ length: lists }, () => readPostings(reader))
}
