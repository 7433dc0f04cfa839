/**
 * Ranks sections. lunr weighs the terms; what decides is how much of the query a section covers, and whether the words of
 * its title are those of the query. The numbers were tuned on real documentation; see docs/decisions.
 */

import { lastAtMost } from '../shared/ordered.js'
import { type Candidates, findCandidates } from './candidates.js'
import type { JoinedWords, Query, QueryWord } from './parseQuery.js'
import { takeBest } from './takeBest.js'
import { inverseDocumentFrequency, type TermSource, type WeighedTerm } from './termSource.js'

/** What ranking needs to know of the sections beside the terms. */
export interface SectionLayout {
  readonly sections: number
  readonly titleLengths: readonly number[]
  /** Number of the first section of each page, ascending. */
  readonly pageStarts: readonly number[]
}

export interface RankedSections {
  /** Best first, and few of each page. */
  readonly sections: readonly number[]
  /** Terms that answered, for marks and excerpts. */
  readonly terms: ReadonlySet<string>
  readonly corrections: readonly { readonly typed: string; readonly used: string }[]
  readonly unknown: readonly string[]
}

const maxHitsPerPage = 4
/** Most hits that a reader is given. */
const maxHits = 100
/** What it counts that all words of the title are in the query. */
const titleShare = 0.6
/** What it counts that all words of the query are in the title; apart from the other, or it would blur what that tells. */
const queryShare = 0.15
const exactTitle = { intro: 5, heading: 1.5 } as const
const introFactor = 1.25

export function rankSections(query: Query, source: TermSource, shape: SectionLayout): RankedSections {
  const answers = query.words.map((word) => ({ word, ...findCandidates(word, source) }))
  const rows = createSectionScores(shape.sections)
  let total = 0
  for (const answer of answers) {
    const idf = wordIdf(answer, shape.sections)
    total += idf * answer.word.weight
    addMatches(answer, idf, rows)
  }
  const wholes = wholeWeights(query, source)
  const scores = new Float64Array(shape.sections)
  for (const section of rows.touched) {
    const isIntro = isFirstSection(section, shape.pageStarts)
    const titleLength = shape.titleLengths[section] ?? 0
    const exactMatches = rows.exactMatches[section] as number
    const matches = rows.titleMatches[section] as number
    const ofTitle = titleLength === 0 ? 0 : Math.min(1, matches / titleLength)
    const ofQuery = matches / query.words.length
    const isTitle = exactMatches === query.words.length && exactMatches === titleLength
    const bonus = isTitle ? (isIntro ? exactTitle.intro : exactTitle.heading) : 0
    const coverage = (rows.idf[section] as number) / total
    const base = (rows.sum[section] as number) * coverage ** 2 + (wholes.get(section) ?? 0)
    const title = (1 + titleShare * ofTitle ** 2 + bonus) * (1 + queryShare * ofQuery ** 2)
    scores[section] = base * title * (isIntro ? introFactor : 1)
  }
  return {
    sections: bestSections(rows.touched, scores, shape.pageStarts),
    terms: new Set(answers.flatMap(({ list }) => list.map(({ found }) => found.term))),
    corrections: answers.flatMap(({ word, corrected }) =>
      corrected[0] === undefined ? [] : [{ typed: word.text, used: corrected[0] }],
    ),
    unknown: answers.flatMap(({ word, list }) => (list.length === 0 ? [word.text] : [])),
  }
}

function bestSections(touched: readonly number[], scores: Float64Array, pageStarts: readonly number[]): number[] {
  const counts = new Map<number, number>()
  return takeBest(touched, {
    most: maxHits,
    isBetter: (one, other) => {
      const [score = 0, otherScore = 0] = [scores[one], scores[other]]
      return score > otherScore || (score === otherScore && one < other)
    },
    take: (section) => {
      const page = lastAtMost(pageStarts, section)
      const count = (counts.get(page) ?? 0) + 1
      counts.set(page, count)
      return count <= maxHitsPerPage
    },
  })
}

