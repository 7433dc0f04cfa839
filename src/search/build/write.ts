/** A compact index -> the files that the browser fetches. */
import { gzipSync } from 'node:zlib'
import { hashOf } from '../../util/hash.js'
import { ByteWriter } from '../shared/bytes.js'
import { fields, type SearchPage } from '../shared/fields.js'
import { docsInGroup, fileName } from '../shared/format.js'
import { joinBytes, writeHead } from '../shared/head.js'
import { writeLengths } from '../shared/lengths.js'
import type { SynonymGroups } from '../shared/synonyms.js'
import type { CompactIndex } from './compact.js'
import { docFiles } from './docFiles.js'
import { termFiles, wordList } from './termFiles.js'

/** In bytes. The first two are before packing, the others after it. */
export interface Sizes {
  /** A file of terms is cut here: small enough for one word, large enough to be worth a request. */
  readonly terms: number
  readonly docs: number
  /** An index up to here is one file: it costs less than the requests for its parts. */
  readonly oneFile: number
  /** All terms come once more in one file, for idle time, up to here. */
  readonly whole: number
}

const manyPages = 1000
const textField = fields.indexOf('x')
const kilobyte = 1024

export function sizesFor(pages: number): Sizes {
  const isLarge = pages > manyPages
  return {
    terms: 3 * kilobyte,
    docs: (isLarge ? 4 : 2) * kilobyte,
    oneFile: 100 * kilobyte,
    whole: isLarge ? 0 : 550 * kilobyte,
  }
}

export interface Written {
  /** Name of the head. */
  readonly head: string
  readonly files: ReadonlyMap<string, Uint8Array>
}

export interface WriteOptions {
  readonly synonyms: SynonymGroups
  /** Others than those for the number of pages. */
  readonly sizes?: Partial<Sizes>
  /** `pack`, or one that remembers: packing is most of the work. */
  readonly pack?: (bytes: Uint8Array) => Uint8Array
}

/** Gzip, the same on every system. */
export function pack(bytes: Uint8Array): Uint8Array {
  const packed = gzipSync(bytes, { level: 9 })
  // The system that packed stands in the header; the same sources give the same bytes on all of them.
  packed[9] = 255
  return packed
}

export function writeIndex(index: CompactIndex, pages: readonly SearchPage[], options: WriteOptions): Written {
  const { synonyms, pack: packed = pack } = options
  const sizes = { ...sizesFor(pages.length), ...options.sizes }
  const terms = termFiles(index, sizes.terms)
  const docs = docFiles(pages, { pageStarts: index.pageStarts, limit: sizes.docs })
  const kinds = {
    terms: kindOf(
      'terms',
      terms.map(({ bytes }) => bytes),
      packed,
    ),
    typos: kindOf('typos', wordList(index.typoWords), packed),
    lengths: kindOf('lengths', writeLengths(index.lengths[textField] ?? []), packed),
  }
  const docGroups = groupsOf(
    docs.map((part) => Buffer.from(JSON.stringify(part))),
    packed,
  )
  const parts = [kinds.terms, ...docGroups, kinds.typos, kinds.lengths].flatMap(({ files }) => files)
  const isOne = parts.reduce((sum, part) => sum + part.packed.length, 0) <= sizes.oneFile
  const whole =
    isOne || sizes.whole === 0
      ? undefined
      : kindOf('whole', wholeOf([...kinds.terms.files, ...kinds.typos.files]), packed)
  const isWhole = whole?.files[0] !== undefined && whole.files[0].packed.length <= sizes.whole
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
  const [first] = kindOf('head', head, packed).files as [Part]
  const others = isOne ? [] : [...parts, ...(isWhole ? whole.files : [])]
  return { head: first.name, files: new Map([...others, first].map((part) => [part.name, part.packed])) }
}

interface Kind {
  readonly hash: string
  readonly files: readonly Part[]
}

interface Part {
  readonly name: string
  readonly bytes: Uint8Array
  readonly packed: Uint8Array
}

/** One file, or several with numbers, named by what all of them hold. */
function kindOf(
  kind: Parameters<typeof fileName>[0],
  content: Uint8Array | readonly Uint8Array[],
  pack: (bytes: Uint8Array) => Uint8Array,
): Kind {
  const isOne = content instanceof Uint8Array
  const files = (isOne ? [content] : content).map((bytes) => ({ bytes, packed: pack(bytes) }))
  const hash = hashOf(...files.map(({ packed }) => packed)).slice(0, 8)
  return { hash, files: files.map((file, at) => ({ ...file, name: fileName(kind, hash, isOne ? undefined : at) })) }
}

/** Files of docs, numbered throughout. */
function groupsOf(content: readonly Uint8Array[], pack: (bytes: Uint8Array) => Uint8Array): Kind[] {
  return Array.from({ length: Math.ceil(content.length / docsInGroup) }, (_, group) => {
    const first = group * docsInGroup
    const { hash, files } = kindOf('docs', content.slice(first, first + docsInGroup), pack)
    return { hash, files: files.map((file, at) => ({ ...file, name: fileName('docs', hash, first + at) })) }
  })
}

/** The lengths, then the parts. */
function wholeOf(parts: readonly Part[]): Uint8Array {
  const lengths = new ByteWriter()
  for (const { bytes } of parts) lengths.number(bytes.length)
  return joinBytes([lengths.done(), ...parts.map(({ bytes }) => bytes)])
}
