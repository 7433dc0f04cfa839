/**
 * The nearest of `candidates` to a misspelt word, for "did you mean". Differences of case, `-`, `_` and spaces weigh
 * nothing; else up to a third of the word may be wrong (one edit for words of three letters or less), where a swap of
 * two neighbours is one edit. A word that only lacks its end (`warn`) leads to the whole one (`warning`) where no other is as
 * near. Of equally near candidates the first wins. A word that is itself a candidate has no
 * nearest: nothing is to be suggested then.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const folded = fold(word)
  let best: string | undefined
  let whole: string | undefined
  let bound = Math.max(1, Math.floor(Math.min(word.length, longestWord) / 3)) + 1
  for (const candidate of candidates) {
    if (candidate === word) return undefined
    const other = fold(candidate)
    if (folded.length >= shortestStem && other.startsWith(folded)) whole ??= candidate
    if (other === folded && folded !== '') {
      if (bound > 0) best = candidate
      bound = 0
    } else if (Math.abs(other.length - folded.length) < bound && folded.length <= longestWord) {
      const found = distance(folded, other)
      // Words that share nothing are no suggestion, however short they are.
      if (found < bound && found < Math.max(folded.length, other.length)) {
        best = candidate
        bound = found
      }
    }
  }
  return best ?? whole
}

/** Shorter words begin too many others. */
const shortestStem = 3

/** Longer words are compared only for equality, so that a hostile input costs nothing. */
const longestWord = 200

function fold(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '')
}

/** Damerau-Levenshtein in its optimal string alignment form, three rows at a time. */
function distance(a: string, b: string): number {
  let older: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + cost,
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (older[column - 2] ?? 0) + 1)
      }
      current.push(least)
    }
    older = previous
    previous = current
  }
  return previous[b.length] ?? 0
}
