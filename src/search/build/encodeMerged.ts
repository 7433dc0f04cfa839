/** Merged pages as bytes, for the cache: texts as JSON, which keeps halves of surrogate pairs, and numbers as in the files of the index. */
import { ByteReader, ByteWriter } from '../shared/bytes.js'
import { fields } from '../shared/fields.js'
import type { MergedPages } from './mergePostings.js'
import { type PostingsTable, postingsOf } from './postingsTable.js'

/** The state of an index as bytes, from which the next build updates it. */
export function encodeMerged({
  pages,
  lengths,
  titleLengths,
  terms,
  words,
  kinds,
}: MergedPages): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  writer.text(JSON.stringify(pages.map(({ digest }) => digest)))
  writeNumbers(
    pages.map(({ sections }) => sections),
    writer,
  )
  for (const column of [...lengths, titleLengths]) writeNumbers(column, writer)
  for (const table of [terms, words]) writeTable(table, writer)
  writer.append(kinds)
  return writer.done()
}

/** Throws for truncated bytes. */
export function decodeMerged(bytes: Uint8Array): MergedPages {
  const reader = new ByteReader(bytes)
  const digests = readJsonTexts(reader)
  const sections = readNumbers(reader)
  const lengths = fields.map(() => readNumbers(reader))
  const titleLengths = readNumbers(reader)
  const terms = readTable(reader)
  const words = readTable(reader)
  const kinds = reader.bytesOf(words.keys.length)
  return {
    pages: digests.map((digest, index) => ({ digest, sections: sections[index] ?? 0 })),
    ...{ lengths, titleLengths, terms, words, kinds },
  }
}

/** Digests of the pages of an encoded state. */
export function digestsOfState(bytes: Uint8Array): string[] {
  return readJsonTexts(new ByteReader(bytes))
}

function writeTable(table: PostingsTable, writer: ByteWriter): void {
  writer.text(JSON.stringify(table.keys))
  writeNumbers(
    table.keys.map((_, at) => postingsOf(table, at).length),
    writer,
  )
  writer.append(table.bytes)
}

function readTable(reader: ByteReader): PostingsTable {
  const keys = readJsonTexts(reader)
  let end = 0
  const ends = Uint32Array.from(readNumbers(reader), (length) => {
    end += length
    return end
  })
  return { keys, ends, bytes: reader.bytesOf(end) }
}

function readJsonTexts(reader: ByteReader): string[] {
  return JSON.parse(reader.text())
}

function writeNumbers(numbers: readonly number[], writer: ByteWriter): void {
  writer.number(numbers.length)
  for (const number of numbers) writer.number(number)
}

function readNumbers(reader: ByteReader): number[] {
  return Array.from({ length: reader.number() }, () => reader.number())
}
