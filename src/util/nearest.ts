/**
 * Finds the candidate nearest to a misspelled word, for "did you mean". Case, `-`, `_` and spaces do not count. Up to a
 * third of the word may differ (one edit for words of up to three letters); a swap of two neighbors is one edit. A word
 * without its end (`warn`) matches the whole word (`warning`) if nothing else is near. The first of equally near
 * candidates wins. Undefined for a word that is a candidate itself. Own code instead of `leven`: see
 * docs/decisions/018-small-own-parts.md.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  return nearestAmong(candidates)(word)
}

/** Returns `nearest` for a fixed list of candidates, which is prepared once for many words. */
export function nearestAmong(candidates: Iterable<string>): (word: string) => string | undefined {
  const known = [...candidates].map((candidate) => {
    const other = foldWord(candidate)
    return { candidate, other, letters: countLetters(other) }
  })
  const words = new Set(known.map(({ candidate }) => candidate))
  return (word) => {
    if (words.has(word)) return undefined
    const folded = foldWord(word)
    const letters = countLetters(folded)
    let best: string | undefined
    let whole: string | undefined
    let bound = Math.max(1, Math.floor(Math.min(word.length, longestWord) / 3)) + 1
    for (const { candidate, other, letters: others } of known) {
      if (folded.length >= shortestStem && other.startsWith(folded)) whole ??= candidate
      if (other === folded && folded !== '') {
        if (bound > 0) best = candidate
        bound = 0
      } else if (Math.abs(other.length - folded.length) < bound && folded.length <= longestWord) {
        // Do not suggest a word that has no letter in common.
        const limit = Math.min(bound, Math.max(folded.length, other.length))
        if (leastDistance(letters, others) >= limit) continue
        const found = distance(folded, other, limit)
        if (found < limit) {
          best = candidate
          bound = found
        }
      }
    }
    return best ?? whole
  }
}

/** Shorter words are the beginning of too many candidates. */
const shortestStem = 3

/** Longer words are only compared for equality, so that hostile input costs no time. */
const longestWord = 200

/** Removes differences that do not count: case, `-`, `_` and spaces. */
export function foldWord(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '')
}

/** Counts the letters of a word, in 32 classes. */
function countLetters(word: string): Uint16Array {
  const counts = new Uint16Array(32)
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) & 31
    counts[letter] = (counts[letter] ?? 0) + 1
  }
  return counts
}

/** Lower bound of the distance: each letter that only one word has must be inserted, removed or replaced. */
function leastDistance(a: Uint16Array, b: Uint16Array): number {
  let more = 0
  let less = 0
  for (let letter = 0; letter < a.length; letter++) {
    const difference = (a[letter] ?? 0) - (b[letter] ?? 0)
    if (difference > 0) more += difference
    else less -= difference
  }
  return Math.max(more, less)
}

/**
 * Damerau-Levenshtein distance (optimal string alignment) with three rows in memory. A result that is not below the limit
 * may be any number from the limit on: cells farther from the diagonal than the limit are skipped, and a row without a
 * cell below the limit ends the search.
 */
function distance(a: string, b: string, limit: number): number {
  let older: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const first = Math.max(1, row - limit + 1)
    const last = Math.min(b.length, row + limit - 1)
    const current: number[] = []
    current[first - 1] = first === 1 ? row : limit
    let least = limit
    const letter = a.charCodeAt(row - 1)
    for (let column = first; column <= last; column++) {
      const other = b.charCodeAt(column - 1)
      let cell = Math.min(
        (previous[column] ?? limit) + 1,
        (current[column - 1] ?? limit) + 1,
        (previous[column - 1] ?? limit) + (letter === other ? 0 : 1),
      )
      if (row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other)
        cell = Math.min(cell, (older[column - 2] ?? limit) + 1)
      current[column] = cell
      if (cell < least) least = cell
    }
    if (least >= limit) return limit
    older = previous
    previous = current
  }
  return previous[b.length] ?? limit
}
