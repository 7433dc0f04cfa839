/**
 * A compiled page as bytes, for the way from the worker and for the cache. Content and text of a page are most of it, but are
 * rarely needed: the content when the page is rendered, the text when it is indexed for search. So they are compressed, and
 * decoded each time they are read. Compressed pages also keep the memory of a build small.
 *
 * The lengths of the first two parts in 4 bytes each, then the parts: everything else as JSON, the content, the sections.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ContentPart, Doc, Section } from '../model/model.js'
import type { CompileResult } from './compileResult.js'

const lengthBytes = 4
const prefixBytes = 2 * lengthBytes

/** Returns the bytes of a page, or of the diagnostics alone if the page has errors and no doc. */
export function encodeCompileResult({ doc, diagnostics }: CompileResult): Uint8Array<ArrayBuffer> {
  const { content = [], sections = [], ...rest } = doc ?? {}
  const head = Buffer.from(JSON.stringify({ ...(doc && { doc: rest }), diagnostics }))
  const bodies = doc ? [packContentParts(content), packSections(sections)] : []
  const bytes = new Uint8Array(prefixBytes + [head, ...bodies].reduce((sum, { length }) => sum + length, 0))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, head.length)
  view.setUint32(lengthBytes, bodies[0]?.length ?? 0)
  let at = prefixBytes
  for (const part of [head, ...bodies]) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The doc reads the bytes later: do not modify them. */
export function decodeCompileResult(bytes: Buffer): CompileResult {
  const headEnd = prefixBytes + bytes.readUInt32BE(0)
  const contentEnd = headEnd + bytes.readUInt32BE(lengthBytes)
  const { doc, diagnostics }: EncodedHead = JSON.parse(bytes.toString('utf8', prefixBytes, headEnd))
  if (!doc) return { diagnostics }
  return {
    doc: {
      ...doc,
      get content() {
        return unpackContentParts(bytes.subarray(headEnd, contentEnd))
      },
      get sections() {
        return unpackSections(bytes.subarray(contentEnd))
      },
    },
    diagnostics,
  }
}

interface EncodedHead {
  readonly doc?: Omit<Doc, 'content' | 'sections'>
  readonly diagnostics: CompileResult['diagnostics']
}

/**
 * Texts with a table of their lengths: quoting them as JSON would escape every quote and line break of the markup. The table is JSON
 * in the first line.
 */
function pack(table: readonly unknown[], texts: readonly string[]): Buffer {
  return deflateRawSync(`${JSON.stringify(table)}\n${texts.join('')}`, compression)
}

/**
 * The lowest level: markup repeats so much that higher ones gain little for their time. The default window and hash table are a
 * quarter of a megabyte, which the system clears for every page.
 */
const compression = { level: 1, windowBits: 14, memLevel: 7 }

interface Unpacked<Row> {
  readonly table: readonly Row[]
  /** Returns the next text of this length. */
  readonly take: (length: number) => string
}

function unpack<Row>(bytes: Buffer): Unpacked<Row> {
  const packed = inflateRawSync(bytes).toString()
  const tableEnd = packed.indexOf('\n')
  let at = tableEnd + 1
  const take = (length: number) => {
    const start = at
    at += length
    return packed.slice(start, at)
  }
  return { table: JSON.parse(packed.slice(0, tableEnd)), take }
}

/** A number stands for a text of this length. */
type PackedPart = number | Exclude<ContentPart, string>

function packContentParts(content: Doc['content']): Buffer {
  return pack(
    content.map((part) => (typeof part === 'string' ? part.length : part)),
    content.filter((part) => typeof part === 'string'),
  )
}

function unpackContentParts(bytes: Buffer): ContentPart[] {
  const { table, take } = unpack<PackedPart>(bytes)
  return table.map((part) => (typeof part === 'number' ? take(part) : part))
}

/** The text is replaced by its length. */
type PackedSection = readonly [id: string, level: number, title: string, text: number]

function packSections(sections: readonly Section[]): Buffer {
  return pack(
    sections.map(({ id, level, title, text }) => [id, level, title, text.length]),
    sections.map(({ text }) => text),
  )
}

function unpackSections(bytes: Buffer): Section[] {
  const { table, take } = unpack<PackedSection>(bytes)
  return table.map(([id, level, title, text]) => ({ id, level, title, text: take(text) }))
}
