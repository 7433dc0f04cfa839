/**
 * Merges the postings of all pages into one index. It holds frequencies, not weights: the query side computes the weights
 * with lunr's formula (`termSource.ts`). The result is an update of the last one (`updateMerged`): only pages that are new are
 * counted, and the result does not depend on the earlier edits.
 */
import { ByteReader } from '../shared/bytes.js'
import { fields } from '../shared/fields.js'
import { termOf } from '../shared/tokens.js'
import type { PagePostings } from './extractPostings.js'
import { emptyTable, type PostingsTable, postingsOf, updateTable } from './postingsTable.js'

export interface MergedIndex {
  /** Number of sections. */
  readonly sections: number
  /** Length in terms, by field and then by section. */
  readonly lengths: readonly (readonly number[])[]
  /** Number of distinct words of the title, by section. */
  readonly titleLengths: readonly number[]
  /** First section of each page, ascending. */
  readonly pageStarts: readonly number[]
  /** Terms with their sections: one list of postings for each field. */
  readonly terms: PostingsTable
  /** Written words that differ from their stem, sorted: candidates for a word that the reader is still typing. */
  readonly surfaces: readonly string[]
  /** Words for corrections, sorted: at least four letters and two occurrences, because a rare word can itself be a typo. */
  readonly typoWords: readonly string[]
}

/** State from which an index can be updated. */
export interface MergedPages {
  readonly pages: readonly MergedPage[]
  readonly lengths: MergedIndex['lengths']
  readonly titleLengths: readonly number[]
  readonly terms: PostingsTable
  /** Words as written with their pages. */
  readonly words: PostingsTable
  /** Kind of each of the words (`wordKinds`). */
  readonly kinds: Uint8Array
}

export interface MergedPage {
  /** Identifies the page and its content. */
  readonly digest: string
  /** Number of sections. */
  readonly sections: number
}

const nothingMerged: MergedPages = {
  pages: [],
  lengths: fields.map(() => []),
  titleLengths: [],
  terms: emptyTable,
  words: emptyTable,
  kinds: new Uint8Array(),
}

/** Merges pages without a last state. */
export function mergePostings(pages: readonly PagePostings[]): MergedIndex {
  const digests = pages.map((_, index) => String(index))
  return toIndex(updateMerged({ previous: nothingMerged, digests, postingsOf: (index) => pages[index] }))
}

export interface MergeInput {
  /** Default: nothing. */
  readonly previous?: MergedPages
  /** Digests of all pages, in the order of the index. */
  readonly digests: readonly string[]
  /** Called for the pages that are not in `previous`. */
  readonly postingsOf: (index: number) => PagePostings | undefined
}

/** Removes the pages whose digest is gone and adds the new ones. */
export function updateMerged({ previous = nothingMerged, digests, postingsOf: countPage }: MergeInput): MergedPages {
  const kept = matchPages(previous.pages, digests)
  const fresh = kept.map((old, index) => (old === -1 ? countPage(index) : undefined))
  const sectionsOf = (index: number) =>
    fresh[index]?.titleLengths.length ?? previous.pages[kept[index] ?? -1]?.sections ?? 0
  const pages = digests.map((digest, index) => ({ digest, sections: sectionsOf(index) }))
  const starts = firstSections(pages)
  const oldStarts = firstSections(previous.pages)
  const renumberedPages = new Int32Array(previous.pages.length).fill(-1)
  const renumberedSections = new Int32Array(previous.titleLengths.length).fill(-1)
  for (const [index, old] of kept.entries()) {
    if (old === -1) continue
    renumberedPages[old] = index
    for (let at = 0; at < sectionsOf(index); at++)
      renumberedSections[(oldStarts[old] ?? 0) + at] = (starts[index] ?? 0) + at
  }
  const columnOf = (old: readonly number[], ofPage: (page: PagePostings) => readonly number[] | undefined) =>
    pages.flatMap(({ sections }, index) => {
      const page = fresh[index]
      const start = oldStarts[kept[index] ?? -1] ?? 0
      return page ? (ofPage(page) ?? []) : old.slice(start, start + sections)
    })
  const words = updateTable(previous.words, { renumbered: renumberedPages, added: addedWords(fresh), lists: 1 })
  return {
    pages,
    lengths: fields.map((_, field) => columnOf(previous.lengths[field] ?? [], (page) => page.lengths[field])),
    titleLengths: columnOf(previous.titleLengths, (page) => page.titleLengths),
    terms: updateTable(previous.terms, {
      renumbered: renumberedSections,
      added: addedTerms(fresh, starts),
      lists: fields.length,
    }),
    words,
    kinds: kindsOfWords(words.keys, previous),
  }
}

