/** Writes a merged index as the files that the browser fetches (`format.ts` describes them). */
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

/** Sizes in bytes. The first two are before compression, the others after it. */
export interface IndexSizes {
  /** Size of a terms file: small enough for a query of one word, large enough to justify a request. */
  readonly terms: number
  /** Size of a docs file (`splitDocs`). */
  readonly docs: number
  /** An index up to this size is one file: this is faster than several requests. */
  readonly oneFile: number
  /** Maximum size of the file `whole`, which the browser fetches when it is idle. A larger one is omitted. */
  readonly allTerms: number
}

/** Larger sites have larger docs files, and no file `whole`. */
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
  /** File name of the head. */
  readonly head: string
  /** Compressed bytes by file name, with the head. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

export interface WriteIndexOptions {
  readonly synonyms: SynonymGroups
  /** Overrides `indexSizes` of the number of pages. */
  readonly sizes?: Partial<IndexSizes>
  /** Compresses a file. Default: `gzipReproducibly`. A caller can pass a cached function, since compression takes most of the time. */
  readonly pack?: (bytes: Uint8Array) => Uint8Array
}

/** Compresses with gzip. The same input gives the same bytes on every operating system. */
export function gzipReproducibly(bytes: Uint8Array): Uint8Array {
  const packed = gzipSync(bytes, { level: 9 })
  // Byte 9 of the header names the operating system; 255 means unknown (RFC 1952).
  packed[9] = 255
  return packed
}

/** Encodes, names and compresses all files. A small index has one file, the head, which contains the others. */
export function writeIndexFiles(
  index: MergedIndex,
  pages: readonly SearchPage[],
  options: WriteIndexOptions,
): IndexFiles {
  const { synonyms, pack = gzipReproducibly } = options
  const sizes = { ...indexSizes(pages.length), ...options.sizes }
  const terms = splitTerms(index, sizes.terms)
  const docs = splitDocs(pages, { pageStarts: index.pageStarts, limit: sizes.docs })
  const termFiles = createFileGroup(
    'terms',
    terms.map(({ bytes }) => bytes),
    pack,
  )
  const typos = createIndexFile('typos', writeWordList(index.typoWords), pack)
  const lengths = createIndexFile('lengths', writeLengths(index.lengths[textFieldIndex] ?? []), pack)
  const docGroups = groupDocFiles(
    docs.map((part) => Buffer.from(JSON.stringify(part))),
    pack,
  )
  const parts = [...[termFiles, ...docGroups].flatMap(({ files }) => files), typos, lengths]
  const isOne = parts.reduce((sum, part) => sum + part.packed.length, 0) <= sizes.oneFile
  const whole =
    isOne || sizes.allTerms === 0
      ? undefined
      : createIndexFile('whole', joinAllTerms([...termFiles.files, typos]), pack)
  const isWhole = whole !== undefined && whole.packed.length <= sizes.allTerms
  const head = writeHead({
    ...index,
    terms: terms.map(({ from }) => from),
    docs: docs.map((part) => part[0]?.i ?? 0),
    hashes: {
      terms: termFiles.hash,
      docs: docGroups.map(({ hash }) => hash),
      typos: typos.hash,
      lengths: lengths.hash,
      ...(isWhole && { whole: whole.hash }),
    },
    synonyms,
    enclosed: new Map(isOne ? parts.map(({ name, bytes }) => [name, bytes]) : []),
  })
  const headFile = createIndexFile('head', head, pack)
  const others = isOne ? [] : [...parts, ...(isWhole ? [whole] : [])]
  return { head: headFile.name, files: new Map([...others, headFile].map((part) => [part.name, part.packed])) }
}

type IndexFileKind = Parameters<typeof indexFileName>[0]

type PackFunction = (bytes: Uint8Array) => Uint8Array

/** Numbered files of one kind with a common hash. */
interface FileGroup {
  readonly hash: string
  readonly files: readonly IndexFile[]
}

interface IndexFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly packed: Uint8Array
}

/** The only file of its kind, named by a hash of its compressed bytes. */
function createIndexFile(kind: IndexFileKind, bytes: Uint8Array, pack: PackFunction): IndexFile & { hash: string } {
  const packed = pack(bytes)
  const hash = fileHash([packed])
  return { hash, name: indexFileName(kind, hash), bytes, packed }
}

/** Numbered files, named by a hash of all compressed bytes. */
function createFileGroup(kind: IndexFileKind, content: readonly Uint8Array[], pack: PackFunction): FileGroup {
  const files = content.map((bytes) => ({ bytes, packed: pack(bytes) }))
  const hash = fileHash(files.map(({ packed }) => packed))
  return { hash, files: files.map((file, at) => ({ ...file, name: indexFileName(kind, hash, at) })) }
}

function fileHash(content: readonly Uint8Array[]): string {
  return hashOf(...content).slice(0, 8)
}

/** Docs files in groups of `docsInGroup`. The numbers continue over all groups. */
function groupDocFiles(content: readonly Uint8Array[], pack: PackFunction): FileGroup[] {
  return Array.from({ length: Math.ceil(content.length / docsInGroup) }, (_, group) => {
    const first = group * docsInGroup
    const { hash, files } = createFileGroup('docs', content.slice(first, first + docsInGroup), pack)
    return { hash, files: files.map((file, at) => ({ ...file, name: indexFileName('docs', hash, first + at) })) }
  })
}

/** Content of the file `whole`: the lengths of all parts, then the parts. */
function joinAllTerms(parts: readonly IndexFile[]): Uint8Array {
  const lengths = new ByteWriter()
  for (const { bytes } of parts) lengths.number(bytes.length)
  return joinBytes([lengths.done(), ...parts.map(({ bytes }) => bytes)])
}
