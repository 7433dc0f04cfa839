/** Writes a merged index as the files that the browser fetches (`format.ts` describes them). */
import { gunzipSync, gzipSync } from 'node:zlib'
import { hashOf } from '../../util/hash.js'
import { fields, type SearchPage } from '../shared/fields.js'
import { docsNames, type PartKind, type PartNames, partHashLength, partName } from '../shared/format.js'
import { writeHead } from '../shared/head.js'
import { writeLengths } from '../shared/lengths.js'
import { kindsOfPages } from '../shared/pageKinds.js'
import type { SynonymGroups } from '../shared/synonyms.js'
import { createFacetColumns, type FacetDefinition } from './facetColumns.js'
import { firstSections, type MergedIndex } from './mergePostings.js'
import { splitDocs, splitRuns } from './splitDocs.js'
import { splitTerms, writeWordList } from './splitTerms.js'

/** Sizes in bytes. The first two are before compression, the last one after it. */
export interface IndexSizes {
  /** Average size of a terms file: large enough that the words of a query share files, small enough for a slow line. */
  readonly terms: number
  /** Maximum size of a docs file, also a compromise: a hit needs one section of it. */
  readonly docs: number
  /** An index up to this size is one file: this is faster than several requests. */
  readonly oneFile: number
}

const textFieldIndex = fields.indexOf('x')
const kilobyte = 1024

/** The sizes grow with the site: fewer files take less time to write and deploy, and small sites can be faster to search. */
export function indexSizes(pages: number): IndexSizes {
  const [terms, docs] = pages > 1000 ? [6, 16] : pages > 500 ? [6, 12] : [3, 6]
  return { terms: terms * kilobyte, docs: docs * kilobyte, oneFile: 100 * kilobyte }
}

export interface IndexFiles {
  /** Compressed bytes of the head. */
  readonly head: Uint8Array
  /** Compressed bytes of the parts by name. None if the head contains them. */
  readonly parts: ReadonlyMap<string, Uint8Array>
  /** Docs files of each run of pages, by the digests of its pages: the next build can take them from here. */
  readonly runs: ReadonlyMap<string, readonly DocsPart[]>
}

/** A docs file without its bytes. */
export interface DocsPart {
  readonly name: string
  /** Number of its sections. */
  readonly sections: number
}

export interface WriteIndexOptions {
  readonly synonyms: SynonymGroups
  /** Default none. */
  readonly facets?: readonly FacetDefinition[] | undefined
  /** Language of the pages, as `de`. Default: English. */
  readonly language?: string | undefined
  /** Overrides `indexSizes` of the number of pages. */
  readonly sizes?: Partial<IndexSizes>
  /** Compresses a file. Default: `gzipReproducibly`. A caller can pass a cached function, since compression takes most of the time. */
  readonly pack?: (bytes: Uint8Array) => Uint8Array
  /** Identifies the content of each page. Default: nothing is reused. */
  readonly digests?: readonly string[]
  /** Files of the last build. Pages whose run is in it are not read. */
  readonly last?: Pick<IndexFiles, 'parts' | 'runs'>
}

/** Compresses with gzip. The same input gives the same bytes on every operating system. */
export function gzipReproducibly(bytes: Uint8Array): Uint8Array {
  // Level 9 takes twice the time and saves less than 1 %.
  const packed = gzipSync(bytes, { level: 6 })
  // Byte 9 of the header names the operating system; 255 means unknown (RFC 1952).
  packed[9] = 255
  return packed
}

type PackFunction = (bytes: Uint8Array) => Uint8Array

