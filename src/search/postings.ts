/**
 * One page -> what it adds to an index. It depends on the page and the synonyms alone, so it is kept page by page; numbers
 * of sections are those within the page.
 */
import { fields, fieldTerms, type SearchPage, surfaceWords, titleWords } from './fields.js'
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

/** The same frequencies as those of lunr's builder (`builder.ts`), which the tests hold against these. */
export function postingsOf(page: SearchPage, synonyms: Synonyms): PagePostings {
  const terms = new Map<string, number[][]>()
  const lengths: number[][] = fields.map(() => [])
  for (const section of page.sections.keys()) {
    const words = fieldTerms(page, section, synonyms)
    for (const [number, field] of fields.entries()) {
      lengths[number]?.push(words[field].length)
      for (const term of words[field]) countTerm(term, number, section, terms)
    }
  }
  return {
    lengths,
    titleLengths: page.sections.map(({ title }) => titleWords(title).size),
    terms: [...terms],
    words: [...wordsOf(page)],
  }
}

function countTerm(term: string, field: number, section: number, terms: Map<string, number[][]>): void {
  let postings = terms.get(term)
  if (!postings) {
    postings = fields.map(() => [])
    terms.set(term, postings)
  }
  const pairs = postings[field] as number[]
  const last = pairs.length - 1
  if (pairs[last - 1] === section) pairs[last] = (pairs[last] ?? 0) + 1
  else pairs.push(section, 1)
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
