/**
 * One page -> what it adds to an index. It depends on the page and the synonyms alone, so it is kept page by page; numbers
 * of sections are those within the page.
 */
import { type AnalyzedWord, fields, fieldWords, phraseTerms, type SearchPage } from '../shared/fields.js'
import type { Synonyms } from '../shared/synonyms.js'

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

/** By term: pairs of section and frequency, flat. */
type TermCounts = Map<string, number[]>

/** The same frequencies as those of lunr's builder (`builder.ts`), which the tests hold against these. */
export function extractPostings(page: SearchPage, synonyms: Synonyms): PagePostings {
  const counted = fields.map((): TermCounts => new Map())
  const lengths: number[][] = fields.map(() => [])
  const titleLengths: number[] = []
  const written = new Map<AnalyzedWord, number>()
  for (const section of page.sections.keys()) {
    const words = fieldWords(page, section)
    for (const [number, field] of fields.entries()) {
      // Most words of a text are in it several times: what each stands for is looked up once.
      const counts = countWords(words[field])
      const into = counted[number] as TermCounts
      let length = 0
      for (const [word, count] of counts) {
        const terms = word[field === 'x' ? 'content' : 'title']
        for (const term of terms) addTerm(term, section, count, into)
        length += terms.length * count
      }
      for (const term of phraseTerms(words[field], synonyms)) {
        addTerm(term, section, 1, into)
        length++
      }
      lengths[number]?.push(length)
      const weight = field === 's' ? 2 : field === 'p' ? (section === 0 ? 2 : 0) : hasOwnText(page, section) ? 1 : 0
      if (weight > 0) for (const [word, count] of counts) written.set(word, (written.get(word) ?? 0) + weight * count)
    }
    titleLengths.push(new Set(words.s.flatMap(({ parts }) => parts)).size)
  }
  const terms = [...new Set(counted.flatMap((found) => [...found.keys()]))]
  const words = countParts(written)
  return {
    lengths,
    titleLengths,
    terms,
    postings: flattenPostings(terms, counted),
    words: [...words.keys()],
    counts: [...words.values()],
  }
}

/** The words of a section without text are those of its title, which are counted there. */
function hasOwnText({ sections }: SearchPage, section: number): boolean {
  return section === 0 || Boolean(sections[section]?.text)
}

function countWords(words: readonly AnalyzedWord[]): Map<AnalyzedWord, number> {
  const counts = new Map<AnalyzedWord, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function addTerm(term: string, section: number, count: number, into: TermCounts): void {
  const pairs = into.get(term)
  if (!pairs) {
    into.set(term, [section, count])
    return
  }
  const last = pairs.length - 1
  if (pairs[last - 1] === section) pairs[last] = (pairs[last] as number) + count
  else pairs.push(section, count)
}

function flattenPostings(terms: readonly string[], counted: readonly TermCounts[]): number[] {
  const all: number[] = []
  for (const term of terms)
    for (const found of counted) {
      const pairs = found.get(term)
      all.push(pairs ? pairs.length / 2 : 0)
      if (pairs) for (const number of pairs) all.push(number)
    }
  return all
}

function countParts(counts: ReadonlyMap<AnalyzedWord, number>): Map<string, number> {
  const found = new Map<string, number>()
  for (const [{ written }, count] of counts) for (const word of written) found.set(word, (found.get(word) ?? 0) + count)
  return found
}
