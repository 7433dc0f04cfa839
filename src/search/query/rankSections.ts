/**
 * Ranks sections. The score of a section combines lunr's weights of the matching terms, the share of the query that the section
 * covers, and the overlap of its title with the query. The constants were tuned on real documentation; see decision 005.
 */

import { countBits } from '../shared/countBits.js'
import { isGenericTerm } from '../shared/genericTerms.js'
import { lastAtMost } from '../shared/ordered.js'
import type { PageKind } from '../shared/pageKinds.js'
import { findCandidates } from './candidates.js'
import { kindFactors } from './kindFactors.js'
import { type MatchedWord, matchedWords } from './matchedWords.js'
import type { Query, QueryWord } from './parseQuery.js'
import {
  addMatches,
  createSectionScores,
  numberPages,
  type SectionScores,
  type WordCandidates,
  wordIdf,
} from './sectionScores.js'
import { takeBest } from './takeBest.js'
import type { TermSource } from './termSource.js'

import { wholeWeights } from './wholeWeights.js'

/** Facts about the sections that do not depend on terms. `IndexHead` has them. */
export interface SectionLayout {
  /** Number of sections. */
  readonly sections: number
  /** Number of the first section of each page, ascending. */
  readonly pageStarts: readonly number[]
  /** Kind of each page. */
  readonly kinds: readonly PageKind[]
  /** False for sections that the filters of the reader exclude. Default: all are accepted. */
  readonly accepts?: (section: number) => boolean
}

export interface RankedSections {
  /** Best first, with at most `maxSectionsPerPage` sections of each page below its start. */
  readonly sections: readonly number[]
  /** All sections that match enough of the query, also those that filters exclude, in no order. */
  readonly relevant: readonly number[]
  /** Scores of `sections`. They compare sections of one query only. */
  readonly scores: readonly number[]
  /** Words that are not weak and match something, in the order of the query. If all are weak, all words. */
  readonly words: readonly MatchedWord[]
  /** Terms that matched, for highlights and excerpts. Those of weak words only if the query has no others. */
  readonly terms: ReadonlySet<string>
  /** Misspelled words and the words that replaced them. */
  readonly corrections: readonly { readonly typed: string; readonly used: string }[]
  /** Words without any match. */
  readonly unknown: readonly string[]
}

const maxSectionsPerPage = 3
/** Maximum number of ranked sections: twice the maximum of results, because weak sections of a page are omitted later. */
const maxRanked = 200
/**
 * Bonus if the query contains all words of the title. A part of the words gives a part of the bonus. It grows with the share of the query
 * that the title covers: a heading like "Limits" is in many queries.
 */
const titleShare = 1
const titleCoverage = 0.7
/** Bonus if the title contains all words of the query. It is a separate factor: added to `titleShare`, it lifted longer titles. */
const queryShare = 0.15
/** Additional bonus if title and query have the same words, for the intro of a page and for other sections. */
const exactTitle = { intro: 5, heading: 1.5 } as const
/** Additional bonus if the query names the page and a heading. A part of the page's title gives a part of the bonus. */
const pageAndHeading = 2
/**
 * A section is no result if it covers less of the query than this share of what the best one covers, and if its score is below this
 * share of the best one: such sections have only the common words of the query.
 */
const minShares = { coverage: 0.8, score: 0.2 } as const
/**
 * The list of a common word ends where sections only mention it: below this share of the score of the section at this rank. The best ones
 * are no measure, because the page of that name scores many times more than any other. The first sections are kept in any case.
 */
const tail = { share: 0.35, rank: 6, kept: 20 } as const
/** Largest idf of a weak word, as a multiple of that of the most common other word of the query. */
const maxWeakIdf = 2
/** Bonus for each doubling of the number of matches in the sections of a page: a page about something names it in many sections. */
const breadthBonus = 0.1
/** More matches are no bonus: a very long page has some of everything. */
const maxPageHits = 12
/** Share of the parts of camel case and of identifiers that counts for the length of a title: `write` is not all of `isWrite`. */
const partShare = 0.5
/** Factor for the first section of a page: readers who name a topic want the page that introduces it. */
const introFactors = { overview: 1.5, other: 1.2 } as const
/** Share of the weights of the words in the whole page that counts for each section: the page is about the query. */
const pageShare = 0.4

