/** Additional scores of sections that have an identifier of the query as a whole, not only its parts. */
import type { JoinedWords, Query } from './parseQuery.js'
import type { WordCandidates } from './sectionScores.js'
import type { TermSource, WeighedTerm } from './termSource.js'

/**
 * Factors for a word of the query that has separators. lunr weighs it like any word, and less in a long text. A reader who
 * types an identifier means it, so each section that contains it gets a bonus of the second factor times its idf.
 */
const wholeFactor = 8
const identifierFactor = 24
/** Half of that bonus if all words of the query joined are a term: the reader may have typed an identifier with spaces. */
const joinedFactor = 12
/** Factor for a longer identifier that starts with the typed one. */
const openWhole = 0.6

/** Additional score by section for identifiers that match as a whole. */
export function wholeWeights(
  { words, wholes }: Query,
  source: TermSource,
  matches: readonly WordCandidates[],
): Map<number, number> {
  const weights = new Map<number, number>()
  const add = ({ text, open }: JoinedWords, perIdf: number) => {
    const exact = source.get(text)
    const longer = open && !exact ? source.startingWith(text) : []
    const found: readonly (readonly [WeighedTerm, number])[] = exact
      ? [[exact, 1]]
      : longer.map((term) => [term, openWhole * (text.length / term.term.length)])
    for (const [term, factor] of found)
      for (const [index, section] of term.sections.entries()) {
        const weight = wholeFactor * (term.weights[index] ?? 0) + perIdf * term.idf
        weights.set(section, (weights.get(section) ?? 0) + factor * weight)
      }
  }
  for (const whole of wholes) add(correctParts(whole, matches), whole.isIdentifier ? identifierFactor : 0)
  for (const joined of words[0]?.joined ?? [])
    if (words.every((word) => word.joined.includes(joined))) add(joined, joinedFactor)
  return weights
}

/** Replaces the misspelled words in an identifier: `acounts:read` is `accounts:read`. */
function correctParts(whole: JoinedWords, matches: readonly WordCandidates[]): JoinedWords {
  const replace = (text: string, { word, corrected: [used] }: WordCandidates) =>
    used === undefined ? text : text.replace(word.text, used)
  return { ...whole, text: matches.reduce(replace, whole.text) }
}
