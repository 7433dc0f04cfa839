/** The words of a query that say what it is about, with the terms that they match. */
import type { WordMatch } from '../excerpts/highlights.js'
import type { WordCandidates } from './sectionScores.js'

export interface MatchedWord {
  readonly text: string
  readonly idf: number
  /** Quality of each matching term, from 0 to 1. */
  readonly qualities: ReadonlyMap<string, number>
  /** True if the word can still be incomplete: words that start with it match, too. */
  readonly open: boolean
}

/**
 * Words that are not weak and match something, in the order of the query. If there are none, all words.
 * @param idfs by index of `matches`
 */
export function matchedWords(matches: readonly WordCandidates[], idfs: readonly number[]): MatchedWord[] {
  const words = matches.map(({ word, list }, index) => ({
    text: word.text,
    open: word.open,
    idf: idfs[index] ?? 0,
    qualities: new Map(list.map(({ found, quality }) => [found.term, quality])),
    isStrong: word.weight === 1 && list.length > 0,
  }))
  const strong = words.filter(({ isStrong }) => isStrong)
  return strong.length > 0 ? strong : words
}

/** Quality of a word that starts with the typed one. */
const openQuality = 0.8

/** Quality with which the match stands for the word; 0 if it is another word. */
export function qualityOf({ term, word }: WordMatch, { text, qualities, open }: MatchedWord): number {
  return qualities.get(term) ?? (open && word.startsWith(text) ? openQuality : 0)
}

/** Returns a function that gives the numbers of the words that a match stands for. */
export function numberWords(words: readonly MatchedWord[]): (match: WordMatch) => number[] {
  return (match) => words.flatMap((word, number) => (qualityOf(match, word) > 0 ? number : []))
}
