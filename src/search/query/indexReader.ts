/**
 * Fetches and decodes the files of an index, in the browser and in Node. Each file is fetched once; a failed request is not
 * cached, so the next call tries again.
 */
import { ByteReader } from '../shared/bytes.js'
import type { DocsPage, IndexHead, TermsFile } from '../shared/format.js'
import { readHead } from '../shared/head.js'
import { type ExactLengths, readLengths } from '../shared/lengths.js'
import { lastAtMost } from '../shared/ordered.js'
import { readPostings } from '../shared/postings.js'

/** Returns the bytes of a file, compressed with gzip or already decompressed by the HTTP client. */
export type FetchIndexFile = (name: string) => Promise<Uint8Array>

export interface IndexReader {
  readonly head: IndexHead
  /** Number of the terms file that contains the term, if the index has it. */
  readonly termsFileOf: (term: string) => number
  /** Numbers of the terms files that can contain terms and written words with this prefix. */
  readonly termsFilesOfPrefix: (prefix: string) => readonly number[]
  readonly terms: (file: number) => Promise<TermsFile>
  /** The docs file that contains the section. */
  readonly docs: (section: number) => Promise<DocsFile>
  /** Words for corrections, sorted. */
  readonly typos: () => Promise<readonly string[]>
  /** Exact length of the title and the text of each section, in terms. */
  readonly exactLengths: () => Promise<ExactLengths>
}

export interface DocsFile {
  /** Number of its first section. */
  readonly start: number
  readonly pages: readonly DocsPage[]
}

/** Fetches the head only. */
export async function openIndexReader(headName: string, fetchFile: FetchIndexFile): Promise<IndexReader> {
  const head = readHead(await gunzip(await fetchFile(headName)))
  const { names } = head
  const fetchAndUnpack = (name = '') => fetchFile(name).then(gunzip)
  const cacheFiles = <Value>(decode: (bytes: Uint8Array) => Value) => {
    const cache = new Map<string, Promise<Value>>()
    return (name = ''): Promise<Value> => {
      const cached = cache.get(name)
      if (cached) return cached
      const local = head.enclosed.get(name)
      const content = (local ? Promise.resolve(local) : fetchAndUnpack(name)).then(decode)
      cache.set(name, content)
      content.catch(() => cache.delete(name))
      return content
    }
  }
  const termsByName = cacheFiles(readTerms)
  const docsByName = cacheFiles(parseDocs)
  const typosByName = cacheFiles(readAllWords)
  const lengthsByName = cacheFiles(readLengths)
  return {
    head,
    ...locateTerms(head),
    terms: (file) => termsByName(names.terms[file]),
    docs: async (section) => {
      const file = lastAtMost(head.docs, section)
      return { start: head.docs[file] ?? 0, pages: await docsByName(names.docs[file]) }
    },
    typos: () => typosByName(names.typos),
    exactLengths: () => lengthsByName(names.lengths),
  }
}

/** The files of clusters follow those of the ranges. */
function locateTerms({ terms, clusters }: IndexHead): Pick<IndexReader, 'termsFileOf' | 'termsFilesOfPrefix'> {
  const clustered = new Map(clusters.flatMap((list, cluster) => list.map((term) => [term, terms.length + cluster])))
  return {
    termsFileOf: (term) => clustered.get(term) ?? lastAtMost(terms, term),
    termsFilesOfPrefix: (prefix) => {
      const files = new Set<number>()
      for (const [term, file] of clustered) if (term.startsWith(prefix)) files.add(file)
      const last = lastAtMost(terms, `${prefix}\uffff`)
      for (let file = lastAtMost(terms, prefix); file <= last; file++) files.add(file)
      return [...files].sort((one, other) => one - other)
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

function parseDocs(bytes: Uint8Array): DocsPage[] {
  return JSON.parse(new TextDecoder().decode(bytes))
}

function readTerms(bytes: Uint8Array): TermsFile {
  const reader = new ByteReader(bytes)
  let term = ''
  const found = Array.from({ length: reader.number() }, () => {
    term = reader.word(term)
    return {
      term,
      postings: [readPostings(reader), readPostings(reader), readPostings(reader)],
    }
  })
  const lengths = found.map(({ postings: [inTitle = []] }) =>
    inTitle.map((_, at) => (at % 2 === 0 ? reader.number() : 0)),
  )
  // A title has at least as many terms as words that name it, and rarely more.
  const terms = found.map((entry, at) => ({
    ...entry,
    titles: (lengths[at] ?? []).map((length, place, all) =>
      place % 2 === 0 ? length : (all[place - 1] ?? 0) - reader.number(),
    ),
  }))
  const surfaces = readWords(reader, reader.number())
  const bits = reader.rest()
  const words = [...terms.map((row) => row.term), ...surfaces]
  return { terms, surfaces, typoWords: words.filter((_, at) => ((bits[at >> 3] ?? 0) >> (at & 7)) & 1).sort() }
}

function readWords(reader: ByteReader, count: number): string[] {
  let word = ''
  return Array.from({ length: count }, () => {
    word = reader.word(word)
    return word
  })
}

function readAllWords(bytes: Uint8Array): string[] {
  const reader = new ByteReader(bytes)
  const words: string[] = []
  while (!reader.ended) words.push(reader.word(words.at(-1) ?? ''))
  return words
}
