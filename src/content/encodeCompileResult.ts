/**
 * A compiled page as bytes, for the way from the worker and for the cache. Content and text of a page are most of it, but are
 * rarely needed: the content when the page is rendered, the text when it is indexed for search. So they are compressed, and
 * decoded each time they are read. Compressed pages also keep the memory of a build small.
 *
 * The lengths of the first two parts in 4 bytes each, then the parts: everything else as JSON, the content, the sections.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Doc } from '../model/model.js'
import type { CompileResult } from './compileResult.js'

const lengthBytes = 4
const prefixBytes = 2 * lengthBytes

export function encodeCompileResult({ doc, diagnostics }: CompileResult): Uint8Array<ArrayBuffer> {
  const { content = [], sections = [], ...rest } = doc ?? {}
  const head = Buffer.from(JSON.stringify({ ...(doc && { doc: rest }), diagnostics }))
  const bodies = doc ? [content, sections].map(compressJson) : []
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
        return parseCompressed<Doc['content']>(bytes.subarray(headEnd, contentEnd))
      },
      get sections() {
        return parseCompressed<Doc['sections']>(bytes.subarray(contentEnd))
      },
    },
    diagnostics,
  }
}

interface EncodedHead {
  readonly doc?: Omit<Doc, 'content' | 'sections'>
  readonly diagnostics: CompileResult['diagnostics']
}

/** The lowest level: markup repeats so much that higher ones gain little for their time. */
function compressJson(value: unknown): Buffer {
  return deflateRawSync(JSON.stringify(value), { level: 1 })
}

function parseCompressed<Value>(bytes: Buffer): Value {
  return JSON.parse(inflateRawSync(bytes).toString())
}
