/**
 * The nearest of `candidates` to a misspelt word, for "did you mean". Differences of case, `-`, `_` and spaces weigh
 * nothing; else up to a third of the word may be wrong (one edit for words of three letters or less), where a swap of
 * two neighbours is one edit. A word that only lacks its end (`warn`) leads to the whole one (`warning`) where no other is as
 * near. Of equally near candidates the first wins. A word that is itself a candidate has no
 * nearest: nothing is to be suggested then.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  return nearestAmong(candidates)(word)
}

/** The same for many words and the same candidates. */
export function nearestAmong(candidates: Iterable<string>): (word: string) => string | undefined {
  const known = [...candidates].map((candidate) => {
    const other = foldWord(candidate)
    return { candidate, other, letters: lettersOf(other) }
  })
  const words = new Set(known.map(({ candidate }) => candidate))
  return (word) => {
    if (words.has(word)) return undefined
    const folded = foldWord(word)
    const letters = lettersOf(folded)
    let best: string | undefined
    let whole: string | undefined
    let bound = Math.max(1, Math.floor(Math.min(word.length, longestWord) / 3)) + 1
    for (const { candidate, other, letters: others } of known) {
      if (folded.length >= shortestStem && other.startsWith(folded)) whole ??= candidate
      if (other === folded && folded !== '') {
        if (bound > 0) best = candidate
        bound = 0
      } else if (Math.abs(other.length - folded.length) < bound && folded.length <= longestWord) {
        // Words that share nothing are no suggestion, however short they are.
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

/** Shorter words begin too many others. */
const shortestStem = 3

/** Longer words are compared only for equality, so that a hostile input costs nothing. */
const longestWord = 200

/** A word without what weighs nothing: case, `-`, `_` and spaces. */
export function foldWord(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '')
}

/** How often each letter stands in a word, in 32 classes of letters. */
function lettersOf(word: string): Uint16Array {
  const counts = new Uint16Array(32)
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) & 31
    counts[letter] = (counts[letter] as number) + 1
  }
  return counts
}

/** No less than this is the distance: letters that only one of the words has must be put in, taken out or replaced. */
function leastDistance(a: Uint16Array, b: Uint16Array): number {
  let more = 0
  let less = 0
  for (let letter = 0; letter < a.length; letter++) {
    const difference = (a[letter] as number) - (b[letter] as number)
    if (difference > 0) more += difference
    else less -= difference
  }
  return Math.max(more, less)
}

/**
 * Damerau-Levenshtein in its optimal string alignment form, three rows at a time; what is not below the limit may be any
 * number from it on. Cells further than the limit from the diagonal are not below it, and once a whole row is not, no row
 * behind it is.
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
        (current[column - 1] as number) + 1,
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
