/**
 * File format of the search index. All files are compressed with gzip:
 *
 *   start           suggestions and icons, as JSON (`SearchStart`); not part of an index
 *   head            counts, lengths, and the names and ranges of the other files; its own name is fixed (`headFileName`)
 *   parts/terms-*   a range of terms with their postings, and the written words of the same range
 *   parts/docs-*    some sections: titles, hrefs, texts
 *   parts/typos-*   words that can correct a misspelled word
 *   parts/lengths-* exact lengths of all titles and texts, for lunr's own queries; the head has rounded lengths of texts
 *
 * The name of a part is a hash of its bytes, so an edit renames only the parts that it changes. The docs files of a run of about 16 pages
 * have the same hash, that of all their bytes, and a number. The head of a small index contains
 * all parts.
 */
import { partsFolder } from '../../routes/indexFolder.js'
import type { PageKind } from './pageKinds.js'
import type { SynonymGroups } from './synonyms.js'

/** Increase this number with every change of the format; otherwise the cache returns indexes in the old format. */
export const indexFormat = 16

/**
 * Name of the head of a version and a context: `head.bin`, `head.v1.bin`, `head.v1.api.bin`. Different paths give different names.
 * Both are paths, or '' for the current version or no context.
 */
export function headFileName({ version, context }: { readonly version: string; readonly context: string }): string {
  const encode = (path: string) =>
    path.replace(/^\//, '').replace(/[^a-z0-9]/g, (character) => `-${character.charCodeAt(0).toString(36)}-`)
  return `${['head', encode(version), encode(context)].join('.').replace(/\.+$/, '')}.bin`
}

/** Name of the JSON file with the suggestions of a version: a `SearchStart`. */
export function startFileName(version: string): string {
  return headFileName({ version, context: '' }).replace(/^head(.*)bin$/, 'start$1json')
}

export type PartKind = 'terms' | 'docs' | 'typos' | 'lengths'

/** Number of hexadecimal digits of the hash in the name of a part. */
export const partHashLength = 10

/** Path relative to the folder of the index. */
export function partName(kind: PartKind, id: string): string {
  return `${partsFolder}/${kind}-${id}.bin`
}

/** Names of the docs files of a run of pages: they share a hash, because a hash cannot be compressed and every first query fetches all names. */
export function docsNames(hash: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => partName('docs', `${hash}-${number}`))
}

/** Sections are numbered from 0 over all pages, in the order of pages. */
export interface IndexHead {
  /** Number of sections. */
  readonly sections: number
  /** Average length by field in terms; for texts, the average of the rounded lengths. */
  readonly averages: readonly number[]
  /**
   * Length in terms, by field and then by section. Lengths of texts are rounded (`lengths.ts`). Empty for titles: only sections whose title
   * has a term need the length of the title, so it is in the file of the term.
   */
  readonly lengths: readonly (readonly number[])[]
  /** First section of each page, ascending. */
  readonly pageStarts: readonly number[]
  /** Kind of each page. */
  readonly kinds: readonly PageKind[]
  /** Lower bound of each terms file: all words of earlier files sort before it. The first bound is ''. */
  readonly terms: readonly string[]
  /** Terms that are not in the file of their range (`termClusters`): each list has a file of its own, after those of the ranges. */
  readonly clusters: readonly (readonly string[])[]
  /** First section of each docs file, ascending. */
  readonly docs: readonly number[]
  /** Names of all parts by kind. The terms files are those of the ranges, then those of the clusters. */
  readonly names: PartNames
  readonly synonyms: SynonymGroups
  /** Language of the pages, as `de`. Absent for English. */
  readonly language?: string
  /** Absent for a site without facets. */
  readonly facets?: readonly FacetColumn[]
  /** Uncompressed parts that the head itself contains, by name; empty for a large index. */
  readonly enclosed: ReadonlyMap<string, Uint8Array>
}

/** A facet with the values of all pages. */
export interface FacetColumn {
  readonly id: string
  readonly label: string
  readonly values: readonly string[]
  /** Distinct sets of values that pages have, as indexes of `values`. */
  readonly sets: readonly (readonly number[])[]
  /** Index in `sets` by page. */
  readonly setOfPage: readonly number[]
}

export interface PartNames {
  readonly terms: readonly string[]
  readonly docs: readonly string[]
  readonly typos: string
  readonly lengths: string
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
  /** Method and path of an operation. */
  readonly o?: readonly [method: string, path: string]
  /** Name of an icon. */
  readonly i?: string
  /** Heading, id and text of each section. The head knows the number of the first section of the file. */
  readonly s: readonly (readonly [heading: string, id: string, text: string])[]
}

/** A terms file after decoding. Both lists are sorted. */
export interface TermsFile {
  readonly terms: readonly TermEntry[]
  /** Words as written, if the stem differs from the word or if the term is in another file. */
  readonly surfaces: readonly string[]
  /** Words among both that can correct a misspelled word, sorted. */
  readonly typoWords: readonly string[]
}

export interface TermEntry {
  readonly term: string
  /** Flat pairs of section and frequency for each field. */
  readonly postings: readonly (readonly number[])[]
  /** For each section whose title has the term: length of the title in terms, and number of words that a query must have to name it. Flat pairs. */
  readonly titles: readonly number[]
}