export function isFirstSection(section: number, pageStarts: readonly number[]): boolean {
  return pageStarts[lastAtMost(pageStarts, section)] === section
}

/** What is known of each section, column by column: a common word touches thousands. */
interface SectionScores {
  readonly touched: number[]
  readonly isTouched: Uint8Array
  readonly sum: Float64Array
  readonly idf: Float64Array
  readonly titleMatches: Uint8Array
  readonly exactMatches: Uint8Array
}

function createSectionScores(sections: number): SectionScores {
  return {
    touched: [],
    isTouched: new Uint8Array(sections),
    sum: new Float64Array(sections),
    idf: new Float64Array(sections),
    titleMatches: new Uint8Array(sections),
    exactMatches: new Uint8Array(sections),
  }
}

type WordCandidates = Candidates & { readonly word: QueryWord }

/** Of a word that nobody knows: that of all its candidates together. */
function wordIdf({ word, list, known }: WordCandidates, sections: number): number {
  const exact = known ? list.find(({ found }) => found.term === word.term) : undefined
  if (exact) return exact.found.idf
  const together = list.reduce((sum, { found }) => sum + found.count, 0)
  return inverseDocumentFrequency(Math.min(together, sections), sections)
}

const inTitle = 1
const exactInTitle = 2

/** Each section counts with the candidate that weighs most in it. A rarer term than the word itself gains nothing by that. */
function addMatches({ word, list }: WordCandidates, idf: number, rows: SectionScores): void {
  const best = new Map<number, number>()
  const places = new Map<number, number>()
  for (const { found, quality } of list) {
    const factor = quality * Math.min(1, found.idf === 0 ? 1 : idf / found.idf)
    const place = found.term === word.term ? inTitle | exactInTitle : inTitle
    for (let index = 0; index < found.sections.length; index++) {
      const section = found.sections[index] as number
      const score = factor * (found.weights[index] as number)
      const known = best.get(section)
      if (known === undefined || score > known) best.set(section, score)
      if (found.inTitle[index]) places.set(section, (places.get(section) ?? 0) | place)
    }
  }
  for (const [section, score] of best) {
    if (!rows.isTouched[section]) rows.touched.push(section)
    rows.isTouched[section] = 1
    rows.sum[section] = (rows.sum[section] as number) + score * word.weight
    rows.idf[section] = (rows.idf[section] as number) + idf * word.weight
  }
  for (const [section, place] of places) {
    rows.titleMatches[section] = (rows.titleMatches[section] as number) + 1
    if (place & exactInTitle) rows.exactMatches[section] = (rows.exactMatches[section] as number) + 1
  }
}

/** lunr weighs an identifier like any word, less in a long text; who types one means it, wherever it stands. */
const wholeFactor = 8
const identifierFactor = 24
/** All words of the query in one: they may be an identifier that was typed apart. */
const joinedFactor = 8
const openWhole = 0.6

function wholeWeights({ words, wholes }: Query, source: TermSource): Map<number, number> {
  const weights = new Map<number, number>()
  const add = ({ text, open }: JoinedWords, perIdf: number) => {
    const exact = source.get(text)
    const grown = open && !exact ? source.startingWith(text) : []
    const found: readonly (readonly [WeighedTerm, number])[] = exact
      ? [[exact, 1]]
      : grown.map((term) => [term, openWhole * (text.length / term.term.length)])
    for (const [term, factor] of found)
      for (const [index, section] of term.sections.entries()) {
        const weight = wholeFactor * (term.weights[index] ?? 0) + perIdf * term.idf
        weights.set(section, (weights.get(section) ?? 0) + factor * weight)
      }
  }
  for (const whole of wholes) add(whole, whole.isIdentifier ? identifierFactor : 0)
  for (const joined of words[0]?.joined ?? [])
    if (words.every((word) => word.joined.includes(joined))) add(joined, joinedFactor)
  return weights
}
