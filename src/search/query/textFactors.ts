/**
 * Factor of the score of a section by its text. The index has no positions, so the texts of the best sections are compared: those of
 * the hits are read in any case. The constants were learned from queries of readers of several sites; see decision 076.
 */
import type { WordMatch } from '../excerpts/highlights.js'
import type { MatchedSection } from './hits.js'
import { type MatchedWord, qualityOf } from './matchedWords.js'

/** Number of the best sections whose texts are compared: readers look at the first ones. */
export const comparedSections = 10
/** Bonus if all words that are neighbors in the query are neighbors in the section, in any order. A part of them gives a part of it. */
const neighborBonus = 0.35
/** Number of characters between neighbors: other words may be between them. */
const maxGap = 12
/** Bonus if the description of the page, or heading and title, have all words of the query. A part in the description gives a part of it. */
const descriptionBonus = 0.45
/** Bonus if one of the keywords that the author gave the page is the query. A part of the query gives a part of it. */
const keywordBonus = 1
/** Bonus if one row has the query, together with the titles and the name of a column. */
const rowBonus = 0.15
/**
 * Bonus if the query is the key of a row, or the key and the name of a column: `redirect_from` is about the row of this field, and
 * elsewhere only mentioned.
 */
const keyBonus = 0.6
/** Share of the query that is all of it, apart from rounding. */
const allWords = 0.99
/** A long text has more words by chance. It loses this power of its length, counted from this number of characters. */
const lengthPower = 0.05
const plainLength = 200

/** @param words without weak ones, in the order of the query */
export function textFactor(section: MatchedSection, words: readonly MatchedWord[]): number {
  const neighbors = 1 + neighborBonus * shareOfNeighbors(section, words)
  const isNamed = coverageOf([...section.inHeading, ...section.inTitle], words) >= allWords
  const description = 1 + descriptionBonus * (isNamed ? 1 : coverageOf(section.inDescription, words))
  const keyword = 1 + keywordBonus * keywordShare(section, words)
  const row = isKey(section, words) ? 1 + keyBonus : hasAnswer(section, words) ? 1 + rowBonus : 1
  return (neighbors * description * keyword * row) / (1 + section.lines.length / plainLength) ** lengthPower
}

/** Share of the query that one keyword of the page has. A keyword of which the query has only a part counts less. */
function keywordShare({ inKeywords }: MatchedSection, words: readonly MatchedWord[]): number {
  return inKeywords.reduce(
    (best, { found, length }) => Math.max(best, coverageOf(found, words) * Math.min(1, found.length / length) ** 2),
    0,
  )
}

function hasAnswer({ row, inHeading, inTitle, inText }: MatchedSection, words: readonly MatchedWord[]): boolean {
  if (!row || words.length < 2) return false
  const found = [...inHeading, ...inTitle, ...inText]
  return words.every((word) => found.some((match) => qualityOf(match, word) > 0))
}

/** The query has all words of the name, and no others. */
function isKey({ row }: MatchedSection, words: readonly MatchedWord[]): boolean {
  if (!row) return false
  const isWhole = row.name.every(({ text, match }) => match || !/[\p{L}\p{N}]/u.test(text))
  const name = row.name.map(({ text }) => text.toLowerCase()).join('')
  return isWhole && words.every(({ text }) => name.includes(text.toLowerCase()))
}

/** Share of the words of the query, by their idf and the quality of the matches. */
function coverageOf(found: readonly WordMatch[], words: readonly MatchedWord[]): number {
  const total = words.reduce((sum, { idf }) => sum + idf, 0)
  const covered = words.reduce(
    (sum, word) => sum + word.idf * found.reduce((best, match) => Math.max(best, qualityOf(match, word)), 0),
    0,
  )
  return total === 0 ? 0 : covered / total
}

/** Share of the pairs of neighboring words of the query that the heading, the title or the text has side by side. */
function shareOfNeighbors({ inHeading, inTitle, inText }: MatchedSection, words: readonly MatchedWord[]): number {
  if (words.length < 2) return 0
  const found = new Set<number>()
  for (const matches of [inHeading, inTitle, inText]) {
    for (const [at, match] of matches.entries()) {
      for (let next = at + 1; (matches[next]?.start ?? Number.POSITIVE_INFINITY) - match.end <= maxGap; next++)
        addPairs(match, matches[next] ?? match, { words, found })
      if (found.size === words.length - 1) return 1
    }
  }
  return found.size / (words.length - 1)
}

interface PairSearch {
  readonly words: readonly MatchedWord[]
  /** Numbers of the pairs that were found. */
  readonly found: Set<number>
}

function addPairs(one: WordMatch, other: WordMatch, { words, found }: PairSearch): void {
  for (let pair = 0; pair < words.length - 1; pair++) {
    const [first, second] = [words[pair], words[pair + 1]]
    if (!first || !second || found.has(pair)) continue
    const isPair = (left: WordMatch, right: WordMatch) => qualityOf(left, first) > 0 && qualityOf(right, second) > 0
    if (isPair(one, other) || isPair(other, one)) found.add(pair)
  }
}
