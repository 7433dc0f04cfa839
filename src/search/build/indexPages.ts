/** All pages of an index -> its files, and what of the way there later builds can use. One call, so that a thread can make it. */
import { hashOf } from '../../util/hash.js'
import type { SearchPage } from '../shared/fields.js'
import { type SynonymGroups, synonymsOf } from '../shared/synonyms.js'
import { compact } from './compact.js'
import { postingsOf } from './postings.js'
import { pack, type Written, writeIndex } from './write.js'

export interface IndexTask {
  /** JSON of a `SearchPage` each: texts go to a thread as they are, objects value by value. */
  readonly pages: readonly string[]
  readonly synonyms: SynonymGroups
}

export interface Indexed extends Written {
  /** JSON of the `PagePostings` of each page. */
  readonly postings: readonly Uint8Array[]
  /** What was packed, by the hash of what it was before. */
  readonly packed: ReadonlyMap<string, Uint8Array>
}

export function indexPages({ pages, synonyms }: IndexTask): Indexed {
  const known = synonymsOf(synonyms)
  const parsed = pages.map((page) => JSON.parse(page) as SearchPage)
  const postings = parsed.map((page) => postingsOf(page, known))
  const packed = new Map<string, Uint8Array>()
  const keep = (bytes: Uint8Array) => {
    const made = pack(bytes)
    packed.set(hashOf(bytes), made)
    return made
  }
  const written = writeIndex(compact(postings), parsed, { synonyms, pack: keep })
  return { ...written, postings: postings.map(bytesOf), packed }
}

/** JSON as it is kept. */
export function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(value))
}

const encoder = new TextEncoder()
