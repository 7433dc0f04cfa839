/**
 * Entry module of the build side: turns pages into the files of a search index. `buildSearchIndex` does everything in one call,
 * so that a worker thread can run it. A caller with a cache runs the two halves itself: `extractPostings` for each page, then
 * `assembleSearchIndex`. A site without search does not load this module.
 */
import { hashOf } from '../../util/hash.js'
import type { SearchPage } from '../shared/fields.js'
import { createSynonyms, type SynonymGroups } from '../shared/synonyms.js'
import { extractPostings, type PagePostings } from './extractPostings.js'
import { mergePostings } from './mergePostings.js'
import { gzipReproducibly, type IndexFiles, type WriteIndexOptions, writeIndexFiles } from './writeIndexFiles.js'

export { createSynonyms, type SynonymGroups } from '../shared/synonyms.js'
export { extractPostings, type PagePostings } from './extractPostings.js'
export { gzipReproducibly, type IndexFiles } from './writeIndexFiles.js'

export interface BuildIndexTask {
  /** Each string is the JSON of a `SearchPage`: strings are copied to a thread faster than objects. */
  readonly pages: readonly string[]
  readonly synonyms: SynonymGroups
}

export interface BuiltIndex extends IndexFiles {
  /** JSON of the `PagePostings` of each page, for the cache. */
  readonly postings: readonly Uint8Array[]
  /** Compressed bytes by the hash of the uncompressed bytes, for the cache. */
  readonly packed: ReadonlyMap<string, Uint8Array>
}

export function buildSearchIndex({ pages, synonyms }: BuildIndexTask): BuiltIndex {
  const synonymPhrases = createSynonyms(synonyms)
  const parsed = pages.map((page): SearchPage => JSON.parse(page))
  const postings = parsed.map((page) => extractPostings(page, synonymPhrases))
  const packed = new Map<string, Uint8Array>()
  const pack = (bytes: Uint8Array) => {
    const compressed = gzipReproducibly(bytes)
    packed.set(hashOf(bytes), compressed)
    return compressed
  }
  const files = assembleSearchIndex(postings, parsed, { synonyms, pack })
  return { ...files, postings: postings.map(encodeJson), packed }
}

/** Second half of a build. `postings` and `pages` must have the same order. */
export function assembleSearchIndex(
  postings: readonly PagePostings[],
  pages: readonly SearchPage[],
  options: WriteIndexOptions,
): IndexFiles {
  return writeIndexFiles(mergePostings(postings), pages, options)
}

/** JSON in UTF-8, the form in which postings are cached. */
export function encodeJson(value: unknown): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(value))
}

const encoder = new TextEncoder()
