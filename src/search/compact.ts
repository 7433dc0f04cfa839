/** What of a lunr index a query needs, as plain data: frequencies, not weights. Weights come back by lunr's formula. */
import type { FilledBuilder } from './builder.js'
import { fields, type SearchPage, surfaceWords, titleWords } from './fields.js'
import { termOf } from './tokens.js'

export interface CompactIndex {
  readonly sections: number
  /** By field. */
  readonly averages: readonly number[]
  /** By field, then by section. */
  readonly lengths: readonly (readonly number[])[]
  /** Distinct words of the title, by section. */
  readonly titleLengths: readonly number[]
  /** Number of the first section of each page. */
  readonly pageStarts: readonly number[]
  /** Sorted. */
  readonly terms: readonly CompactTerm[]
  /** Words as written whose stem differs from them, sorted: what a half-typed word may grow into. */
  readonly surfaces: readonly string[]
  /** Words that a misspelt one may have meant, sorted. */
  readonly typoWords: readonly string[]
}

export interface CompactTerm {
  readonly term: string
  /** By field: pairs of section and frequency, flat. */
  readonly postings: readonly (readonly number[])[]
}

export function compact(builder: FilledBuilder, pages: readonly SearchPage[]): CompactIndex {
  const sections = builder.documentCount
  const terms = Object.keys(builder.invertedIndex).sort()
  const words = wordsOf(pages)
  let start = 0
  return {
    sections,
    averages: fields.map((field) => builder.averageFieldLength[field] || 0),
    lengths: fields.map((field) =>
      Array.from({ length: sections }, (_, id) => builder.fieldLengths[`${field}/${id}`] ?? 0),
    ),
    titleLengths: pages.flatMap((page) => page.sections.map(({ title }) => titleWords(title).size)),
    pageStarts: pages.map((page) => {
      const first = start
      start += page.sections.length
      return first
    }),
    terms: terms.map((term) => ({
      term,
      postings: fields.map((field) =>
        Object.keys(builder.invertedIndex[term]?.[field] ?? {}).flatMap((id) => [
          Number(id),
          builder.fieldTermFrequencies[`${field}/${id}`]?.[term] ?? 0,
        ]),
      ),
    })),
    surfaces: [...words.keys()].filter((word) => termOf(word) !== word).sort(),
    typoWords: [...words]
      .filter(([word, count]) => count >= 2 && /^\p{L}{4,}$/u.test(word))
      .map(([word]) => word)
      .sort(),
  }
}

/** How often each word is written; in a title counts twice. */
function wordsOf(pages: readonly SearchPage[]): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (text: string, weight: number) => {
    for (const word of surfaceWords(text)) counts.set(word, (counts.get(word) ?? 0) + weight)
  }
  for (const { title, keywords, description, sections } of pages) {
    for (const words of [title, ...keywords]) count(words, 2)
    count(description, 1)
    for (const section of sections) {
      count(section.title, 2)
      count(section.text, 1)
    }
  }
  return counts
}
