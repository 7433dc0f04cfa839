/**
 * File format of the search index. All files except the manifest are compressed with gzip and named by a hash of their bytes:
 *
 *   manifest.json   the name of the head for each version and context
 *   head            counts, lengths, and the ranges of the other files
 *   terms           a range of terms with their postings, and the written words of the same range
 *   docs            some sections: titles, hrefs, texts
 *   typos           words that can correct a misspelled word
 *   lengths         exact lengths of all texts, for lunr's own queries; the head has rounded lengths
 *   whole           all terms and typos again in one file, which the browser fetches when it is idle
 *
 * All files of a kind share one hash and are numbered; files of docs share a hash by group. The head therefore does not hold
 * a name for each file. The head of a small index contains all other files.
 */
import type { SynonymGroups } from './synonyms.js'

/** Increase this number with every change of the format; otherwise the cache returns indexes in the old format. */
export const indexFormat = 6

/** Number of docs files that share a hash. An edit renames only the files of its group, so the other files stay valid in HTTP caches. */
export const docsInGroup = 32

/** Content of `manifest.json`. `version` and `context` are paths, or '' for the current version or no context. */
export interface Manifest {
  readonly format: number
  readonly indexes: readonly { readonly version: string; readonly context: string; readonly head: string }[]
}

/** Sections are numbered from 0 over all pages, in the order of pages. */
export interface IndexHead {
  /** Number of sections. */
  readonly sections: number
  /** Average length by field in terms; for texts, the average of the rounded lengths. */
  readonly averages: readonly number[]
  /** Length in terms, by field and then by section. Lengths of texts are rounded (`lengths.ts`). */
  readonly lengths: readonly (readonly number[])[]
  /** Number of distinct words of the title, by section. */
  readonly titleLengths: readonly number[]
  /** First section of each page, ascending. */
  readonly pageStarts: readonly number[]
  /** Lower bound of each terms file: all words of earlier files sort before it. The first bound is ''. */
  readonly terms: readonly string[]
  /** First section of each docs file, ascending. */
  readonly docs: readonly number[]
  readonly hashes: FileHashes
  readonly synonyms: SynonymGroups
  /** Uncompressed files that the head itself contains, by name; empty for a large index. */
  readonly enclosed: ReadonlyMap<string, Uint8Array>
}

/** Hash in the file names of each kind. */
export interface FileHashes {
  readonly terms: string
  /** One hash per group of `docsInGroup` files. */
  readonly docs: readonly string[]
  readonly typos: string
  readonly lengths: string
  /** Absent if the file would be too large to fetch in advance (`IndexSizes.allTerms`). */
  readonly whole?: string
}

/** `number` is set for the kinds that have several files. */
export function indexFileName(kind: keyof FileHashes | 'head', hash: string, number?: number): string {
  return number === undefined ? `${kind}-${hash}.bin` : `${kind}-${number.toString(36)}-${hash}.bin`
}

/** Name of the docs file with this number. */
export function docsFileName({ docs }: Pick<FileHashes, 'docs'>, number: number): string {
  return indexFileName('docs', docs[Math.floor(number / docsInGroup)] ?? '', number)
}

/** A docs file is a JSON list of these, in the order of pages. A long page is split over several files. Keys are short to save bytes. */
export interface DocsPage {
  /** Url (href), title, and breadcrumbs of the page. */
  readonly u: string
  readonly t: string
  readonly b: readonly string[]
  /** Description and keywords. */
  readonly d: string
  readonly k: readonly string[]
  /** Number of the first section of this part; `s` holds heading, id and text of each section. */
  readonly i: number
  readonly s: readonly (readonly [heading: string, id: string, text: string])[]
}

/** A terms file after decoding. `postings`: flat pairs of section and frequency for each field. Both lists are sorted. */
export interface TermsFile {
  readonly terms: readonly { readonly term: string; readonly postings: readonly (readonly number[])[] }[]
  /** Words as written, if the stem differs from the word. */
  readonly surfaces: readonly string[]
}
