/** The files of an index -> data, in the browser and in Node. What was fetched is kept; what failed is forgotten. */
import { ByteReader } from '../shared/bytes.js'
import { type DocsPage, docsFileName, type IndexHead, indexFileName, type TermsFile } from '../shared/format.js'
import { readHead } from '../shared/head.js'
import { readLengths } from '../shared/lengths.js'
import { lastAtMost } from '../shared/ordered.js'

/** Gives the bytes of a file as they were written: packed, or unpacked already by the transport. */
export type FetchIndexFile = (name: string) => Promise<Uint8Array>

export interface IndexReader {
  readonly head: IndexHead
  /** Number of the file in which a word stands. */
  readonly termsFileOf: (word: string) => number
  readonly terms: (file: number) => Promise<TermsFile>
  readonly docs: (section: number) => Promise<readonly DocsPage[]>
  readonly typos: () => Promise<readonly string[]>
  /** Of the text of each section, exact. */
  readonly textLengths: () => Promise<readonly number[]>
  /** Fetches all terms and typos that have not come yet, where the index has them in one file. */
  readonly fetchWhole: () => Promise<void>
}

export async function openIndexReader(headName: string, fetchFile: FetchIndexFile): Promise<IndexReader> {
  const head = readHead(await gunzip(await fetchFile(headName)))
  const { hashes } = head
  const kept = new Map<string, Promise<unknown>>()
  const fetched = (name: string) => fetchFile(name).then(gunzip)
  let parts = head.enclosed
  const keep = <Value>(name: string, read: (bytes: Uint8Array) => Value): Promise<Value> => {
    const known = kept.get(name)
    if (known) return known as Promise<Value>
    const here = parts.get(name)
    const made = (here ? Promise.resolve(here) : fetched(name)).then(read)
    kept.set(name, made)
    made.catch(() => kept.delete(name))
    return made
  }
  return {
    head,
    termsFileOf: (word) => lastAtMost(head.terms, word),
    terms: (file) => keep(indexFileName('terms', hashes.terms, file), readTerms),
    docs: (section) => keep(docsFileName(hashes, lastAtMost(head.docs, section)), readDocs),
    typos: () => keep(indexFileName('typos', hashes.typos), (bytes) => readWordList(new ByteReader(bytes))),
    textLengths: () => keep(indexFileName('lengths', hashes.lengths), readLengths),
    fetchWhole: async () => {
      if (hashes.whole && parts.size === 0)
        parts = splitAllTerms(await fetched(indexFileName('whole', hashes.whole)), head)
    },
  }
}

async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** The files that make up the whole, by name. */
function splitAllTerms(bytes: Uint8Array, { hashes, terms }: IndexHead): ReadonlyMap<string, Uint8Array> {
  const reader = new ByteReader(bytes)
  const all = [
    ...terms.map((_, number) => indexFileName('terms', hashes.terms, number)),
    indexFileName('typos', hashes.typos),
  ]
  const lengths = all.map(() => reader.number())
  return new Map(all.map((name, index) => [name, reader.bytesOf(lengths[index] ?? 0)]))
}

function readDocs(bytes: Uint8Array): DocsPage[] {
  return JSON.parse(new TextDecoder().decode(bytes)) as DocsPage[]
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
