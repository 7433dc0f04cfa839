/**
 * A file of the disk store with many entries: `docsgen3 <checksum of the index> <length of the index>\n`, the index as
 * JSON, then the bodies of the entries one after the other. A segment with a damaged index counts as empty. A damaged
 * body is detected when it is read.
 */
import { closeSync, openSync, readFileSync, renameSync, rmSync, writevSync } from 'node:fs'
import { isSystemError } from '../util/environmentFailure.js'
import { hashOf } from '../util/hash.js'

export interface SegmentEntry {
  /** Hash of salt and key. */
  readonly name: string
  /** Hash of salt, key and body: it does not match an entry in the place of another one. */
  readonly checksum: string
  /** Time of the last use, in milliseconds. */
  readonly used: number
  readonly body: Buffer
}

const magic = 'docsgen3'

export interface EncodedSegment {
  /** Hash of the index. The index contains the checksums of all bodies, so this identifies the whole file. */
  readonly id: string
  /** In the order of the file. They are not joined, because that would copy all bodies. */
  readonly parts: readonly Buffer[]
}

/**
 * Returns the buffers of a file in order. The id is derived from names and checksums, so equal entries give the same file name.
 */
export function encodeSegment(entries: readonly SegmentEntry[]): EncodedSegment {
  const rows = entries.map(({ name, checksum, used, body }) => [name, checksum, used, body.length])
  const index = Buffer.from(JSON.stringify(rows))
  const id = hashOf(index)
  return { id, parts: [Buffer.from(`${magic} ${id} ${index.length}\n`), index, ...entries.map(({ body }) => body)] }
}

/** Undefined if the bytes are no segment, or the index is damaged. */
export function parseSegment(bytes: Buffer): SegmentEntry[] | undefined {
  const headEnd = bytes.indexOf('\n')
  const [word, checksum, length] = bytes.toString('latin1', 0, Math.max(0, headEnd)).split(' ')
  const start = headEnd + 1 + Number(length)
  const index = bytes.subarray(headEnd + 1, start)
  if (word !== magic || index.length !== Number(length) || checksum !== hashOf(index)) return undefined
  let at = start
  const rows = JSON.parse(index.toString()) as [string, string, number, number][]
  const entries = rows.map(([name, sum, used, size]) => {
    const body = bytes.subarray(at, at + size)
    at += size
    return { name, checksum: sum, used, body }
  })
  return at === bytes.length ? entries : undefined
}

/** The bytes of a file; undefined if it is missing or unreadable, for example because another process removed it. */
export function readSegment(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isSystemError(error)) return undefined
    throw error
  }
}

/** Writes a draft and renames it: other processes see the whole file or none. */
export function writeSegment(file: string, parts: readonly Buffer[]): void {
  const draft = `${file}.${process.pid}.tmp`
  try {
    writeParts(draft, parts)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Buffers in one write: POSIX guarantees 16, Linux and macOS allow 1024. */
const buffersPerWrite = 1024

function writeParts(file: string, parts: readonly Buffer[]): void {
  const handle = openSync(file, 'w')
  try {
    for (let rest = parts.filter(({ length }) => length > 0); rest.length > 0; )
      rest = partsAfter(writevSync(handle, rest.slice(0, buffersPerWrite)), rest)
  } finally {
    closeSync(handle)
  }
}

/** The parts without their first `written` bytes: a disk that is almost full writes only some of them. */
function partsAfter(written: number, parts: readonly Buffer[]): Buffer[] {
  let left = written
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.length)
    left -= taken
    return taken < part.length ? part.subarray(taken) : []
  })
}