/** For each digest the place of the page in the last state; -1 for a new page, and for one that is in another order. */
function matchPages(previous: readonly MergedPage[], digests: readonly string[]): number[] {
  const places = new Map(previous.map(({ digest }, place) => [digest, place]))
  let last = -1
  return digests.map((digest) => {
    const place = places.get(digest) ?? -1
    if (place <= last) return -1
    last = place
    return place
  })
}

/** Number of the first section of each page or file. */
export function firstSections(parts: readonly { readonly sections: number }[]): number[] {
  let sections = 0
  return parts.map((part) => {
    const start = sections
    sections += part.sections
    return start
  })
}

type FreshPages = readonly (PagePostings | undefined)[]

/** Adds the number of earlier sections to the section numbers of each page. */
function addedTerms(pages: FreshPages, starts: readonly number[]): Map<string, number[][]> {
  const merged = new Map<string, number[][]>()
  for (const [index, page] of pages.entries()) {
    if (!page) continue
    const start = starts[index] ?? 0
    const { terms, postings } = page
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
  return merged
}

function addedWords(pages: FreshPages): Map<string, number[][]> {
  const merged = new Map<string, number[][]>()
  for (const [index, page] of pages.entries())
    for (const [at, word] of (page?.words ?? []).entries()) {
      const count = page?.counts[at] ?? 0
      const pairs = merged.get(word)?.[0]
      if (!pairs) merged.set(word, [[index, count]])
      else if (pairs[pairs.length - 2] === index) pairs[pairs.length - 1] = (pairs[pairs.length - 1] ?? 0) + count
      else pairs.push(index, count)
    }
  return merged
}

/** Bits of the kind of a word. */
const wordKinds = { differsFromStem: 1, canCorrect: 2 }

/** Stemming all words takes long, so the kinds of known words are copied. Both lists of words are sorted. */
function kindsOfWords(words: readonly string[], { words: { keys: known }, kinds }: MergedPages): Uint8Array {
  let at = 0
  return Uint8Array.from(words, (word) => {
    while (at < known.length && (known[at] ?? '') < word) at++
    return (known[at] === word ? kinds[at] : undefined) ?? kindOfWord(word)
  })
}

function kindOfWord(word: string): number {
  return (
    (termOf(word) === word ? 0 : wordKinds.differsFromStem) + (/^\p{L}{4,}$/u.test(word) ? wordKinds.canCorrect : 0)
  )
}

/** The columns of the merged pages as the file format needs them, with the lists of words for completion and correction. */
export function toIndex({ pages, lengths, titleLengths, terms, words, kinds }: MergedPages): MergedIndex {
  const isOf = (kind: number, at: number) => ((kinds[at] ?? 0) & kind) !== 0
  return {
    sections: titleLengths.length,
    lengths,
    titleLengths,
    pageStarts: firstSections(pages),
    terms,
    surfaces: words.keys.filter((_, at) => isOf(wordKinds.differsFromStem, at)),
    typoWords: words.keys.filter((_, at) => isOf(wordKinds.canCorrect, at) && occursTwice(postingsOf(words, at))),
  }
}

/** True if the word is on two pages, or twice on one. An odd step means that the frequency is not 1. */
function occursTwice(postings: Uint8Array): boolean {
  const reader = new ByteReader(postings)
  return reader.number() > 1 || reader.number() % 2 === 1
}
