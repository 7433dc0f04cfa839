/**
 * Ranks sections. The score of a section combines lunr's weights of the matching terms, the share of the query that the section
 * covers, and the overlap of its title with the query. The constants were tuned on real documentation; see decision 005.
 */

import { lastAtMost } from '../shared/ordered.js'
import { type Candidates, findCandidates } from './candidates.js'
import type { JoinedWords, Query, QueryWord } from './parseQuery.js'
import { takeBest } from './takeBest.js'
import { inverseDocumentFrequency, type TermSource, type WeighedTerm } from './termSource.js'

/** Facts about the sections that do not depend on terms. `IndexHead` has them. */
export interface SectionLayout {
  /** Number of sections. */
  readonly sections: number
  /** Number of distinct words of the title, by section. */
  readonly titleLengths: readonly number[]
  /** Number of the first section of each page, ascending. */
  readonly pageStarts: readonly number[]
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
  /** Terms that matched, for highlights and excerpts. */
  readonly terms: ReadonlySet<string>
  /** Misspelled words and the words that replaced them. */
  readonly corrections: readonly { readonly typed: string; readonly used: string }[]
  /** Words without any match. */
  readonly unknown: readonly string[]
}

const maxSectionsPerPage = 3
/** Maximum number of ranked sections: twice the maximum of results, because weak sections of a page are omitted later. */
const maxRanked = 200
/** Bonus if the query contains all words of the title. A part of the words gives a part of the bonus. */
const titleShare = 0.6
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
/** Factor for the first section of a page. */
const introFactor = 1.25

/** Ranks with the terms that the source has. The caller repeats the call after a fetch if terms were missing. */
export function rankSections(query: Query, source: TermSource, layout: SectionLayout): RankedSections {
  const matches = query.words.map((word) => ({ word, ...findCandidates(word, source) }))
  const columns = createSectionScores(layout.sections)
  let total = 0
  for (const [index, match] of matches.entries()) {
    const idf = wordIdf(match, layout.sections)
    total += idf * match.word.weight
    addMatches({ ...match, bit: 1 << index }, idf, columns)
  }
  const wholes = wholeWeights(query, source, matches)
  const scores = new Float64Array(layout.sections)
  const titles: TitleInput = { layout, columns }
  for (const section of columns.touched) {
    const isIntro = isFirstSection(section, layout.pageStarts)
    const titleLength = layout.titleLengths[section] ?? 0
    const exactMatches = countBits(columns.exactMatches[section] ?? 0)
    const titleMatches = countBits(columns.titleMatches[section] ?? 0)
    const ofTitle = titleLength === 0 ? 0 : Math.min(1, titleMatches / titleLength)
    const ofQuery = titleMatches / query.words.length
    const isTitle = exactMatches === query.words.length && exactMatches === titleLength
    const bonus = isTitle
      ? exactTitle[isIntro ? 'intro' : 'heading']
      : pageAndHeading * shareOfPageTitle(section, query.words.length, titles) ** 4
    const coverage = (columns.idf[section] ?? 0) / total
    const base = ((columns.sum[section] ?? 0) + (wholes.get(section) ?? 0)) * coverage ** 2
    const title = (1 + titleShare * ofTitle ** 2 + bonus) * (1 + queryShare * ofQuery ** 2)
    scores[section] = base * title * (isIntro ? introFactor : 1)
  }
  const relevant = omitIrrelevant(columns, scores)
  const { accepts = () => true } = layout
  const sections = bestSections(relevant.filter(accepts), scores, layout.pageStarts)
  const corrections = matches.flatMap(({ word, corrected }) =>
    corrected[0] === undefined ? [] : [{ typed: word.text, used: corrected[0] }],
  )
  return {
    sections,
    relevant,
    scores: sections.map((section) => scores[section] ?? 0),
    terms: new Set(matches.flatMap(({ list }) => list.map(({ found }) => found.term))),
    corrections,
    unknown: matches.flatMap(({ word, list }) => (list.length === 0 && word.weight === 1 ? [word.text] : [])),
  }
}

function omitIrrelevant({ touched, idf }: SectionScores, scores: Float64Array): readonly number[] {
  const bestOf = (column: Float64Array) => touched.reduce((best, section) => Math.max(best, column[section] ?? 0), 0)
  const [coverage, score] = [minShares.coverage * bestOf(idf), minShares.score * bestOf(scores)]
  return touched.filter((section) => (idf[section] ?? 0) >= coverage || (scores[section] ?? 0) >= score)
}

interface TitleInput {
  readonly layout: SectionLayout
  readonly columns: SectionScores
}

