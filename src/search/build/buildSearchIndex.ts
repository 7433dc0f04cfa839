/**
 * Entry module of the build side: turns pages into the files of a search index. `updateSearchIndex` takes what it can from the
 * last state of the index. `buildSearchIndex` does the same in a worker thread, without a last state. A site without search
 * does not load this module.
 */
import { hashOf } from '../../util/hash.js'
import type { SearchPage, SearchTexts } from '../shared/fields.js'
import { createSynonyms, type SynonymGroups, type Synonyms } from '../shared/synonyms.js'
import { decodeMerged, encodeMerged } from './encodeMerged.js'
import { addPageField, countTexts, extractPostings, type PagePostings } from './extractPostings.js'
import type { FacetDefinition } from './facetColumns.js'
import { toIndex, updateMerged } from './mergePostings.js'
import { gzipReproducibly, type IndexFiles, type WriteIndexOptions, writeIndexFiles } from './writeIndexFiles.js'

export { createSynonyms, type SynonymGroups } from '../shared/synonyms.js'
export { digestsOfState } from './encodeMerged.js'
export type { FacetDefinition } from './facetColumns.js'
export { type DocsPart, gzipReproducibly, type IndexFiles } from './writeIndexFiles.js'

export interface BuildIndexTask {
  /** Each string is the JSON of a `SearchPage`: strings are copied to a thread faster than objects. */
  readonly pages: readonly string[]
  /** Keys of pages whose texts were counted before; their JSON has no sections. */
  readonly counted?: readonly (string | undefined)[]
  readonly digests: readonly string[]
  readonly synonyms: SynonymGroups
  readonly facets?: readonly FacetDefinition[]
  readonly language?: string
}

export interface BuiltIndex extends UpdatedIndex {
  /** Hash of the uncompressed bytes by compressed bytes, for the cache. */
  readonly unpacked: ReadonlyMap<Uint8Array, string>
}

/** The texts of a page, and what was counted in them. */
export interface CountedTexts {
  readonly sections: SearchPage['sections']
  readonly postings: PagePostings
}

/** Counts the texts of a page before the place of the page in the site is known. */
export function countPageTexts(page: SearchTexts, synonyms: Synonyms): CountedTexts {
  const { sections } = page
  return { sections, postings: countTexts({ ...page, sections }, synonyms) }
}

/** @param texts the pages that `counted` of the task names. */
export async function buildSearchIndex(
  { pages, counted, digests, synonyms, facets, language }: BuildIndexTask,
  texts: ReadonlyMap<string, CountedTexts> = new Map(),
): Promise<BuiltIndex> {
  const unpacked = new Map<Uint8Array, string>()
  const pack = (bytes: Uint8Array) => {
    const compressed = gzipReproducibly(bytes)
    unpacked.set(compressed, hashOf(bytes))
    return compressed
  }
  const known = pages.map((_, index) => {
    const key = counted?.[index]
    const found = key === undefined ? undefined : texts.get(key)
    if (key !== undefined && !found) throw new Error('The texts of a page were not counted.')
    return found
  })
  const parsed = pages.map((page, index): SearchPage => {
    const { sections } = known[index] ?? {}
    return { ...JSON.parse(page), ...(sections && { sections }) }
  })
  const postingsOf = (index: number) => known[index]?.postings
  const input = { pages: parsed, digests, postingsOf }
  return { ...(await updateSearchIndex(input, { synonyms, facets, language, pack })), unpacked }
}

export interface UpdateIndexInput {
  readonly pages: readonly SearchPage[]
  /** Identifies each page and its content. */
  readonly digests: readonly string[]
  /** State of an index with the same synonyms. Default: a new index. */
  readonly state?: Uint8Array | undefined
  /** Result of `countTexts` for a page, if it was called before. */
  readonly postingsOf?: (index: number) => PagePostings | undefined
  /** Files of that index. */
  readonly last?: WriteIndexOptions['last'] | undefined
}

export interface UpdatedIndex extends IndexFiles {
  /** State for the next update. */
  readonly state: Uint8Array
}

export interface UpdateIndexOptions extends WriteIndexOptions {
  /** Called between the steps. */
  readonly pause?: (() => Promise<unknown>) | undefined
}

/** The files do not depend on the last state: it only saves work. */
export async function updateSearchIndex(
  { pages, digests, state, last, postingsOf }: UpdateIndexInput,
  { pause, ...options }: UpdateIndexOptions,
): Promise<UpdatedIndex> {
  const synonyms = createSynonyms(options.synonyms)
  const previous = state && decodeMerged(state)
  await pause?.()
  const merged = updateMerged({
    ...(previous && { previous }),
    digests,
    postingsOf: (index) => {
      const page = pages[index]
      const counted = postingsOf?.(index)
      // A copy has decoded text, which is read for each section.
      return page && (counted ? addPageField(counted, page, synonyms) : extractPostings({ ...page }, synonyms))
    },
  })
  await pause?.()
  const files = writeIndexFiles(toIndex(merged), pages, { ...options, digests, ...(last && { last }) })
  await pause?.()
  return { ...files, state: encodeMerged(merged) }
}
