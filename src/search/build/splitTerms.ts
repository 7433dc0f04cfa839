/**
 * Splits terms into files by the size of their postings. Each file also holds the written words of the same range, so that one
 * request completes or corrects a word. Cuts depend on the terms near them, so an edit changes few files.
 */
import { ByteWriter } from '../shared/bytes.js'
import { joinBytes } from '../shared/head.js'
import { termClusters } from '../shared/similarWords.js'
import { termOf } from '../shared/tokens.js'
import type { MergedIndex } from './mergePostings.js'
import { firstNumbers, type PostingsTable, postingsOf } from './postingsTable.js'

export interface SplitTerms {
  readonly ranges: readonly TermFile[]
  /** Files of terms that are needed together. The ranges omit these terms. A list also has terms that the index lacks. */
  readonly clusters: readonly ClusterFile[]
}

export interface TermFile {
  /** Lower bound of the file: all words of earlier files sort before it. Empty for the first file. */
  readonly from: string
  readonly bytes: Uint8Array
}

export interface ClusterFile {
  readonly terms: readonly string[]
  readonly bytes: Uint8Array
}

/** `limit`: bytes of terms with postings per file, on average. There is at least one file, also without terms. */
export function splitTerms(index: MergedIndex, limit: number): SplitTerms {
  const places = new Map(index.terms.keys.map((term, at) => [term, at]))
  const sizeOf = (term: string) => sizeOfTerm(index.terms, places.get(term))
  const clusters = packClusters(termClusters(), limit, sizeOf)
  const inCluster = new Set(clusters.flat())
  const typoWords = new Set(index.typoWords)
  const encode = (terms: readonly string[], surfaces: readonly string[]) =>
    encodeTerms({ index, places, typoWords, terms, surfaces })
  return {
    ranges: splitRanges(index, { inCluster, limit }).map(({ from, terms, surfaces }) => ({
      from,
      bytes: encode(terms, surfaces),
    })),
    clusters: clusters.map((terms) => ({
      terms,
      bytes: encode(terms.filter((term) => places.has(term)).sort(), []),
    })),
  }
}

/** Joins clusters until a file has about half of the limit. Terms that the index lacks stay in the lists: they need no other file. */
function packClusters(
  clusters: readonly (readonly string[])[],
  limit: number,
  sizeOf: (term: string) => number,
): string[][] {
  const packed: string[][] = []
  let size = limit
  for (const terms of clusters) {
    if (size >= limit / 2) {
      packed.push([])
      size = 0
    }
    packed.at(-1)?.push(...terms)
    for (const term of terms) size += sizeOf(term)
  }
  return packed
}

/** About the number of bytes of a term with its postings; 0 for a term that the index lacks. */
function sizeOfTerm(table: PostingsTable, at: number | undefined): number {
  return at === undefined ? 0 : 3 + postingsOf(table, at).length + (table.keys[at]?.length ?? 0) / 2
}

interface TermRange {
  readonly from: string
  readonly terms: readonly string[]
  readonly surfaces: readonly string[]
}

interface SplitRangesOptions {
  readonly inCluster: ReadonlySet<string>
  readonly limit: number
}

function splitRanges(
  { terms: table, surfaces, typoWords }: MergedIndex,
  { inCluster, limit }: SplitRangesOptions,
): TermRange[] {
  const ranges: TermRange[] = []
  // Written words of clusters that are their own terms: a misspelled word finds them in the file of its range.
  const words = [...surfaces, ...typoWords.filter((word) => inCluster.has(word) && termOf(word) === word)].sort()
  let terms: string[] = []
  let size = 0
  let from = ''
  let word = 0
  const endRange = (next?: string) => {
    const first = word
    while (word < words.length && (next === undefined || (words[word] ?? '') < next)) word++
    ranges.push({ from, terms, surfaces: words.slice(first, word) })
    from = next ?? ''
    terms = []
    size = 0
  }
  for (const [at, term] of table.keys.entries()) {
    if (inCluster.has(term)) continue
    const previous = terms.at(-1)
    if (previous !== undefined && isCut(term, size, limit)) endRange(shortestDifference(previous, term))
    terms.push(term)
    size += sizeOfTerm(table, at)
  }
  endRange()
  return ranges
}

/** Share of the limit below which a file never ends. The rest of the limit is the average distance to the next cut. */
const minShare = 0.5
const maxShare = 1.5
/** Average number of bytes of a term with its postings. */
const bytesPerTerm = 25

/** True if a new file starts with this term: at terms with certain hashes, and at the latest where the file is too large. */
function isCut(term: string, size: number, limit: number): boolean {
  if (size < limit * minShare) return false
  return size >= limit * maxShare || hashOfTerm(term) % Math.ceil((limit * (1 - minShare)) / bytesPerTerm) === 0
}

/** FNV-1a. It runs for every term of the index, so it must be fast. */
function hashOfTerm(term: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

interface EncodeTermsInput {
  readonly index: MergedIndex
  /** Place of each term in the table of postings. */
  readonly places: ReadonlyMap<string, number>
  readonly typoWords: ReadonlySet<string>
  readonly terms: readonly string[]
  readonly surfaces: readonly string[]
}

/** The terms with their postings, the lengths of the titles that have them, the written words, and a bit for each of both: whether it can correct a misspelled word. */
function encodeTerms({ index, places, typoWords, terms, surfaces }: EncodeTermsInput): Uint8Array {
  const writer = new ByteWriter()
  writer.number(terms.length)
  let previous = ''
  const titles: number[] = []
  for (const term of terms) {
    const postings = postingsOf(index.terms, places.get(term) ?? 0)
    writer.word(term, previous)
    previous = term
    writer.append(postings)
    titles.push(...firstNumbers(postings))
  }
  const [lengths = []] = index.lengths
  for (const section of titles) writer.number(lengths[section] ?? 0)
  for (const section of titles) writer.number((lengths[section] ?? 0) - (index.titleLengths[section] ?? 0))
  writer.number(surfaces.length)
  const bits = new Uint8Array(Math.ceil((terms.length + surfaces.length) / 8))
  for (const [at, word] of [...terms, ...surfaces].entries())
    if (typoWords.has(word)) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  return joinBytes([writer.done(), writeWordList(surfaces), bits])
}

/** Shortest prefix of the word that sorts after the previous word. Does not end within a surrogate pair. */
function shortestDifference(before: string, word: string): string {
  let shared = 0
  while (shared < before.length && before[shared] === word[shared]) shared++
  const isPair = /[\uD800-\uDBFF]/.test(word[shared] ?? '')
  return word.slice(0, shared + (isPair ? 2 : 1))
}

/** A sorted list of words, without a count. */
export function writeWordList(words: readonly string[]): Uint8Array {
  const writer = new ByteWriter()
  let previous = ''
  for (const word of words) {
    writer.word(word, previous)
    previous = word
  }
  return writer.done()
}
