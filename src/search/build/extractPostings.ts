/**
 * Counts the terms of one page. The result depends only on the page and the synonyms; sections are numbered from 0 within the
 * page, and `mergePostings` renumbers them.
 */
import {
  type AnalyzedWord,
  analyzeWord,
  type Field,
  fields,
  fieldTexts,
  phraseTerms,
  type SearchPage,
  type SearchSection,
  type SearchTexts,
} from '../shared/fields.js'
import { isGenericTerm } from '../shared/genericTerms.js'
import type { Synonyms } from '../shared/synonyms.js'
import { splitAtSpaces } from '../shared/tokens.js'

export interface PagePostings {
  /** Length in terms, by field and then by section. */
  readonly lengths: readonly (readonly number[])[]
  /** Number of distinct words of the title, by section. */
  readonly titleLengths: readonly number[]
  /** Terms. A term of the page field can be there twice, and comes first. */
  readonly terms: readonly string[]
  /** For each term and each field: the number of sections, then pairs of section and frequency. One flat list. */
  readonly postings: readonly number[]
  /** Words as written, in lower case. A word of the page field can be there twice. */
  readonly words: readonly string[]
  /** Occurrences of each of the words; an occurrence in a title counts twice. */
  readonly counts: readonly number[]
}

/** Counts the same frequencies as lunr's builder; tests compare both (`lunrBuilder.ts`). */
export function extractPostings(page: SearchPage, synonyms: Synonyms): PagePostings {
  return addPageField(countTexts(page, synonyms), page, synonyms)
}

/**
 * Counts everything but the page field, because that contains the breadcrumbs and the texts of links: pages are counted while
 * others are compiled, before sidebars and links are known.
 */
export function countTexts(page: SearchTexts, synonyms: Synonyms): PagePostings {
  const counter = createPageCounter()
  const lengths: Record<Field, number[]> = { s: [], p: [], x: [] }
  const titleLengths: number[] = []
  const count = createFieldCounter(counter, synonyms)
  // A getter of the page would decode its text for each section.
  const known = { ...page, breadcrumbs: [] }
  for (const [section, content] of known.sections.entries()) {
    const texts = fieldTexts(known, section)
    const title = count(texts.s, { field: 's', section, weight: 2 })
    lengths.s.push(title.length)
    titleLengths.push(countSpecific(new Set(title.words.flatMap(({ analyzed }) => analyzed.parts))))
    lengths.p.push(0)
    lengths.x.push(count(texts.x, { field: 'x', section, weight: hasOwnText(section, content) ? 1 : 0 }).length)
  }
  return { lengths: fields.map((field) => lengths[field]), titleLengths, ...counter.finish() }
}

/** Number of words that a query must have to name the title. */
function countSpecific(terms: ReadonlySet<string>): number {
  const generic = [...terms].filter(isGenericTerm).length
  return generic < terms.size ? terms.size - generic : terms.size
}

/** Adds what `countTexts` omits. */
export function addPageField(counted: PagePostings, page: SearchPage, synonyms: Synonyms): PagePostings {
  if (counted.titleLengths.length === 0) return counted
  const counter = createPageCounter()
  const count = createFieldCounter(counter, synonyms)
  const known = { ...page }
  // Words of the page title count only in its first section; the other sections repeat them.
  const ofPage = counted.titleLengths.map((_, section) => {
    const place = { field: 'p', section, weight: section === 0 ? 2 : 0 } as const
    return count(fieldTexts(known, section).p, place).length
  })
  const { terms, postings, words, counts } = counter.finish()
  return {
    lengths: fields.map((field, at) => (field === 'p' ? ofPage : (counted.lengths[at] ?? []))),
    titleLengths: counted.titleLengths,
    terms: terms.concat(counted.terms),
    postings: postings.concat(counted.postings),
    words: words.concat(counted.words),
    counts: counts.concat(counted.counts),
  }
}

/** Returns a function that counts the texts of a field, and returns their words and their length in terms. */
function createFieldCounter(counter: PageCounter, synonyms: Synonyms) {
  /** The last text of one piece: every section has the title of the page. */
  let last: { readonly text: string | undefined; readonly words: readonly PageWord[] } = { text: undefined, words: [] }
  const wordsOf = (texts: readonly string[]) => {
    const [text, ...others] = texts
    if (others.length === 0 && text === last.text) return last.words
    const words = texts.flatMap((one) => splitAtSpaces(one).map(counter.word))
    if (others.length === 0) last = { text, words }
    return words
  }
  return (texts: readonly string[], place: WeightedField) => {
    const words = wordsOf(texts)
    const length = counter.addWords(words, place)
    if (synonyms.size === 0) return { words, length }
    const phrases = phraseTerms(
      words.map(({ analyzed }) => analyzed),
      synonyms,
    )
    for (const term of phrases) counter.addTerm(term, { ...place, count: 1 })
    return { words, length: length + phrases.length }
  }
}

