/**
 * Counts the terms of one page. The result depends only on the page and the synonyms, so it is cached by page; sections are
 * numbered from 0 within the page, and `mergePostings` renumbers them.
 */
import { type AnalyzedWord, type Field, fields, fieldWords, phraseTerms, type SearchPage } from '../shared/fields.js'
import type { Synonyms } from '../shared/synonyms.js'

/** Cached as JSON: plain lists, because these are fast to parse. */
export interface PagePostings {
  /** Length in terms, by field and then by section. */
  readonly lengths: readonly (readonly number[])[]
  /** Number of distinct words of the title, by section. */
  readonly titleLengths: readonly number[]
  /** Distinct terms. */
  readonly terms: readonly string[]
  /** For each term and each field: the number of sections, then pairs of section and frequency. One flat list. */
  readonly postings: readonly number[]
  /** Distinct words as written, in lower case. */
  readonly words: readonly string[]
  /** Occurrences of each of the words; an occurrence in a title counts twice. */
  readonly counts: readonly number[]
}

/** Flat pairs of section and frequency, by term. */
type TermCounts = Map<string, number[]>

/** Counts the same frequencies as lunr's builder; tests compare both (`lunrBuilder.ts`). */
export function extractPostings(page: SearchPage, synonyms: Synonyms): PagePostings {
  const counted: Record<Field, TermCounts> = { s: new Map(), p: new Map(), x: new Map() }
  const lengths: Record<Field, number[]> = { s: [], p: [], x: [] }
  const titleLengths: number[] = []
  const written = new Map<AnalyzedWord, number>()
  for (const [section, content] of page.sections.entries()) {
    const words = fieldWords(page, content)
    for (const field of fields) {
      // Most words occur several times in a text. Group them first, so that the terms of each word are added once.
      const counts = countWords(words[field])
      const into = counted[field]
      let length = 0
      for (const [word, count] of counts) {
        const terms = word[field === 'x' ? 'content' : 'title']
        const occurrence = { section, count }
        for (const term of terms) addTerm(into, term, occurrence)
        length += terms.length * count
      }
      for (const term of phraseTerms(words[field], synonyms)) {
        addTerm(into, term, { section, count: 1 })
        length++
      }
      lengths[field].push(length)
      // Words of the page title count only in its first section; the other sections repeat them.
      const weight = field === 's' ? 2 : field === 'p' ? (section === 0 ? 2 : 0) : hasOwnText(page, section) ? 1 : 0
      if (weight > 0) for (const [word, count] of counts) written.set(word, (written.get(word) ?? 0) + weight * count)
    }
    titleLengths.push(new Set(words.s.flatMap(({ parts }) => parts)).size)
  }
  const terms = [...new Set(fields.flatMap((field) => [...counted[field].keys()]))]
  const words = countParts(written)
  return {
    lengths: fields.map((field) => lengths[field]),
    titleLengths,
    terms,
    postings: flattenPostings(
      terms,
      fields.map((field) => counted[field]),
    ),
    words: [...words.keys()],
    counts: [...words.values()],
  }
}

/** False for a section without text: its field `x` repeats the title, whose words are already counted. */
function hasOwnText({ sections }: SearchPage, section: number): boolean {
  return section === 0 || Boolean(sections[section]?.text)
}

function countWords(words: readonly AnalyzedWord[]): Map<AnalyzedWord, number> {
  const counts = new Map<AnalyzedWord, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

interface Occurrence {
  readonly section: number
  readonly count: number
}

/** Sections must come in ascending order, so that only the last pair can have the same section. */
function addTerm(counts: TermCounts, term: string, { section, count }: Occurrence): void {
  const pairs = counts.get(term)
  if (!pairs) {
    counts.set(term, [section, count])
    return
  }
  const last = pairs.length - 1
  if (pairs[last - 1] === section) pairs[last] = (pairs[last] ?? 0) + count
  else pairs.push(section, count)
}

function flattenPostings(terms: readonly string[], counted: readonly TermCounts[]): number[] {
  const flat: number[] = []
  for (const term of terms)
    for (const counts of counted) {
      const pairs = counts.get(term)
      flat.push(pairs ? pairs.length / 2 : 0)
      if (pairs) for (const number of pairs) flat.push(number)
    }
  return flat
}

/** Occurrences of each part as written. */
function countParts(counts: ReadonlyMap<AnalyzedWord, number>): Map<string, number> {
  const parts = new Map<string, number>()
  for (const [{ written }, count] of counts) for (const part of written) parts.set(part, (parts.get(part) ?? 0) + count)
  return parts
}
