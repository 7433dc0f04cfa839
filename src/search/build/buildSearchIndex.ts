/**
 * Entry module of the build side: turns pages into the files of a search index. `updateSearchIndex` takes what it can from the
 * last state of the index. `buildSearchIndex` does the same in a worker thread, without a last state. A site without search
 * does not load this module.
 */
import { hashOf } from '../../util/hash.js'
import type { SearchPage } from '../shared/fields.js'
import { createSynonyms, type SynonymGroups } from '../shared/synonyms.js'
import { decodeMerged, encodeMerged } from './encodeMerged.js'
import { extractPostings } from './extractPostings.js'
import type { FacetDefinition } from './facetColumns.js'
import { toIndex, updateMerged } from './mergePostings.js'
import { gzipReproducibly, type IndexFiles, type WriteIndexOptions, writeIndexFiles } from './writeIndexFiles.js'

export type { SynonymGroups } from '../shared/synonyms.js'
export { digestsOfState } from './encodeMerged.js'
export type { FacetDefinition } from './facetColumns.js'
export { type DocsPart, gzipReproducibly, type IndexFiles } from './writeIndexFiles.js'

export interface BuildIndexTask {
  /** Each string is the JSON of a `SearchPage`: strings are copied to a thread faster than objects. */
  readonly pages: readonly string[]
  readonly digests: readonly string[]
  readonly synonyms: SynonymGroups
  readonly facets?: readonly FacetDefinition[]
}

export interface BuiltIndex extends UpdatedIndex {
  /** Hash of the uncompressed bytes by compressed bytes, for the cache. */
  readonly unpacked: ReadonlyMap<Uint8Array, string>
}

export async function buildSearchIndex({ pages, digests, synonyms, facets }: BuildIndexTask): Promise<BuiltIndex> {
  const unpacked = new Map<Uint8Array, string>()
  const pack = (bytes: Uint8Array) => {
    const compressed = gzipReproducibly(bytes)
    unpacked.set(compressed, hashOf(bytes))
    return compressed
  }
  const parsed = pages.map((page): SearchPage => JSON.parse(page))
  return { ...(await updateSearchIndex({ pages: parsed, digests }, { synonyms, facets, pack })), unpacked }
}

export interface UpdateIndexInput {
  readonly pages: readonly SearchPage[]
  /** Identifies each page and its content. */
  readonly digests: readonly string[]
  /** State of an index with the same synonyms. Default: a new index. */
  readonly state?: Uint8Array | undefined
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
  { pages, digests, state, last }: UpdateIndexInput,
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
      // A copy has decoded text, which is read for each section.
      return page && extractPostings({ ...page }, synonyms)
    },
  })
  await pause?.()
  const files = writeIndexFiles(toIndex(merged), pages, { ...options, digests, ...(last && { last }) })
  await pause?.()
  return { ...files, state: encodeMerged(merged) }
}
