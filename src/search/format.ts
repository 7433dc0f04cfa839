/**
 * The files of one index. All are gzip and named by the hash of their bytes, but for the manifest, which leads to the heads:
 *
 *   manifest.json   for each version and context, the name of its head
 *   head            counts, lengths, and what stands in which of the other files
 *   terms           a range of terms with their postings, and the written words of the same range
 *   docs            some sections: titles, addresses, texts
 *   typos           words that a misspelt one may have meant
 */
import type { SynonymGroups } from './synonyms.js'

/** To be raised with every change of what is written, or kept indexes outlive it. */
export const format = 3

export interface Manifest {
  readonly format: number
  readonly indexes: readonly { readonly version: string; readonly context: string; readonly head: string }[]
}

export interface Head {
  readonly format: number
  readonly sections: number
  /** By field. */
  readonly averages: readonly number[]
  readonly lengths: readonly (readonly number[])[]
  readonly titleLengths: readonly number[]
  readonly pageStarts: readonly number[]
  /** First word of each file of terms, and its name. */
  readonly terms: readonly (readonly [first: string, name: string])[]
  /** First section of each file of docs, and its name. */
  readonly docs: readonly (readonly [first: number, name: string])[]
  readonly typos: string
  readonly synonyms: SynonymGroups
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
