/**
 * Builds the search index of a site: in a separate thread if most pages are new, else from the cached postings of unchanged
 * pages. This module loads `src/search`; the pipeline imports it only for sites with a search.
 */
import { bytesFormat, partsFormat } from '../cache/diskFormat.js'
import type { Site } from '../model/model.js'
import {
  assembleSearchIndex,
  createSynonyms,
  encodeJson,
  extractPostings,
  gzipReproducibly,
  type IndexFiles,
  type PagePostings,
  type SynonymGroups,
} from '../search/build/buildSearchIndex.js'
import type { SearchPage } from '../search/shared/fields.js'
import { indexFormat } from '../search/shared/format.js'
import { buildSearchOutputs, createSearchPage, type SearchOutputs } from '../stages/search.js'
import { hashOf } from '../util/hash.js'
import type { BuildSession } from './buildSession.js'
import type { SearchThread } from './workers/searchThread.js'

/** Closes the search thread at the end, also if the thread was not used. */
export async function searchAll(site: Site, synonyms: SynonymGroups, session: BuildSession): Promise<SearchOutputs> {
  const { cache } = session
  const thread = session.searchThread()
  try {
    return await buildSearchOutputs(site, {
      createSearchPage: (input) => {
        const { doc, url, breadcrumbs } = input
        const inputs = [doc, url, JSON.stringify(breadcrumbs)]
        return cache.getOrCompute({ slot: `search-page:${doc.id}:${doc.file}` }, inputs, () => {
          const page = createSearchPage(input)
          // Hashing the page itself would decode its text.
          cache.setDigest(page, hashOf(cache.digestOf(doc), url, JSON.stringify(breadcrumbs)))
          return page
        })
      },
      writeIndex: (name, pages) => buildIndexCached({ name, pages, synonyms, cache, thread }),
    })
  } finally {
    await thread.close()
  }
}

/**
 * The thread is used for more than this number of new pages, if they are more than half of an index. Starting the thread takes
 * about 60 ms of CPU time, as much as ten pages, and the thread indexes the cached pages again.
 */
const minPagesForThread = 24

interface IndexInput extends Pick<BuildSession, 'cache'> {
  /** Version and context, unique in the site. */
  readonly name: string
  readonly pages: readonly SearchPage[]
  readonly synonyms: SynonymGroups
  readonly thread: SearchThread
}

/** Returns the cached files if neither the pages nor the synonyms nor the format changed. */
function buildIndexCached(input: IndexInput): Promise<IndexFiles> {
  const { name, pages, synonyms, cache } = input
  const shape = JSON.stringify([indexFormat, synonyms])
  const inputs = [shape, pages.map((page) => cache.digestOf(page)).join('\n')]
  return cache.getOrComputeAsync({ slot: `search:${name}`, disk: filesFormat }, inputs, () => buildIndex(input, shape))
}

/** @param shape everything except the page itself that its postings depend on: format and synonyms. */
async function buildIndex({ name, pages, synonyms, cache, thread }: IndexInput, shape: string): Promise<IndexFiles> {
  const packed = cache.openGroup(`packed:${name}`)
  const packedOf = (hash: string, compute: () => Uint8Array) =>
    packed.getOrCompute({ slot: `packed:${hash}`, disk: bytesFormat }, [], compute)
  const postingsKey = (page: SearchPage) => ({ slot: `postings:${page.url}`, disk: bytesFormat })

  const missing = pages.filter((page) => !cache.has(postingsKey(page), [page, shape])).length
  if (missing > minPagesForThread && missing * 2 > pages.length) {
    const indexed = await thread.index({ pages: pages.map((page) => JSON.stringify(page)), synonyms })
    if (indexed) {
      for (const [at, page] of pages.entries())
        cache.getOrCompute(postingsKey(page), [page, shape], () => indexed.postings[at] ?? new Uint8Array())
      for (const [hash, bytes] of indexed.packed) packedOf(hash, () => bytes)
      return { head: indexed.head, files: indexed.files }
    }
  }
  const synonymPhrases = createSynonyms(synonyms)
  const postings = pages.map((page) => {
    let fresh: PagePostings | undefined
    const json = cache.getOrCompute(postingsKey(page), [page, shape], () => {
      // A copy has decoded text, which is read for each section.
      fresh = extractPostings({ ...page }, synonymPhrases)
      return encodeJson(fresh)
    })
    const parse = (): PagePostings => fresh ?? JSON.parse(Buffer.from(json).toString())
    return cache.getOrCompute({ slot: `parsed-postings:${page.url}` }, [json], parse)
  })
  return assembleSearchIndex(postings, pages, {
    synonyms,
    pack: (bytes) => packedOf(hashOf(bytes), () => gzipReproducibly(bytes)),
  })
}

/** Stores the files of an index in the disk cache: names as JSON, contents as bytes. */
const filesFormat = partsFormat({
  toParts: ({ head, files }: IndexFiles) => ({ json: { head, names: [...files.keys()] }, bytes: [...files.values()] }),
  fromParts: ({ json: { head, names }, bytes }): IndexFiles => ({
    head,
    files: new Map(names.map((name, index) => [name, bytes[index] ?? new Uint8Array()])),
  }),
})