/** Encodes, names and compresses all files. A small index has one file, the head, which contains the others. */
export function writeIndexFiles(
  index: MergedIndex,
  pages: readonly SearchPage[],
  options: WriteIndexOptions,
): IndexFiles {
  const { synonyms, pack = gzipReproducibly } = options
  const sizes = { ...indexSizes(pages.length), ...options.sizes }
  const { ranges, clusters } = splitTerms(index, sizes.terms)
  const terms = [...ranges, ...clusters].map(({ bytes }) => createPart('terms', bytes, pack))
  const typos = createPart('typos', writeWordList(index.typoWords), pack)
  const lengths = createPart(
    'lengths',
    writeLengths({ titles: index.lengths[0] ?? [], texts: index.lengths[textFieldIndex] ?? [] }),
    pack,
  )
  const docs = writeDocs(pages, { ...options, pack, limit: sizes.docs })
  const parts = new Map([
    ...[...terms, typos, lengths].map(({ name, packed }) => [name, packed] as const),
    ...docs.parts,
  ])
  const isOne = [...parts.values()].reduce((sum, { length }) => sum + length, 0) <= sizes.oneFile
  const names: PartNames = {
    terms: terms.map(({ name }) => name),
    docs: docs.files.map(({ name }) => name),
    typos: typos.name,
    lengths: lengths.name,
  }
  const facets = createFacetColumns(options.facets ?? [], pages)
  const head = writeHead({
    ...index,
    kinds: kindsOfPages(pages),
    terms: ranges.map(({ from }) => from),
    clusters: clusters.map((cluster) => cluster.terms),
    docs: firstSections(docs.files),
    names,
    synonyms,
    ...(facets && { facets }),
    ...(options.language && options.language !== 'en' && { language: options.language }),
    enclosed: isOne ? new Map([...parts].map(([name, packed]) => [name, gunzipSync(packed)])) : new Map(),
  })
  return { head: pack(head), parts: isOne ? new Map() : parts, runs: isOne ? new Map() : docs.runs }
}

interface IndexPart {
  readonly name: string
  readonly packed: Uint8Array
}

function createPart(kind: PartKind, bytes: Uint8Array, pack: PackFunction): IndexPart {
  const packed = pack(bytes)
  return { name: partName(kind, shortHash(packed)), packed }
}

function shortHash(...parts: readonly Uint8Array[]): string {
  return hashOf(...parts).slice(0, partHashLength)
}

interface WriteDocsOptions extends Pick<WriteIndexOptions, 'digests' | 'last'> {
  readonly pack: PackFunction
  readonly limit: number
}

interface WrittenDocs extends Pick<IndexFiles, 'parts' | 'runs'> {
  /** In the order of pages. */
  readonly files: readonly DocsPart[]
}

/** Reads the pages of a run only if the last build had no run with the same pages. */
function writeDocs(pages: readonly SearchPage[], { digests, last, pack, limit }: WriteDocsOptions): WrittenDocs {
  const parts = new Map<string, Uint8Array>()
  const runs = new Map<string, readonly DocsPart[]>()
  const files = splitRuns(pages.map(({ url }) => url)).flatMap(({ from, to }) => {
    const key = hashOf(String(limit), ...(digests?.slice(from, to) ?? []))
    const known = digests && last?.runs.get(key)
    const written = known ?? writeRun(pages.slice(from, to), { pack, limit, parts })
    for (const { name } of known ?? []) parts.set(name, last?.parts.get(name) ?? new Uint8Array())
    if (digests) runs.set(key, written)
    return written
  })
  return { files, parts, runs }
}

interface WriteRunOptions extends Pick<WriteDocsOptions, 'pack' | 'limit'> {
  readonly parts: Map<string, Uint8Array>
}

function writeRun(pages: readonly SearchPage[], { pack, limit, parts }: WriteRunOptions): DocsPart[] {
  const files = splitDocs(pages, limit)
  const packed = files.map((file) => pack(Buffer.from(JSON.stringify(file))))
  const names = docsNames(shortHash(...packed), files.length)
  return files.map((file, at) => {
    const name = names[at] ?? ''
    parts.set(name, packed[at] ?? new Uint8Array())
    return { name, sections: file.reduce((sum, { s }) => sum + s.length, 0) }
  })
}
