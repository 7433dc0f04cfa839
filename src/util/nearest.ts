/**
 * Finds the candidate nearest to a misspelled word, for "did you mean". Case, `-`, `_` and spaces do not count. Up to a
 * third of the word may differ (one edit for words of up to three letters); a swap of two neighbors is one edit. A word
 * without its end (`warn`) matches the whole word (`warning`) if nothing else is near. The first of equally near
 * candidates wins. Undefined for a word that is a candidate itself.
 */
import { distance } from 'fastest-levenshtein'

/** The candidate that an author probably meant, or undefined. A word that is a candidate has none. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  return nearestAmong(candidates)(word)
}

/** Returns `nearest` for a fixed list of candidates, which is prepared once for many words. */
export function nearestAmong(candidates: Iterable<string>): (word: string) => string | undefined {
  const known = [...candidates].map((candidate) => ({ candidate, other: foldWord(candidate) }))
  const words = new Set(known.map(({ candidate }) => candidate))
  return (word) => {
    if (words.has(word)) return undefined
    const folded = foldWord(word)
    let best: string | undefined
    let whole: string | undefined
    let bound = Math.max(1, Math.floor(Math.min(word.length, maxWordLength) / 3)) + 1
    for (const { candidate, other } of known) {
      if (folded.length >= shortestStem && other.startsWith(folded)) whole ??= candidate
      if (other === folded && folded !== '') {
        if (bound > 0) best = candidate
        bound = 0
      } else if (Math.abs(other.length - folded.length) < bound && folded.length <= maxWordLength) {
        // Do not suggest a word that has no letter in common.
        const limit = Math.min(bound, Math.max(folded.length, other.length))
        const edits = countEdits(folded, other)
        if (edits < limit) {
          best = candidate
          bound = edits
        }
      }
    }
    return best ?? whole
  }
}

/** Shorter words are the beginning of too many candidates. */
const shortestStem = 3

/** Longer words are only compared for equality, so that hostile input costs no time. */
const maxWordLength = 200

/** Removes differences that do not count: case, `-`, `_` and spaces. */
export function foldWord(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '')
}

/** Number of edits between two words. A swap of neighbors is one edit, although the package counts two. */
function countEdits(word: string, other: string): number {
  const edits = distance(word, other)
  return edits === 2 && hasSwap(word, other) ? 1 : edits
}

/** True if the words differ only in the order of two neighbors. */
function hasSwap(word: string, other: string): boolean {
  if (word.length !== other.length) return false
  let at = 0
  while (word[at] === other[at]) at++
  return word[at] === other[at + 1] && word[at + 1] === other[at] && word.slice(at + 2) === other.slice(at + 2)
}
