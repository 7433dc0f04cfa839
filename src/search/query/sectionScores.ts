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
  /** Length of the title in terms, and number of words that a query must have to name it; only of titles with a match. */
  readonly titleTerms: Uint32Array
  readonly titleWords: Uint32Array
  /** Scratch columns of `addMatches`: place and best score by section, and best score by page. The first and the last are 0 between calls. */
  readonly places: Uint8Array
  readonly best: Float64Array
  readonly bestOfPage: Float64Array
}

/** Columns of zeros. One set serves all queries, because `touched` names what to clear. */
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
    titleTerms: new Uint32Array(sections),
    titleWords: new Uint32Array(sections),
    places: new Uint8Array(sections),
    best: new Float64Array(sections),
    bestOfPage: new Float64Array(pages),
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

/** Bits of the place of a match. */
const inSection = 1
const inTitle = 2
const exactInTitle = 4

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
  const { places, best, bestOfPage, titleTerms, titleWords } = columns
  const sections: number[] = []
  for (const { found, quality } of list) {
    const factor = quality * Math.min(1, found.idf === 0 ? 1 : idf / found.idf)
    const place = found.term === word.term ? inTitle | exactInTitle : inTitle
    for (let index = 0; index < found.sections.length; index++) {
      const section = found.sections[index] ?? 0
      const score = factor * (found.weights[index] ?? 0)
      const known = places[section] ?? 0
      if (known === 0) sections.push(section)
      if (known === 0 || score > (best[section] ?? 0)) best[section] = score
      const length = found.titleTerms[index] ?? 0
      places[section] = known | inSection | (length > 0 ? place : 0)
      if (length === 0) continue
      titleTerms[section] = length
      titleWords[section] = found.titleWords[index] ?? 0
    }
  }
  const pages: number[] = []
  const share = idf * word.weight
  for (const section of sections) {
    const score = best[section] ?? 0
    if (!columns.isTouched[section]) columns.touched.push(section)
    columns.isTouched[section] = 1
    add(columns.sum, section, score * word.weight)
    add(columns.idf, section, share)
    const page = pageOf[section] ?? 0
    if (word.weight === 1) add(columns.pageHits, page, 1)
    if (bestOfPage[page] === 0) pages.push(page)
    if (score > (bestOfPage[page] ?? 0)) bestOfPage[page] = score
    const place = places[section] ?? 0
    places[section] = 0
    if (!(place & inTitle)) continue
    add(columns.titleIdf, section, share)
    columns.titleMatches[section] = (columns.titleMatches[section] ?? 0) | bit
    if (place & exactInTitle) columns.exactMatches[section] = (columns.exactMatches[section] ?? 0) | bit
  }
  for (const page of pages) {
    add(columns.pageSum, page, (bestOfPage[page] ?? 0) * word.weight)
    bestOfPage[page] = 0
  }
}

function add(column: Float64Array, at: number, value: number): void {
  column[at] = (column[at] ?? 0) + value
}

/** Cache of `numberPages`: the pages of an index never change. */
const pageNumbers = new WeakMap<readonly number[], Uint32Array>()

/** Number of the page by section. */
export function numberPages(sections: number, pageStarts: readonly number[]): Uint32Array {
  const known = pageNumbers.get(pageStarts)
  if (known?.length === sections) return known
  const pageOf = new Uint32Array(sections)
  for (const [page, start] of pageStarts.entries()) pageOf.fill(page, start, pageStarts[page + 1])
  pageNumbers.set(pageStarts, pageOf)
  return pageOf
}
