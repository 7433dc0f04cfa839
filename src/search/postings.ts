/**
 * One page -> what it adds to an index. It depends on the page and the synonyms alone, so it is kept page by page; numbers
 * of sections are those within the page.
 */
import { fillBuilder } from './builder.js'
import { fields, type SearchPage, surfaceWords, titleWords } from './fields.js'
import type { Synonyms } from './synonyms.js'

export interface PagePostings {
  /** By field, then by section. */
  readonly lengths: readonly (readonly number[])[]
  /** Distinct words of the title, by section. */
  readonly titleLengths: readonly number[]
  /** Each term; by field, pairs of section and frequency, flat. */
  readonly terms: readonly (readonly [term: string, postings: readonly (readonly number[])[]])[]
  /** Words as they are written, and how often; in a title counts twice. */
  readonly words: readonly (readonly [word: string, count: number])[]
}

export function postingsOf(page: SearchPage, synonyms: Synonyms): PagePostings {
  const { invertedIndex, fieldLengths, fieldTermFrequencies } = fillBuilder([page], synonyms)
  const sections = [...page.sections.keys()]
  return {
    lengths: fields.map((field) => sections.map((section) => fieldLengths[`${field}/${section}`] ?? 0)),
    titleLengths: page.sections.map(({ title }) => titleWords(title).size),
    terms: Object.entries(invertedIndex).map(([term, posting]) => [
      term,
      fields.map((field) =>
        Object.keys(posting[field] ?? {}).flatMap((section) => [
          Number(section),
          fieldTermFrequencies[`${field}/${section}`]?.[term] ?? 0,
        ]),
      ),
    ]),
    words: [...wordsOf(page)],
  }
}

function wordsOf({ title, keywords, description, sections }: SearchPage): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (text: string, weight: number) => {
    for (const word of surfaceWords(text)) counts.set(word, (counts.get(word) ?? 0) + weight)
  }
  for (const words of [title, ...keywords]) count(words, 2)
  count(description, 1)
  for (const section of sections) {
    count(section.title, 2)
    count(section.text, 1)
  }
  return counts
}
