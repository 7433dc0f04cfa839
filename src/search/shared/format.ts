/**
 * The files of one index. All are gzip and named by a hash of bytes, but for the manifest, which leads to the heads:
 *
 *   manifest.json   for each version and context, the name of its head
 *   head            counts, lengths, and what stands in which of the other files
 *   terms           a range of terms with their postings, and the written words of the same range
 *   docs            some sections: titles, addresses, texts
 *   typos           words that a misspelt one may have meant
 *   lengths         of all texts, to the word: what the head has is rounded; for lunr's own queries
 *   whole           all terms and typos once more, in one file, for idle time
 *
 * Files of a kind, and of docs those of a group, share one hash and are numbered, so that the head need not hold a name for
 * each. In a small index the head holds all the others.
 */
import type { SynonymGroups } from './synonyms.js'

/** To be raised with every change of what is written, or kept indexes outlive it. */
export const indexFormat = 6

/** Files of docs that share a hash: an edit renames these, and leaves what hosts and readers keep of the others. */
export const docsInGroup = 32

export interface Manifest {
  readonly format: number
  readonly indexes: readonly { readonly version: string; readonly context: string; readonly head: string }[]
}

export interface IndexHead {
  readonly sections: number
  /** By field; of texts as they are rounded here. */
  readonly averages: readonly number[]
  /** By field, then by section; those of texts rounded (`lengths.ts`). */
  readonly lengths: readonly (readonly number[])[]
  readonly titleLengths: readonly number[]
  readonly pageStarts: readonly number[]
  /** For each file of terms, a beginning that no word of the files before it reaches. */
  readonly terms: readonly string[]
  /** First section of each file of docs. */
  readonly docs: readonly number[]
  readonly hashes: FileHashes
  readonly synonyms: SynonymGroups
  /** What stands in the head itself, by name. */
  readonly enclosed: ReadonlyMap<string, Uint8Array>
}

/** The hash in the names of the files of each kind. */
export interface FileHashes {
  readonly terms: string
  /** By group. */
  readonly docs: readonly string[]
  readonly typos: string
  readonly lengths: string
  /** Absent where it would be too much for a reader who may ask one thing. */
  readonly whole?: string
}

/** With a number, where there are several of the kind. */
export function indexFileName(kind: keyof FileHashes | 'head', hash: string, number?: number): string {
  return number === undefined ? `${kind}-${hash}.bin` : `${kind}-${number.toString(36)}-${hash}.bin`
}

export function docsFileName({ docs }: Pick<FileHashes, 'docs'>, number: number): string {
  return indexFileName('docs', docs[Math.floor(number / docsInGroup)] ?? '', number)
}

/** A file of docs: pages in order; a page that is cut is in several files. */
export interface DocsPage {
  readonly u: string
  readonly t: string
  readonly b: readonly string[]
  /** Description and keywords. */
  readonly d: string
  readonly k: readonly string[]
  /** Number of the first section that stands here, then heading, id and text of each. */
  readonly i: number
  readonly s: readonly (readonly [heading: string, id: string, text: string])[]
}

export interface TermsFile {
  readonly terms: readonly { readonly term: string; readonly postings: readonly (readonly number[])[] }[]
  readonly surfaces: readonly string[]
}