/**
 * Share of the page's title that the query has, if the rest of the query is the whole heading, as written: `posture
 * troubleshooting`. Otherwise 0.
 */
function shareOfPageTitle(section: number, words: number, { layout, columns }: TitleInput): number {
  const intro = layout.pageStarts[lastAtMost(layout.pageStarts, section)] ?? section
  const [heading = 0, page = 0] = [columns.exactMatches[section], columns.titleMatches[intro]]
  const isWhole = section !== intro && countBits(heading) === layout.titleLengths[section]
  const isAll = countBits(heading | page) === words && (heading & ~page) !== 0
  return isWhole && isAll ? Math.min(1, countBits(page) / (layout.titleLengths[intro] || 1)) : 0
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Best sections in order. The lower number wins among equal scores, so that the order is stable. */
function bestSections(touched: readonly number[], scores: Float64Array, pageStarts: readonly number[]): number[] {
  const counts = new Map<number, number>()
  return takeBest(touched, {
    most: maxRanked,
    isBetter: (one, other) => {
      const [score = 0, otherScore = 0] = [scores[one], scores[other]]
      return score > otherScore || (score === otherScore && one < other)
    },
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

/** Intermediate results by section. They are columns of typed arrays, because a common word matches thousands of sections. */
interface SectionScores {
  /** Sections with a match, each once. */
  readonly touched: number[]
  readonly isTouched: Uint8Array
  /** Sum of the weights of the matching terms. */
  readonly sum: Float64Array
  /** Sum of the idf of the matching words of the query. */
  readonly idf: Float64Array
  /** Words of the query that are in the title, in any form: a bit for each word. */
  readonly titleMatches: Uint16Array
  /** Words of the query that are in the title as typed: a bit for each word. */
  readonly exactMatches: Uint16Array
}

function createSectionScores(sections: number): SectionScores {
  return {
    touched: [],
    isTouched: new Uint8Array(sections),
    sum: new Float64Array(sections),
    idf: new Float64Array(sections),
    titleMatches: new Uint16Array(sections),
    exactMatches: new Uint16Array(sections),
  }
}

type WordCandidates = Candidates & { readonly word: QueryWord }
/** `bit` is the bit of the word in the columns. */
type NumberedCandidates = WordCandidates & { readonly bit: number }

/** Inverse document frequency of the word. For a word that is not in the index: that of all its candidates together. */
function wordIdf({ word, list, known }: WordCandidates, sections: number): number {
  const exact = known ? list.find(({ found }) => found.term === word.term) : undefined
  if (exact) return exact.found.idf
  const together = list.reduce((sum, { found }) => sum + found.count, 0)
  return inverseDocumentFrequency(Math.min(together, sections), sections)
}

/** Bits of a title match. */
const inTitle = 1
const exactInTitle = 2

/** Adds the best candidate of the word for each section. A candidate that is rarer than the word does not weigh more for that. */
function addMatches({ word, list, bit }: NumberedCandidates, idf: number, columns: SectionScores): void {
  const best = new Map<number, number>()
  const places = new Map<number, number>()
  for (const { found, quality } of list) {
    const factor = quality * Math.min(1, found.idf === 0 ? 1 : idf / found.idf)
    const place = found.term === word.term ? inTitle | exactInTitle : inTitle
    for (let index = 0; index < found.sections.length; index++) {
      const section = found.sections[index] ?? 0
      const score = factor * (found.weights[index] ?? 0)
      const known = best.get(section)
      if (known === undefined || score > known) best.set(section, score)
      if (found.inTitle[index]) places.set(section, (places.get(section) ?? 0) | place)
    }
  }
  for (const [section, score] of best) {
    if (!columns.isTouched[section]) columns.touched.push(section)
    columns.isTouched[section] = 1
    columns.sum[section] = (columns.sum[section] ?? 0) + score * word.weight
    columns.idf[section] = (columns.idf[section] ?? 0) + idf * word.weight
  }
  for (const [section, place] of places) {
    columns.titleMatches[section] = (columns.titleMatches[section] ?? 0) | bit
    if (place & exactInTitle) columns.exactMatches[section] = (columns.exactMatches[section] ?? 0) | bit
  }
}

/**
 * Factors for a word of the query that has separators. lunr weighs it like any word, and less in a long text. A reader who
 * types an identifier means it, so each section that contains it gets a bonus of the second factor times its idf.
 */
const wholeFactor = 8
const identifierFactor = 24
/** The same bonus if all words of the query joined are a term: the reader may have typed an identifier with spaces. */
const joinedFactor = 8
/** Factor for a longer identifier that starts with the typed one. */
const openWhole = 0.6

/** Additional score by section for identifiers that match as a whole. */
function wholeWeights(
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
