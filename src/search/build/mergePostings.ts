/** What of a lunr index a query needs, as plain data: frequencies, not weights. Weights come back by lunr's formula. */
import { fields } from '../shared/fields.js'
import { termOf } from '../shared/tokens.js'
import type { PagePostings } from './extractPostings.js'

export interface MergedIndex {
  readonly sections: number
  /** By field, then by section. */
  readonly lengths: readonly (readonly number[])[]
  /** Distinct words of the title, by section. */
  readonly titleLengths: readonly number[]
  /** Number of the first section of each page. */
  readonly pageStarts: readonly number[]
  /** Sorted. */
  readonly terms: readonly MergedTerm[]
  /** Words as written whose stem differs from them, sorted: what a half-typed word may grow into. */
  readonly surfaces: readonly string[]
  /** Words that a misspelt one may have meant, sorted. */
  readonly typoWords: readonly string[]
}

export interface MergedTerm {
  readonly term: string
  /** By field: pairs of section and frequency, flat. */
  readonly postings: readonly (readonly number[])[]
}

/** Lays the pages one after the other: section numbers of a page grow by the number of sections before it. */
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
      let all = merged.get(term)
      if (!all) {
        all = fields.map(() => [])
        merged.set(term, all)
      }
      for (const into of all) {
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