/** Ranks with the terms that the source has. The caller repeats the call after a fetch if terms were missing. */
export function rankSections(query: Query, source: TermSource, layout: SectionLayout): RankedSections {
  const matches = query.words.map((word) => ({ word, ...findCandidates(word, source) }))
  const columns = createSectionScores(layout.sections, layout.pageStarts.length)
  const pageOf = numberPages(layout.sections, layout.pageStarts)
  const idfs = boundWeakWords(matches, layout.sections)
  let total = 0
  for (const [index, match] of matches.entries()) {
    const idf = idfs[index] ?? 0
    total += idf * match.word.weight
    addMatches({ ...match, bit: 1 << index }, columns, { idf, pageOf })
  }
  const wholes = wholeWeights(query, source, matches)
  const scores = scoreSections(query, columns, { layout, pageOf, total, wholes })
  const relevant = omitIrrelevant(columns, scores)
  const { accepts = () => true } = layout
  const sections = bestSections(relevant.filter(accepts), scores, layout.pageStarts)
  const words = matchedWords(matches, idfs)
  const corrections = matches.flatMap(({ word, corrected }) =>
    corrected[0] === undefined ? [] : [{ typed: word.text, used: corrected[0] }],
  )
  return {
    sections,
    relevant,
    scores: sections.map((section) => scores[section] ?? 0),
    words,
    // Highlighting each `the` would hide the words that matter.
    terms: new Set(words.flatMap(({ qualities }) => [...qualities.keys()])),
    corrections,
    unknown: matches.flatMap(({ word, list }) => (list.length === 0 && word.weight === 1 ? [word.text] : [])),
  }
}

/**
 * Idf of each word, bounded for weak words: texts are indexed without stop words, so that `how` would look as rare as the name of a
 * product.
 */
function boundWeakWords(matches: readonly WordCandidates[], sections: number): number[] {
  const idfs = matches.map((match) => wordIdf(match, sections))
  const isStrong = (_: unknown, index: number) => matches[index]?.word.weight === 1
  const limit = maxWeakIdf * Math.min(...idfs.filter(isStrong))
  return idfs.map((idf, index) => (isStrong(idf, index) ? idf : Math.min(idf, limit)))
}

interface ScoreOptions {
  readonly layout: SectionLayout
  readonly pageOf: Uint32Array
  /** Sum of the idf of all words. */
  readonly total: number
  /** Additional score by section. */
  readonly wholes: ReadonlyMap<number, number>
}

function scoreSections(
  query: Query,
  columns: SectionScores,
  { layout, pageOf, total, wholes }: ScoreOptions,
): Float64Array {
  const scores = new Float64Array(layout.sections)
  const factors = kindFactors(query.text)
  const strong = strongBits(query)
  const specific = specificBits(query)
  const titleFactor = createTitleFactor({ words: query.words.length, strong, specific, total }, columns)
  // Thousands of sections can match: what is equal for all of a page is computed once.
  const breadths = columns.pageHits.map((hits) => 1 + breadthBonus * Math.log2(1 + Math.min(maxPageHits, hits)))
  const kinds = Float64Array.from(layout.kinds, (kind) => factors[kind])
  const hasWholes = wholes.size > 0
  for (const section of columns.touched) {
    const page = pageOf[section] ?? 0
    const intro = layout.pageStarts[page] ?? 0
    const coverage = (columns.idf[section] ?? 0) / total
    const ofPage = pageShare * (columns.pageSum[page] ?? 0)
    const words = ((columns.sum[section] ?? 0) + ofPage) * (breadths[page] ?? 1)
    const base = (words + (hasWholes ? (wholes.get(section) ?? 0) : 0)) * coverage * coverage
    const title = columns.titleMatches[section] === 0 ? 1 : titleFactor(section, intro)
    const ofIntro = intro === section ? introFactors[layout.kinds[page] === 'overview' ? 'overview' : 'other'] : 1
    scores[section] = base * title * ofIntro * (kinds[page] ?? 1)
  }
  return scores
}

/** Words that are not weak, as bits. If all are weak, all words. */
function strongBits(query: Query): number {
  return bitsOf(query, ({ weight }) => weight === 1)
}

/** Words that are not generic, as bits. If all are generic, all words. */
function specificBits(query: Query): number {
  return bitsOf(query, ({ term }) => !isGenericTerm(term))
}

function bitsOf({ words }: Query, counts: (word: QueryWord) => boolean): number {
  const bits = words.reduce((sum, word, index) => (counts(word) ? sum | (1 << index) : sum), 0)
  return bits || (1 << words.length) - 1
}

