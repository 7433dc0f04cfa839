/**
 * Reads and writes the head: a JSON preface, then columns of numbers, then the enclosed files. Every first query fetches the
 * head, and the head grows with every section. A column therefore holds differences from values that the reader already
 * knows: these are small numbers, which compress well.
 */
import { ByteReader, ByteWriter } from './bytes.js'
import { fields } from './fields.js'
import {
  docsNames,
  type IndexHead,
  indexFormat,
  type PartKind,
  type PartNames,
  partHashLength,
  partName,
} from './format.js'
import { lengthClass, lengthOfClass } from './lengths.js'
import { pageKinds } from './pageKinds.js'
import { termClusters } from './similarWords.js'
import type { SynonymGroups } from './synonyms.js'

/** The part of the head that is JSON. */
interface Preface {
  readonly format: number
  /** Number of terms of each file of clusters. */
  readonly clusters: readonly number[]
  readonly synonyms: SynonymGroups
  readonly language?: string
  readonly facets?: IndexHead['facets']
  /** Sizes of the enclosed parts, whose bytes are at the end of the head, in the order of `listParts`. */
  readonly enclosed: readonly number[]
}

type IndexHeadInput = Omit<IndexHead, 'averages'>

/** `lengths` must have one list per field, in the order of `fields`. Of titles, the head contains only the average. */
export function writeHead(head: IndexHeadInput): Uint8Array {
  const { sections, lengths, pageStarts, kinds, terms, clusters, docs, names, enclosed } = head
  const { synonyms, language, facets } = head
  const optional = { ...(language && { language }), ...(facets && { facets }) }
  const inside = listParts(names).flatMap((name) => enclosed.get(name) ?? [])
  const sizes = inside.map(({ length }) => length)
  const clusterSizes = clusters.map((list) => list.length)
  const preface: Preface = { format: indexFormat, clusters: clusterSizes, synonyms, ...optional, enclosed: sizes }
  const writer = new ByteWriter()
  writer.text(JSON.stringify(preface))
  writer.number(sections)
  writeAscending(pageStarts, writer)
  for (const kind of kinds) writer.number(pageKinds.indexOf(kind))
  writeAscending(docs, writer)
  writer.number(terms.length)
  for (const [number, term] of terms.entries()) writer.word(term, terms[number - 1] ?? '')
  const [s = [], p = [], x = []] = lengths
  writer.number(s.reduce((sum, length) => sum + length, 0))
  // Almost all sections of a page have the same page title.
  for (const [section, length] of p.entries()) writer.number(zigzag(length - (p[section - 1] ?? 0)))
  for (const length of x) writer.number(lengthClass(length))
  writeRuns(names.docs, writer)
  for (const name of [...names.terms, names.typos, names.lengths]) writeHash(name, writer)
  return joinBytes([writer.done(), ...inside])
}

/** Throws if the bytes have another format. */
export function readHead(bytes: Uint8Array): IndexHead {
  const reader = new ByteReader(bytes)
  const preface: Preface = JSON.parse(reader.text())
  if (preface.format !== indexFormat)
    throw new Error('The search index has another format than the code that reads it.')
  const sections = reader.number()
  const pageStarts = readAscending(reader)
  const kinds = pageStarts.map(() => pageKinds[reader.number()] ?? 'guide')
  const docs = readAscending(reader)
  let term = ''
  const terms = Array.from({ length: reader.number() }, () => {
    term = reader.word(term)
    return term
  })
  const column = () => Array.from({ length: sections }, () => reader.number())
  const titles = reader.number()
  let length = 0
  const p = column().map((step) => {
    length += unzigzag(step)
    return length
  })
  const lengths = [[], p, column().map(lengthOfClass)]
  const { synonyms, language, facets } = preface
  const clusters = readClusters(preface.clusters)
  const optional = { ...(language && { language }), ...(facets && { facets }) }
  const names = readPartNames(terms.length + clusters.length, reader)
  const parts = listParts(names)
  const enclosed = new Map(preface.enclosed.map((size, part) => [parts[part] ?? '', reader.bytesOf(size)]))
  const averages = [titles / sections || 0, ...averagesOf(lengths, sections).slice(1)]
  const counts = { sections, averages, lengths, pageStarts, kinds }
  return { ...counts, terms, clusters, docs, names, synonyms, ...optional, enclosed }
}

/** The terms of clusters are a part of the code, so that the head contains only where their files end. */
function readClusters(sizes: readonly number[]): IndexHead['clusters'] {
  const terms = termClusters().flat()
  let end = 0
  return sizes.map((size) => {
    end += size
    return terms.slice(end - size, end)
  })
}

/** All parts in the order of the head. */
function listParts({ terms, docs, typos, lengths }: PartNames): readonly string[] {
  return [...terms, ...docs, typos, lengths]
}

function readPartNames(termsFiles: number, reader: ByteReader): PartNames {
  const read = (kind: PartKind) => partName(kind, readHash(reader))
  const sizes = Array.from({ length: reader.number() }, () => reader.number())
  const docs = sizes.flatMap((size) => docsNames(readHash(reader), size))
  const terms = Array.from({ length: termsFiles }, () => read('terms'))
  return { terms, docs, typos: read('typos'), lengths: read('lengths') }
}

/** Writes the number of docs files of each run, and the hash that they share. */
function writeRuns(names: readonly string[], writer: ByteWriter): void {
  const starts = [...names.keys()].filter((at) => names[at]?.endsWith('-0.bin'))
  writer.number(starts.length)
  for (const [run, start] of starts.entries()) writer.number((starts[run + 1] ?? names.length) - start)
  for (const start of starts) writeHash(names[start] ?? '', writer)
}

const hashPattern = new RegExp(`(?<=-)[0-9a-f]{${partHashLength}}(?=[-.])`)

/** Two hexadecimal digits per byte. Hashes cannot be compressed, and there is one for each part. */
function writeHash(name: string, writer: ByteWriter): void {
  const [hash = ''] = hashPattern.exec(name) ?? []
  writer.append(Uint8Array.from(hash.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16)))
}

function readHash(reader: ByteReader): string {
  return [...reader.bytesOf(partHashLength / 2)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Average length by field. Sums in the order of sections, as lunr does: floating-point sums depend on the order. */
export function averagesOf(lengths: readonly (readonly number[])[], sections: number): number[] {
  return fields.map((_, field) => (lengths[field] ?? []).reduce((sum, length) => sum + length, 0) / sections || 0)
}

/** Concatenates the parts. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Writes the count, then the step from each number to the next. */
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

/** Maps signed steps to small natural numbers: 0, -1, 1, -2, ... to 0, 1, 2, 3, ... */
function zigzag(step: number): number {
  return step < 0 ? -2 * step - 1 : 2 * step
}

function unzigzag(number: number): number {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2
}