/** False for a section without text: its field `x` repeats the title, whose words are already counted. */
function hasOwnText(section: number, { text }: SearchSection): boolean {
  return section === 0 || text !== ''
}

/** A distinct word of a page. */
interface PageWord {
  readonly analyzed: AnalyzedWord
  /** Occurrences in the field that is being counted; 0 between fields. */
  count: number
  /** Weighted occurrences in the whole page. */
  written: number
  /** Terms, once a field needs them. */
  title?: readonly PageTerm[]
  content?: readonly PageTerm[]
}

/** A distinct term of a page, with flat pairs of section and frequency by field. */
interface PageTerm {
  readonly term: string
  readonly pairs: Readonly<Record<Field, number[]>>
  isListed: boolean
}

interface FieldOfSection {
  readonly field: Field
  readonly section: number
}

interface WeightedField extends FieldOfSection {
  /** Weight of an occurrence among the words as written; 0 for none. */
  readonly weight: number
}

type PageCounter = ReturnType<typeof createPageCounter>

/**
 * Counts with one lookup for each word of a text: a page repeats few words, and everything else about a word is a property
 * of its `PageWord`. Sections must come in ascending order.
 */
function createPageCounter() {
  const words = new Map<string, PageWord>()
  const terms = new Map<string, PageTerm>()
  /** In the order of their first occurrence. */
  const termsOfField: Record<Field, PageTerm[]> = { s: [], p: [], x: [] }
  const writtenWords: PageWord[] = []

  const findTerm = (term: string) => {
    const known = terms.get(term)
    if (known) return known
    const added: PageTerm = { term, pairs: { s: [], p: [], x: [] }, isListed: false }
    terms.set(term, added)
    return added
  }
  const termsOf = (word: PageWord, field: Field) => {
    if (field === 'x') {
      word.content ??= word.analyzed.content.map(findTerm)
      return word.content
    }
    word.title ??= word.analyzed.title.map(findTerm)
    return word.title
  }
  const add = (term: PageTerm, { field, section }: FieldOfSection, count: number) => {
    const pairs = term.pairs[field]
    const last = pairs.length - 1
    if (last === -1) termsOfField[field].push(term)
    if (pairs[last - 1] === section) pairs[last] = (pairs[last] ?? 0) + count
    else pairs.push(section, count)
  }

  return {
    word: (raw: string): PageWord => {
      const known = words.get(raw)
      if (known) return known
      const added: PageWord = { analyzed: analyzeWord(raw), count: 0, written: 0, title: undefined, content: undefined }
      words.set(raw, added)
      return added
    },
    addTerm: (term: string, { field, section, count }: FieldOfSection & { readonly count: number }) =>
      add(findTerm(term), { field, section }, count),
    /** Returns the number of terms. */
    addWords: (all: readonly PageWord[], { weight, ...place }: WeightedField): number => {
      // Most words occur several times in a text. Group them first, so that the terms of each word are added once.
      const distinct: PageWord[] = []
      for (const word of all) if (word.count++ === 0) distinct.push(word)
      let length = 0
      for (const word of distinct) {
        const { count } = word
        word.count = 0
        const added = termsOf(word, place.field)
        for (const term of added) add(term, place, count)
        length += added.length * count
        if (weight === 0) continue
        if (word.written === 0) writtenWords.push(word)
        word.written += weight * count
      }
      return length
    },
    finish: (): Pick<PagePostings, 'terms' | 'postings' | 'words' | 'counts'> => {
      const listed = fields.flatMap((field) => termsOfField[field].filter(listOnce))
      const counted = countParts(writtenWords)
      return {
        terms: listed.map(({ term }) => term),
        postings: flattenPostings(listed),
        words: [...counted.keys()],
        counts: [...counted.values()],
      }
    },
  }
}

function listOnce(term: PageTerm): boolean {
  if (term.isListed) return false
  term.isListed = true
  return true
}

function flattenPostings(terms: readonly PageTerm[]): number[] {
  const flat: number[] = []
  for (const { pairs } of terms)
    for (const field of fields) {
      const ofField = pairs[field]
      flat.push(ofField.length / 2)
      for (const number of ofField) flat.push(number)
    }
  return flat
}

/** Occurrences of each part as written. */
function countParts(words: readonly PageWord[]): Map<string, number> {
  const parts = new Map<string, number>()
  for (const { analyzed, written } of words)
    for (const part of analyzed.written) parts.set(part, (parts.get(part) ?? 0) + written)
  return parts
}
