/**
 * Builds the search index of a site: in a separate thread if most pages are new, else as an update of the index of the last
 * build. This module loads `src/search`; the pipeline imports it only for sites with a search.
 */
import { partsFormat } from '../cache/diskFormat.js'
import type { Site } from '../model/model.js'
import {
  type DocsPart,
  digestsOfState,
  type FacetDefinition,
  gzipReproducibly,
  type IndexFiles,
  type SynonymGroups,
  type UpdatedIndex,
  updateSearchIndex,
} from '../search/build/buildSearchIndex.js'
import type { SearchPage } from '../search/shared/fields.js'
import { indexFormat } from '../search/shared/format.js'
import { listFacets } from '../site/searchFacets.js'
import { buildSearchOutputs, type SearchOutputs } from '../stages/search.js'
import { createSearchPage, searchPageFields } from '../stages/searchPage.js'
import { hashOf } from '../util/hash.js'
import type { BuildSession } from './session/buildSession.js'
import type { SearchThread } from './workers/searchThread.js'

export interface SearchAllOptions {
  readonly session: BuildSession
  /** A name for the pages of the site, if the session builds several sites. */
  readonly edition?: string
  /** A thread that has counted pages. Default: a new one. */
  readonly thread?: SearchThread | undefined
  /** Called between the steps of an update. */
  readonly pause?: (() => Promise<unknown>) | undefined
}

/** Closes the search thread at the end, also if the thread was not used. */
export async function searchAll(
  site: Site,
  synonyms: SynonymGroups,
  { session, edition = '', thread: counting, pause }: SearchAllOptions,
): Promise<SearchOutputs> {
  const { cache } = session
  const facets = listFacets(site.config)
  const thread = counting ?? (await session.searchThread(synonyms))
  const tasks = new WeakMap<SearchPage, PageTask>()
  try {
    return await buildSearchOutputs(site, {
      createSearchPage: (input) => {
        const { doc, ...more } = input
        const around = JSON.stringify(more)
        const inputs = [doc, around]
        return cache.getOrCompute({ slot: `search-page:${doc.id}:${doc.file}` }, inputs, () => {
          const page = createSearchPage(input)
          const digest = cache.digestOf(doc)
          // Hashing the page itself would decode its text.
          cache.setDigest(page, hashOf(digest, around))
          if (thread.hasCounted(digest))
            tasks.set(page, { json: JSON.stringify(searchPageFields(input)), counted: digest })
          return page
        })
      },
      writeIndex: ({ name, language }, pages) =>
        buildIndexCached({ name: `${edition}${name}`, language, pages, tasks, synonyms, facets, cache, thread, pause }),
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

/** A page whose texts the thread has counted. */
interface PageTask {
  /** The page without its texts. */
  readonly json: string
  /** Key of the page in the thread. */
  readonly counted: string
}

interface IndexInput extends Pick<BuildSession, 'cache'> {
  /** Edition, version and context: unique in the session. */
  readonly name: string
  readonly language: string
  readonly pages: readonly SearchPage[]
  readonly tasks: WeakMap<SearchPage, PageTask>
  readonly synonyms: SynonymGroups
  readonly facets: readonly FacetDefinition[]
  readonly thread: SearchThread
  readonly pause: SearchAllOptions['pause']
}

/** An index as it is stored for the next build. */
interface StoredIndex extends UpdatedIndex {
  /** Hash of everything except the pages that the index depends on: format and synonyms. */
  readonly shape: string
  /** Hash of the uncompressed bytes by compressed bytes. Files inside of the head are missing. */
  readonly unpacked: ReadonlyMap<Uint8Array, string>
}

/** Returns the files of the last build if neither the pages nor the synonyms nor the format changed. */
function buildIndexCached(input: IndexInput): Promise<IndexFiles> {
  const { name, language, pages, synonyms, facets, cache, pause } = input
  const shape = hashOf(JSON.stringify([indexFormat, synonyms, facets, language]))
  const digests = pages.map((page) => cache.digestOf(page))
  return cache.getOrComputeAsync({ slot: `search:${name}` }, [shape, digests.join('\n')], async () => {
    await pause?.()
    const last = cache.lastValue({ slot: `search:${name}`, disk: storedFormat })
    const found = last.get()
    const stored = found?.shape === shape ? found : undefined
    const known = stored ? digestsOfState(stored.state) : []
    if (stored && known.join('\n') === digests.join('\n')) return stored
    const updated = await updateIndex(input, { shape, digests, stored, known: new Set(known) })
    await pause?.()
    last.set(updated)
    return updated
  })
}

interface UpdateInput {
  readonly shape: string
  /** Digests of the search input of all pages. */
  readonly digests: readonly string[]
  readonly stored: StoredIndex | undefined
  /** Digests of the pages in the stored index. */
  readonly known: ReadonlySet<string>
}

async function updateIndex(
  { pages, language, tasks, synonyms, facets, thread, pause }: IndexInput,
  { shape, digests, stored, known }: UpdateInput,
): Promise<StoredIndex> {
  const missing = digests.filter((digest) => !known.has(digest)).length
  const indexed =
    missing > minPagesForThread && missing * 2 > pages.length
      ? await thread.index({
          pages: pages.map((page) => tasks.get(page)?.json ?? JSON.stringify(page)),
          counted: pages.map((page) => tasks.get(page)?.counted),
          ...{ digests, synonyms, facets, language },
        })
      : undefined
  if (indexed) return { ...indexed, shape }
  const packed = new Map([...(stored?.unpacked ?? [])].map(([bytes, hash]) => [hash, bytes]))
  const unpacked = new Map<Uint8Array, string>()
  const pack = (bytes: Uint8Array) => {
    const hash = hashOf(bytes)
    const compressed = packed.get(hash) ?? gzipReproducibly(bytes)
    unpacked.set(compressed, hash)
    return compressed
  }
  const input = { pages, digests, state: stored?.state, last: stored }
  return { ...(await updateSearchIndex(input, { synonyms, facets, language, pack, pause })), shape, unpacked }
}

/** Stores an index: names and hashes as JSON, the rest as bytes. */
const storedFormat = partsFormat({
  toParts: ({ shape, head, parts, runs, state, unpacked }: StoredIndex) => ({
    json: {
      shape,
      parts: [...parts].map(([name, bytes]) => [name, unpacked.get(bytes) ?? ''] as const),
      runs: [...runs],
    },
    bytes: [state, head, ...parts.values()],
  }),
  fromParts: ({ json, bytes: [state = new Uint8Array(), head = new Uint8Array(), ...contents] }): StoredIndex => {
    const { shape, parts, runs } = json
    const contentOf = (index: number) => contents[index] ?? new Uint8Array()
    return {
      ...{ shape, head, state },
      runs: new Map<string, readonly DocsPart[]>(runs),
      parts: new Map(parts.map(([name], index) => [name, contentOf(index)])),
      unpacked: new Map(parts.map(([, hash], index) => [contentOf(index), hash])),
    }
  },
})
