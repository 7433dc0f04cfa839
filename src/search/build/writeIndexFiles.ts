/** A compact index -> the files that the browser fetches. */
import { gzipSync } from 'node:zlib'
import { hashOf } from '../../util/hash.js'
import { ByteWriter } from '../shared/bytes.js'
import { fields, type SearchPage } from '../shared/fields.js'
import { docsInGroup, indexFileName } from '../shared/format.js'
import { joinBytes, writeHead } from '../shared/head.js'
import { writeLengths } from '../shared/lengths.js'
import type { SynonymGroups } from '../shared/synonyms.js'
import type { MergedIndex } from './mergePostings.js'
import { splitDocs } from './splitDocs.js'
import { splitTerms, writeWordList } from './splitTerms.js'

/** In bytes. The first two are before packing, the others after it. */
export interface IndexSizes {
  /** A file of terms is cut here: small enough for one word, large enough to be worth a request. */
  readonly terms: number
  readonly docs: number
  /** An index up to here is one file: it costs less than the requests for its parts. */
  readonly oneFile: number
  /** All terms come once more in one file, for idle time, up to here. */
  readonly allTerms: number
}

const largeIndexPages = 1000
const textFieldIndex = fields.indexOf('x')
const kilobyte = 1024

export function indexSizes(pages: number): IndexSizes {
  const isLarge = pages > largeIndexPages
  return {
    terms: 3 * kilobyte,
    docs: (isLarge ? 4 : 2) * kilobyte,
    oneFile: 100 * kilobyte,
    allTerms: isLarge ? 0 : 550 * kilobyte,
  }
}

export interface IndexFiles {
  /** Name of the head. */
  readonly head: string
  readonly files: ReadonlyMap<string, Uint8Array>
}

export interface WriteIndexOptions {
  readonly synonyms: SynonymGroups
  /** Others than those for the number of pages. */
  readonly sizes?: Partial<IndexSizes>
  /** `pack`, or one that remembers: packing is most of the work. */
  readonly pack?: (bytes: Uint8Array) => Uint8Array
}

/** Gzip, the same on every system. */
export function gzipReproducibly(bytes: Uint8Array): Uint8Array {
  const packed = gzipSync(bytes, { level: 9 })
  // The system that packed stands in the header; the same sources give the same bytes on all of them.
  packed[9] = 255
  return packed
}

export function writeIndexFiles(
  index: MergedIndex,
  pages: readonly SearchPage[],
  options: WriteIndexOptions,
): IndexFiles {
  const { synonyms, pack: packed = gzipReproducibly } = options
  const sizes = { ...indexSizes(pages.length), ...options.sizes }
  const terms = splitTerms(index, sizes.terms)
  const docs = splitDocs(pages, { pageStarts: index.pageStarts, limit: sizes.docs })
  const kinds = {
    terms: createFileGroup(
      'terms',
      terms.map(({ bytes }) => bytes),
      packed,
    ),
    typos: createFileGroup('typos', writeWordList(index.typoWords), packed),
    lengths: createFileGroup('lengths', writeLengths(index.lengths[textFieldIndex] ?? []), packed),
  }
  const docGroups = groupDocFiles(
    docs.map((part) => Buffer.from(JSON.stringify(part))),
    packed,
  )
  const parts = [kinds.terms, ...docGroups, kinds.typos, kinds.lengths].flatMap(({ files }) => files)
  const isOne = parts.reduce((sum, part) => sum + part.packed.length, 0) <= sizes.oneFile
  const whole =
    isOne || sizes.allTerms === 0
      ? undefined
      : createFileGroup('whole', joinAllTerms([...kinds.terms.files, ...kinds.typos.files]), packed)
  const isWhole = whole?.files[0] !== undefined && whole.files[0].packed.length <= sizes.allTerms
  const head = writeHead({
    ...index,
    terms: terms.map(({ from }) => from),
    docs: docs.map((part) => part[0]?.i ?? 0),
    hashes: {
      terms: kinds.terms.hash,
      docs: docGroups.map(({ hash }) => hash),
      typos: kinds.typos.hash,
      lengths: kinds.lengths.hash,
      ...(isWhole && { whole: whole.hash }),
    },
    synonyms,
    enclosed: new Map(isOne ? parts.map(({ name, bytes }) => [name, bytes]) : []),
  })
  const [first] = createFileGroup('head', head, packed).files as [IndexFile]
  const others = isOne ? [] : [...parts, ...(isWhole ? whole.files : [])]
  return { head: first.name, files: new Map([...others, first].map((part) => [part.name, part.packed])) }
}

interface FileGroup {
  readonly hash: string
  readonly files: readonly IndexFile[]
}

interface IndexFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly packed: Uint8Array
}

/** One file, or several with numbers, named by what all of them hold. */
function createFileGroup(
  kind: Parameters<typeof indexFileName>[0],
  content: Uint8Array | readonly Uint8Array[],
  pack: (bytes: Uint8Array) => Uint8Array,
): FileGroup {
  const isOne = content instanceof Uint8Array
  const files = (isOne ? [content] : content).map((bytes) => ({ bytes, packed: pack(bytes) }))
  const hash = hashOf(...files.map(({ packed }) => packed)).slice(0, 8)
  return {
    hash,
    files: files.map((file, at) => ({ ...file, name: indexFileName(kind, hash, isOne ? undefined : at) })),
  }
}

/** Files of docs, numbered throughout. */
function groupDocFiles(content: readonly Uint8Array[], pack: (bytes: Uint8Array) => Uint8Array): FileGroup[] {
  return Array.from({ length: Math.ceil(content.length / docsInGroup) }, (_, group) => {
    const first = group * docsInGroup
    const { hash, files } = createFileGroup('docs', content.slice(first, first + docsInGroup), pack)
    return { hash, files: files.map((file, at) => ({ ...file, name: indexFileName('docs', hash, first + at) })) }
  })
}

/** The lengths, then the parts. */
function joinAllTerms(parts: readonly IndexFile[]): Uint8Array {
  const lengths = new ByteWriter()
  for (const { bytes } of parts) lengths.number(bytes.length)
  return joinBytes([lengths.done(), ...parts.map(({ bytes }) => bytes)])
}
