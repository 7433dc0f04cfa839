/**
 * Fetches and decodes the files of an index, in the browser and in Node. Each file is fetched once; a failed request is not
 * cached, so the next call tries again.
 */
import { ByteReader } from '../shared/bytes.js'
import { type DocsPage, docsFileName, type IndexHead, indexFileName, type TermsFile } from '../shared/format.js'
import { readHead } from '../shared/head.js'
import { readLengths } from '../shared/lengths.js'
import { lastAtMost } from '../shared/ordered.js'

/** Returns the bytes of a file, compressed with gzip or already decompressed by the HTTP client. */
export type FetchIndexFile = (name: string) => Promise<Uint8Array>

export interface IndexReader {
  readonly head: IndexHead
  /** Number of the terms file whose range contains the word. */
  readonly termsFileOf: (word: string) => number
  readonly terms: (file: number) => Promise<TermsFile>
  /** Content of the docs file that contains the section. */
  readonly docs: (section: number) => Promise<readonly DocsPage[]>
  /** Words for corrections, sorted. */
  readonly typos: () => Promise<readonly string[]>
  /** Exact length of the text of each section, in terms. */
  readonly textLengths: () => Promise<readonly number[]>
  /** Fetches all terms and typos, if the index has them in one file. Later calls then need no requests for them. */
  readonly fetchWhole: () => Promise<void>
}

/** Fetches the head only. */
export async function openIndexReader(headName: string, fetchFile: FetchIndexFile): Promise<IndexReader> {
  const head = readHead(await gunzip(await fetchFile(headName)))
  const { hashes } = head
  const fetchAndUnpack = (name: string) => fetchFile(name).then(gunzip)
  // Files that need no request: those in the head or, later, those in the file `whole`.
  let localFiles = head.enclosed
  const cacheFiles = <Value>(decode: (bytes: Uint8Array) => Value) => {
    const cache = new Map<string, Promise<Value>>()
    return (name: string): Promise<Value> => {
      const cached = cache.get(name)
      if (cached) return cached
      const local = localFiles.get(name)
      const content = (local ? Promise.resolve(local) : fetchAndUnpack(name)).then(decode)
      cache.set(name, content)
      content.catch(() => cache.delete(name))
      return content
    }
  }
  const termsByName = cacheFiles(readTerms)
  const docsByName = cacheFiles(readDocs)
  const typosByName = cacheFiles((bytes) => readWordList(new ByteReader(bytes)))
  const lengthsByName = cacheFiles(readLengths)
  return {
    head,
    termsFileOf: (word) => lastAtMost(head.terms, word),
    terms: (file) => termsByName(indexFileName('terms', hashes.terms, file)),
    docs: (section) => docsByName(docsFileName(hashes, lastAtMost(head.docs, section))),
    typos: () => typosByName(indexFileName('typos', hashes.typos)),
    textLengths: () => lengthsByName(indexFileName('lengths', hashes.lengths)),
    fetchWhole: async () => {
      if (hashes.whole && localFiles.size === 0)
        localFiles = splitAllTerms(await fetchAndUnpack(indexFileName('whole', hashes.whole)), head)
    },
  }
}

/** Returns bytes without the magic number of gzip unchanged. */
async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  // `BlobPart` excludes views of shared memory, which no fetch returns.
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Splits the file `whole` into its files, by name. It holds the lengths of all files, then the files. */
function splitAllTerms(bytes: Uint8Array, { hashes, terms }: IndexHead): ReadonlyMap<string, Uint8Array> {
  const reader = new ByteReader(bytes)
  const names = [
    ...terms.map((_, number) => indexFileName('terms', hashes.terms, number)),
    indexFileName('typos', hashes.typos),
  ]
  const lengths = names.map(() => reader.number())
  return new Map(names.map((name, index) => [name, reader.bytesOf(lengths[index] ?? 0)]))
}

function readDocs(bytes: Uint8Array): DocsPage[] {
  return JSON.parse(new TextDecoder().decode(bytes))
}

function readTerms(bytes: Uint8Array): TermsFile {
  const reader = new ByteReader(bytes)
  let term = ''
  const terms = Array.from({ length: reader.number() }, () => {
    term = reader.word(term)
    return {
      term,
      postings: [readSectionFrequencies(reader), readSectionFrequencies(reader), readSectionFrequencies(reader)],
    }
  })
  return { terms, surfaces: readWordList(reader) }
}

/** Flat pairs of section and frequency. An even step means frequency 1 (`writePostings`). */
function readSectionFrequencies(reader: ByteReader): number[] {
  const pairs: number[] = []
  let section = 0
  for (let count = reader.number(); count > 0; count--) {
    const step = reader.number()
    section += step >> 1
    pairs.push(section, step % 2 === 0 ? 1 : reader.number())
  }
  return pairs
}

function readWordList(reader: ByteReader): string[] {
  const words: string[] = []
  let word = ''
  while (!reader.ended) {
    word = reader.word(word)
    words.push(word)
  }
  return words
}
