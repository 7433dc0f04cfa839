/**
 * The head as bytes: some JSON, then columns of numbers. Every query fetches it, and it grows with every section, so a column
 * holds what differs from what is known already: small numbers, which pack well.
 */
import { ByteReader, ByteWriter } from './bytes.js'
import { fields } from './fields.js'
import { type FileHashes, type IndexHead, indexFormat } from './format.js'
import { lengthClass, lengthOfClass } from './lengths.js'
import type { SynonymGroups } from './synonyms.js'

/** What is said by name; all else is columns. */
interface Preface {
  readonly format: number
  readonly hashes: FileHashes
  readonly synonyms: SynonymGroups
  /** Names and sizes of the enclosed files, which stand at the end. */
  readonly enclosed: readonly (readonly [name: string, bytes: number])[]
}

type IndexHeadInput = Omit<IndexHead, 'averages'>

export function writeHead(head: IndexHeadInput): Uint8Array {
  const { sections, lengths, titleLengths, pageStarts, terms, docs, hashes, synonyms, enclosed } = head
  const preface: Preface = {
    format: indexFormat,
    hashes,
    synonyms,
    enclosed: [...enclosed].map(([name, { length }]) => [name, length]),
  }
  const writer = new ByteWriter()
  writer.text(JSON.stringify(preface))
  writer.number(sections)
  writeAscending(pageStarts, writer)
  writeAscending(docs, writer)
  writer.number(terms.length)
  for (const [number, term] of terms.entries()) writer.word(term, terms[number - 1] ?? '')
  const [s = [], p = [], x = []] = lengths
  for (const length of s) writer.number(length)
  // A title has at least as many terms as distinct words, and seldom more.
  for (const [section, length] of s.entries()) writer.number(length - (titleLengths[section] ?? 0))
  // The title of the page is the same in nearly all of its sections.
  for (const [section, length] of p.entries()) writer.number(zigzag(length - (p[section - 1] ?? 0)))
  for (const length of x) writer.number(lengthClass(length))
  return joinBytes([writer.done(), ...enclosed.values()])
}

/** Throws where the bytes are of another format. */
export function readHead(bytes: Uint8Array): IndexHead {
  const reader = new ByteReader(bytes)
  const preface = JSON.parse(reader.text()) as Preface
  if (preface.format !== indexFormat)
    throw new Error('The search index has another format than the code that reads it.')
  const sections = reader.number()
  const pageStarts = readAscending(reader)
  const docs = readAscending(reader)
  let term = ''
  const terms = Array.from({ length: reader.number() }, () => {
    term = reader.word(term)
    return term
  })
  const column = () => Array.from({ length: sections }, () => reader.number())
  const s = column()
  const titleLengths = column().map((more, section) => (s[section] ?? 0) - more)
  let length = 0
  const p = column().map((step) => {
    length += unzigzag(step)
    return length
  })
  const lengths = [s, p, column().map(lengthOfClass)]
  const enclosed = new Map(preface.enclosed.map(([name, size]) => [name, reader.bytesOf(size)]))
  const { hashes, synonyms } = preface
  const averages = averagesOf(lengths, sections)
  return { sections, averages, lengths, titleLengths, pageStarts, terms, docs, hashes, synonyms, enclosed }
}

/** As lunr has them: by field, also in what it adds up first. */
export function averagesOf(lengths: readonly (readonly number[])[], sections: number): number[] {
  return fields.map((_, field) => (lengths[field] ?? []).reduce((sum, length) => sum + length, 0) / sections || 0)
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

function writeAscending(numbers: readonly number[], writer: ByteWriter): void {
  writer.number(numbers.length)
  for (const [index, number] of numbers.entries()) writer.number(number - (numbers[index - 1] ?? 0))
}

function readAscending(reader: ByteReader): number[] {
  let last = 0
  return Array.from({ length: reader.number() }, () => {
    last += reader.number()
    return last
  })
}

/** Steps down and up as small numbers: 0, -1, 1, -2, ... */
function zigzag(step: number): number {
  return step < 0 ? -2 * step - 1 : 2 * step
}

function unzigzag(number: number): number {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2
}
