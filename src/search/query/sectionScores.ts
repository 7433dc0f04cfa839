/** Columns of intermediate results, by section and by page, that `rankSections` fills word by word. */

import type { Candidates } from './candidates.js'
import type { QueryWord } from './parseQuery.js'
import { inverseDocumentFrequency } from './termSource.js'

/** Intermediate results by section. They are columns of typed arrays, because a common word matches thousands of sections. */
export interface SectionScores {
  /** Sections with a match, each once. */
  readonly touched: number[]
  readonly isTouched: Uint8Array
  /** Sum of the weights of the matching terms. */
  readonly sum: Float64Array
  /** Sum of the idf of the matching words of the query. */
  readonly idf: Float64Array
  /** Sum of the idf of the words of the query that the title has, in any form. */
  readonly titleIdf: Float64Array
  /** By page: sum of the best weights of the words in any of its sections. */
  readonly pageSum: Float64Array
  /** By page: number of matches of words that are not weak in its sections. */
  readonly pageHits: Float64Array
  /** Words of the query that are in the title, in any form: a bit for each word. */
  readonly titleMatches: Uint16Array
  /** Words of the query that are in the title as typed: a bit for each word. */
  readonly exactMatches: Uint16Array
}

export function createSectionScores(sections: number, pages: number): SectionScores {
  return {
    touched: [],
    isTouched: new Uint8Array(sections),
    sum: new Float64Array(sections),
    idf: new Float64Array(sections),
    titleIdf: new Float64Array(sections),
    pageSum: new Float64Array(pages),
    pageHits: new Float64Array(pages),
    titleMatches: new Uint16Array(sections),
    exactMatches: new Uint16Array(sections),
  }
}

export type WordCandidates = Candidates & { readonly word: QueryWord }
/** `bit` is the bit of the word in the columns. */
type NumberedCandidates = WordCandidates & { readonly bit: number }

/** Inverse document frequency of the word. For a word that is not in the index: that of all its candidates together. */
export function wordIdf({ word, list, known }: WordCandidates, sections: number): number {
  const exact = known ? list.find(({ found }) => found.term === word.term) : undefined
  if (exact) return exact.found.idf
  const together = list.reduce((sum, { found }) => sum + found.count, 0)
  return inverseDocumentFrequency(Math.min(together, sections), sections)
}

/** Bits of a title match. */
const inTitle = 1
const exactInTitle = 2

export interface AddMatchesOptions {
  /** Inverse document frequency of the word. */
  readonly idf: number
  /** Number of the page by section. */
  readonly pageOf: Uint32Array
}

/** Adds the best candidate of the word for each section. A candidate that is rarer than the word does not weigh more for that. */
export function addMatches(
  { word, list, bit }: NumberedCandidates,
  columns: SectionScores,
  { idf, pageOf }: AddMatchesOptions,
): void {
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
  const ofPage = new Map<number, number>()
  for (const [section, score] of best) {
    if (!columns.isTouched[section]) columns.touched.push(section)
    columns.isTouched[section] = 1
    add(columns.sum, section, score * word.weight)
    add(columns.idf, section, idf * word.weight)
    const page = pageOf[section] ?? 0
    if (word.weight === 1) add(columns.pageHits, page, 1)
    if (score > (ofPage.get(page) ?? 0)) ofPage.set(page, score)
  }
  for (const [page, score] of ofPage) add(columns.pageSum, page, score * word.weight)
  for (const [section, place] of places) {
    add(columns.titleIdf, section, idf * word.weight)
    columns.titleMatches[section] = (columns.titleMatches[section] ?? 0) | bit
    if (place & exactInTitle) columns.exactMatches[section] = (columns.exactMatches[section] ?? 0) | bit
  }
}

function add(column: Float64Array, at: number, value: number): void {
  column[at] = (column[at] ?? 0) + value
}

/** Number of the page by section. */
export function numberPages(sections: number, pageStarts: readonly number[]): Uint32Array {
  const pageOf = new Uint32Array(sections)
  for (const [page, start] of pageStarts.entries()) pageOf.fill(page, start)
  return pageOf
}