interface TitleInput {
  /** Number of words of the query. */
  readonly words: number
  /** Bits of the words that are not weak. */
  readonly strong: number
  /** Bits of the words that are not generic. */
  readonly specific: number
  readonly total: number
}

/** Returns the factor of a section whose title has words of the query. `intro` is the first section of its page. */
function createTitleFactor(
  { words, strong, specific, total }: TitleInput,
  columns: SectionScores,
): (section: number, intro: number) => number {
  const { exactMatches, titleMatches, titleIdf, titleTerms, titleWords } = columns
  const [strongCount, specificCount] = [countBits(strong), countBits(specific)]
  return (section, intro) => {
    const titleLength = titleWords[section] ?? 0
    const exact = exactMatches[section] ?? 0
    const matches = titleMatches[section] ?? 0
    const exactCount = countBits(exact & specific)
    const termCount = titleTerms[section] ?? 0
    const ofTitle = Math.min(1, countBits(matches) / (titleLength + partShare * (termCount - titleLength) || 1))
    const ofQuery = countBits(matches & strong) / strongCount
    const covered = (titleIdf[section] ?? 0) / total
    const isTitle = exactCount === specificCount && exactCount === titleLength
    const isHeading = section !== intro && exact !== 0 && countBits(exact) === titleLength
    const bonus = isTitle
      ? exactTitle[section === intro ? 'intro' : 'heading']
      : isHeading
        ? pageAndHeading *
          shareOfPageTitle({ heading: exact, page: titleMatches[intro] ?? 0, words }, titleWords[intro]) ** 4
        : 0
    return (
      (1 + titleShare * ofTitle * ofTitle * covered ** titleCoverage + bonus) * (1 + queryShare * ofQuery * ofQuery)
    )
  }
}

interface PageAndHeading {
  /** Bits of the words of the query that are the whole heading, as written. */
  readonly heading: number
  /** Bits of those that the page's title has. */
  readonly page: number
  /** Number of words of the query. */
  readonly words: number
}

/** Share of the page's title that the query has, if the rest of the query is the heading: `posture troubleshooting`. Otherwise 0. */
function shareOfPageTitle({ heading, page, words }: PageAndHeading, length = 0): number {
  const isAll = countBits(heading | page) === words && (heading & ~page) !== 0
  return isAll ? Math.min(1, countBits(page) / (length || 1)) : 0
}

function omitIrrelevant({ touched, idf }: SectionScores, scores: Float64Array): readonly number[] {
  const bestOf = (column: Float64Array) => touched.reduce((best, section) => Math.max(best, column[section] ?? 0), 0)
  const [coverage, score] = [minShares.coverage * bestOf(idf), minShares.score * bestOf(scores)]
  const relevant = touched.filter((section) => (idf[section] ?? 0) >= coverage || (scores[section] ?? 0) >= score)
  if (relevant.length <= tail.kept) return relevant
  const first = takeBest(relevant, { most: tail.kept, isBetter: isBetterBy(scores), take: () => true })
  const scoreAt = (rank: number) => scores[first[rank - 1] ?? 0] ?? 0
  const least = Math.min(scoreAt(tail.kept), tail.share * scoreAt(tail.rank))
  return relevant.filter((section) => (scores[section] ?? 0) >= least)
}

/** The lower number wins among equal scores, so that the order is stable. */
function isBetterBy(scores: Float64Array) {
  return (one: number, other: number) => {
    const [score = 0, otherScore = 0] = [scores[one], scores[other]]
    return score > otherScore || (score === otherScore && one < other)
  }
}

/** Best sections in order. */
function bestSections(touched: readonly number[], scores: Float64Array, pageStarts: readonly number[]): number[] {
  const counts = new Map<number, number>()
  return takeBest(touched, {
    most: maxRanked,
    isBetter: isBetterBy(scores),
    take: (section) => {
      const page = lastAtMost(pageStarts, section)
      const count = counts.get(page) ?? 0
      // After a section of the page, its start adds nothing.
      if (pageStarts[page] === section) return count === 0
      counts.set(page, count + 1)
      return count < maxSectionsPerPage
    },
  })
}

/** True for the section before the first heading of a page. */
export function isFirstSection(section: number, pageStarts: readonly number[]): boolean {
  return pageStarts[lastAtMost(pageStarts, section)] === section
}
