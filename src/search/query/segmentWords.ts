/**
 * Finds words in scripts without spaces. The index has every pair of adjacent letters, so that it does not depend on a dictionary; the
 * browser's dictionary tells which pairs of a query are parts of words. The other pairs are on a page only by chance.
 */
import { foldText } from '../shared/tokens.js'

const unspacedLetters = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u
/** Endings and particles of Japanese. */
const particles = /^\p{sc=Hiragana}+$/u

/** Pairs of letters that are not within a word, and pairs of particles. Empty if no pair is within a word. */
export function weakPairs(text: string): ReadonlySet<string> {
  if (!unspacedLetters.test(text) || !('Segmenter' in Intl)) return new Set()
  const folded = foldText(text).toLowerCase()
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(folded)]
  const within = new Set(words.flatMap(({ segment }) => pairsOf(segment)).filter((pair) => !particles.test(pair)))
  return new Set(within.size === 0 ? [] : pairsOf(folded).filter((pair) => !within.has(pair)))
}

function pairsOf(text: string): string[] {
  const letters = [...text]
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  return pairs.filter((pair) => [...pair].every((letter) => unspacedLetters.test(letter)))
}
