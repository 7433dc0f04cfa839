/**
 * Merges the postings of all pages into one index. It holds frequencies, not weights: the query side computes the weights
 * with lunr's formula (`termSource.ts`).
 */
import { fields } from '../shared/fields.js'
import { termOf } from '../shared/tokens.js'
import type { PagePostings } from './extractPostings.js'

export interface MergedIndex {
  /** Number of sections. */
  readonly sections: number
  /** Length in terms, by field and then by section. */
  readonly lengths: readonly (readonly number[])[]
  /** Number of distinct words of the title, by section. */
  readonly titleLengths: readonly number[]
  /** First section of each page, ascending. */
  readonly pageStarts: readonly number[]
  /** Sorted by term. */
  readonly terms: readonly MergedTerm[]
  /** Written words that differ from their stem, sorted: candidates for a word that the reader is still typing. */
  readonly surfaces: readonly string[]
  /** Words for corrections, sorted: at least four letters and two occurrences, because a rare word can itself be a typo. */
  readonly typoWords: readonly string[]
}

export interface MergedTerm {
  readonly term: string
  /** Flat pairs of section and frequency, by field. Sections ascend. */
  readonly postings: readonly (readonly number[])[]
}

/** Concatenates the pages: adds the number of earlier sections to the section numbers of each page. */
export function mergePostings(pages: readonly PagePostings[]): MergedIndex {
  const pageStarts: number[] = []
  let sections = 0
  for (const { titleLengths } of pages) {
    pageStarts.push(sections)
    sections += titleLengths.length
  }
  const lengths = fields.map((_, field) => pages.flatMap((page) => page.lengths[field] ?? []))
  const words = countWrittenWords(pages)
  return {
    sections,
    lengths,
    titleLengths: pages.flatMap(({ titleLengths }) => titleLengths),
    pageStarts,
    terms: mergeTerms(pages, pageStarts),
    surfaces: [...words.keys()].filter((word) => termOf(word) !== word).sort(),
    typoWords: [...words]
      .filter(([word, count]) => count >= 2 && /^\p{L}{4,}$/u.test(word))
      .map(([word]) => word)
      .sort(),
  }
}

function mergeTerms(pages: readonly PagePostings[], pageStarts: readonly number[]): MergedTerm[] {
  const merged = new Map<string, number[][]>()
  for (const [index, { terms, postings }] of pages.entries()) {
    const start = pageStarts[index] ?? 0
    let at = 0
    for (const term of terms) {
      let pairsByField = merged.get(term)
      if (!pairsByField) {
        pairsByField = fields.map(() => [])
        merged.set(term, pairsByField)
      }
      for (const into of pairsByField) {
        const end = at + 1 + 2 * (postings[at] ?? 0)
        for (at++; at < end; at += 2) into.push(start + (postings[at] ?? 0), postings[at + 1] ?? 0)
      }
    }
  }
  return [...merged.keys()].sort().map((term) => ({ term, postings: merged.get(term) ?? [] }))
}

function countWrittenWords(pages: readonly PagePostings[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const [at, word] of page.words.entries()) counts.set(word, (counts.get(word) ?? 0) + (page.counts[at] ?? 0))
  return counts
}
