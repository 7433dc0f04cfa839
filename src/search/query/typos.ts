/** Finds corrections of a misspelled word: the known words with the smallest edit distance. */
import { countBits } from '../shared/countBits.js'

const minTypoLength = 4
const minLengthForTwoEdits = 8

export interface Correction {
  readonly word: string
  /** Number of edits, 1 or 2. */
  readonly distance: number
}

/** Returns no corrections for short words: almost all short words are similar to each other. */
export function findCorrections(typed: string, words: readonly string[]): Correction[] {
  if (typed.length < minTypoLength || !/^\p{L}+$/u.test(typed)) return []
  let limit = typed.length >= minLengthForTwoEdits ? 2 : 1
  let found: Correction[] = []
  const letters = lettersOf(typed)
  for (const word of words) {
    // Most words differ in more letters than edits can change. This test takes a fraction of the time of the distance.
    if (Math.abs(word.length - typed.length) > limit || countBits(letters ^ lettersOf(word)) > 2 * limit) continue
    const distance = editDistance(typed, word, limit)
    if (distance === undefined || distance === 0) continue
    if (distance < limit) found = []
    limit = distance
    found.push({ word, distance })
  }
  return found
}

/** The letters of a word as bits, in any order. Different letters can share a bit. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

/** Number of insertions, deletions, substitutions and swaps of neighbors that turn `a` into `b`; undefined above the limit. */
export function editDistance(a: string, b: string, limit: number): number | undefined {
  if (Math.abs(a.length - b.length) > limit) return undefined
  const over = limit + 1
  // Rows of the matrix. Only columns within `limit` of the diagonal can be at most `limit`; the others count as `over`.
  let [before, last, current] = [0, 1, 2].map(() => new Array<number>(b.length + 2).fill(over)) as [
    number[],
    number[],
    number[],
  ]
  for (let column = 0; column <= Math.min(limit, b.length); column++) last[column] = column
  for (let row = 1; row <= a.length; row++) {
    const from = Math.max(1, row - limit)
    const to = Math.min(b.length, row + limit)
    current[from - 1] = from === 1 ? row : over
    let least = current[from - 1] ?? over
    for (let column = from; column <= to; column++) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      let cost = Math.min(
        (last[column] ?? over) + 1,
        (current[column - 1] ?? over) + 1,
        (last[column - 1] ?? over) + (same ? 0 : 1),
      )
      const isSwap =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      if (isSwap) cost = Math.min(cost, (before[column - 2] ?? over) + 1)
      current[column] = cost
      least = Math.min(least, cost)
    }
    if (least > limit) return undefined
    current[to + 1] = over
    ;[before, last, current] = [last, current, before]
  }
  const distance = last[b.length] ?? over
  return distance <= limit ? distance : undefined
}
