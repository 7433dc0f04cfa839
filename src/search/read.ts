/** The files of an index -> data, in the browser and in Node. What was fetched is kept; what failed is forgotten. */
import { ByteReader } from './bytes.js'
import { type DocsPage, format, type Head, type TermsFile } from './format.js'

/** Gives the bytes of a file as they were written: packed, or unpacked already by the transport. */
export type FetchFile = (name: string) => Promise<Uint8Array>

export interface IndexReader {
  readonly head: Head
  /** Number of the file in which a word stands. */
  readonly termsFileOf: (word: string) => number
  readonly terms: (file: number) => Promise<TermsFile>
  readonly docs: (section: number) => Promise<readonly DocsPage[]>
  readonly typos: () => Promise<readonly string[]>
}

export async function openReader(headName: string, fetchFile: FetchFile): Promise<IndexReader> {
  const head = json<Head>(await unpack(await fetchFile(headName)))
  if (head.format !== format) throw new Error('The search index has another format than the code that reads it.')
  const kept = new Map<string, Promise<unknown>>()
  const keep = <Value>(name: string, read: (bytes: Uint8Array) => Value): Promise<Value> => {
    const known = kept.get(name)
    if (known) return known as Promise<Value>
    const made = fetchFile(name).then(unpack).then(read)
    kept.set(name, made)
    made.catch(() => kept.delete(name))
    return made
  }
  return {
    head,
    termsFileOf: (word) => lastAtMost(head.terms, (first) => first <= word),
    terms: (file) => keep(head.terms[file]?.[1] ?? '', readTerms),
    docs: (section) => keep(head.docs[lastAtMost(head.docs, (first) => first <= section)]?.[1] ?? '', json<DocsPage[]>),
    typos: () => keep(head.typos, (bytes) => readWords(new ByteReader(bytes))),
  }
}

export async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function json<Value>(bytes: Uint8Array): Value {
  return JSON.parse(new TextDecoder().decode(bytes)) as Value
}

function readTerms(bytes: Uint8Array): TermsFile {
  const reader = new ByteReader(bytes)
  let term = ''
  const terms = Array.from({ length: reader.number() }, () => {
    term = reader.word(term)
    return { term, postings: [readPairs(reader), readPairs(reader), readPairs(reader)] }
  })
  return { terms, surfaces: readWords(reader) }
}

function readPairs(reader: ByteReader): number[] {
  const pairs: number[] = []
  let section = 0
  for (let count = reader.number(); count > 0; count--) {
    const step = reader.number()
    section += step >> 1
    pairs.push(section, step % 2 === 0 ? 1 : reader.number())
  }
  return pairs
}

function readWords(reader: ByteReader): string[] {
  const words: string[] = []
  let word = ''
  while (!reader.ended) {
    word = reader.word(word)
    words.push(word)
  }
  return words
}

/** Index of the last row whose first column passes; rows are in order. */
function lastAtMost<First>(rows: readonly (readonly [First, string])[], passes: (first: First) => boolean): number {
  let low = 0
  let high = rows.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (passes((rows[middle] as readonly [First, string])[0])) low = middle
    else high = middle - 1
  }
  return low
}
