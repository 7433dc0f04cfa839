/** A compact index -> the files that the browser fetches. */
import { gzipSync } from 'node:zlib'
import { hashOf } from '../lib/hash.js'
import { ByteWriter } from './bytes.js'
import type { CompactIndex, CompactTerm } from './compact.js'
import type { SearchPage } from './fields.js'
import { type DocsPage, format, type Head } from './format.js'
import type { SynonymGroups } from './synonyms.js'

/** Raw size at which a file is cut: small enough for one word, large enough to be worth a request. */
const termsBytes = 5 * 1024
const docsBytes = 2 * 1024
const manyPages = 1000
const docsBytesOfMany = 16 * 1024

export interface Written {
  /** Name of the head. */
  readonly head: string
  readonly files: ReadonlyMap<string, Uint8Array>
}

export interface WriteOptions {
  readonly synonyms: SynonymGroups
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
  const files = new Map<string, Uint8Array>()
  const emit = (kind: string, bytes: Uint8Array): string => {
    const packed = (options.pack ?? pack)(bytes)
    const name = `${kind}-${hashOf(packed).slice(0, 8)}.bin`
    files.set(name, packed)
    return name
  }
  const json = (kind: string, value: unknown) => emit(kind, Buffer.from(JSON.stringify(value)))
  const head: Head = {
    format,
    sections: index.sections,
    averages: index.averages,
    lengths: index.lengths,
    titleLengths: index.titleLengths,
    pageStarts: index.pageStarts,
    terms: termFiles(index).map(({ first, bytes }) => [first, emit('terms', bytes)]),
    docs: docFiles(index, pages).map((part) => [part[0]?.i ?? 0, json('docs', part)]),
    typos: emit('typos', wordList(index.typoWords)),
    synonyms: options.synonyms,
  }
  return { head: json('head', head), files }
}

interface TermFile {
  readonly first: string
  readonly bytes: Uint8Array
}

/** Terms and written words side by side in one order, cut where the postings have the size. */
function termFiles({ terms, surfaces }: CompactIndex): TermFile[] {
  const made: TermFile[] = []
  let from = 0
  let word = 0
  while (from < terms.length || made.length === 0) {
    const writer = new ByteWriter()
    let to = from
    let previous = ''
    while (to < terms.length && writer.length < termsBytes) {
      const entry = terms[to++] as CompactTerm
      writer.word(entry.term, previous)
      previous = entry.term
      writePostings(entry, writer)
    }
    const next = terms[to]?.term
    const start = word
    while (word < surfaces.length && (next === undefined || (surfaces[word] as string) < next)) word++
    const whole = new ByteWriter()
    whole.number(to - from)
    const words = wordList(surfaces.slice(start, word))
    // The first file begins at the empty word: what sorts before all terms belongs to it.
    made.push({
      first: from === 0 ? '' : (terms[from]?.term ?? ''),
      bytes: Buffer.concat([whole.done(), writer.done(), words]),
    })
    from = to
  }
  return made
}

/** For each field the number of sections, then steps from section to section; an odd step is followed by a frequency. */
function writePostings({ postings }: CompactTerm, writer: ByteWriter): void {
  for (const pairs of postings) {
    writer.number(pairs.length / 2)
    let last = 0
    for (let at = 0; at < pairs.length; at += 2) {
      const [section = 0, frequency = 1] = [pairs[at], pairs[at + 1]]
      writer.number((section - last) * 2 + (frequency === 1 ? 0 : 1))
      if (frequency !== 1) writer.number(frequency)
      last = section
    }
  }
}

function wordList(words: readonly string[]): Uint8Array {
  const writer = new ByteWriter()
  let previous = ''
  for (const word of words) {
    writer.word(word, previous)
    previous = word
  }
  return writer.done()
}

function docFiles({ pageStarts }: CompactIndex, pages: readonly SearchPage[]): DocsPage[][] {
  const limit = pages.length > manyPages ? docsBytesOfMany : docsBytes
  const made: DocsPage[][] = []
  let part: DocsPage[] = []
  let size = 0
  const cut = () => {
    if (part.length > 0) made.push(part)
    part = []
    size = 0
  }
  for (const [index, page] of pages.entries()) {
    const about = { u: page.url, t: page.title, b: page.breadcrumbs, d: page.description, k: page.keywords }
    let sections: DocsPage['s'][number][] = []
    let first = pageStarts[index] ?? 0
    const place = () => {
      if (sections.length > 0) part.push({ ...about, i: first, s: sections })
      first += sections.length
      sections = []
    }
    size += JSON.stringify(about).length
    for (const { title, anchor, text } of page.sections) {
      sections.push([title, anchor, text])
      size += title.length + anchor.length + text.length
      if (size < limit) continue
      place()
      cut()
    }
    place()
  }
  cut()
  return made
}
