/** Finds corrections of a misspelled word: the known words with the smallest edit distance. */

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
    if (Math.abs(word.length - typed.length) > limit || countOnes(letters ^ lettersOf(word)) > 2 * limit) continue
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

function countOnes(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Number of insertions, deletions, substitutions and swaps of neighbors that turn `a` into `b`; undefined above the limit. */
export function editDistance(a: string, b: string, limit: number): number | undefined {
  if (Math.abs(a.length - b.length) > limit) return undefined
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return undefined
    before = last
    last = current
  }
  const distance = last[b.length] ?? limit + 1
  return distance <= limit ? distance : undefined
}
