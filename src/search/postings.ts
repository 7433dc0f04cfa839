/**
 * One page -> what it adds to an index. It depends on the page and the synonyms alone, so it is kept page by page; numbers
 * of sections are those within the page.
 */
import { fields, fieldTerms, fieldWords, type SearchPage, type Word } from './fields.js'
import type { Synonyms } from './synonyms.js'

export interface PagePostings {
  /** By field, then by section. */
  readonly lengths: readonly (readonly number[])[]
  /** Distinct words of the title, by section. */
  readonly titleLengths: readonly number[]
  readonly terms: readonly string[]
  /** Term by term: for each field, how many sections it is in, then pairs of section and frequency. One list, quick to read. */
  readonly postings: readonly number[]
  /** Words as they are written, and how often; in a title counts twice. */
  readonly words: readonly string[]
  readonly counts: readonly number[]
}

/** The same frequencies as those of lunr's builder (`builder.ts`), which the tests hold against these. */
export function postingsOf(page: SearchPage, synonyms: Synonyms): PagePostings {
  const terms = new Map<string, number[][]>()
  const lengths: number[][] = fields.map(() => [])
  const titleLengths: number[] = []
  const counts = new Map<Word, number>()
  for (const section of page.sections.keys()) {
    const words = fieldWords(page, section)
    const found = fieldTerms(words, synonyms)
    for (const [number, field] of fields.entries()) {
      lengths[number]?.push(found[field].length)
      for (const term of found[field]) countTerm(term, number, section, terms)
    }
    titleLengths.push(new Set(words.s.flatMap(({ parts }) => parts)).size)
    countWords(words.s, 2, counts)
    if (section === 0) countWords(words.p, 2, counts)
    if (section === 0 || page.sections[section]?.text) countWords(words.x, 1, counts)
  }
  const words = writtenWords(counts)
  return {
    lengths,
    titleLengths,
    terms: [...terms.keys()],
    postings: [...terms.values()].flatMap((found) => found.flatMap((pairs) => [pairs.length / 2, ...pairs])),
    words: [...words.keys()],
    counts: [...words.values()],
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

function countWords(words: readonly Word[], weight: number, counts: Map<Word, number>): void {
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + weight)
}

function writtenWords(counts: ReadonlyMap<Word, number>): Map<string, number> {
  const found = new Map<string, number>()
  for (const [{ written }, count] of counts) for (const word of written) found.set(word, (found.get(word) ?? 0) + count)
  return found
}
