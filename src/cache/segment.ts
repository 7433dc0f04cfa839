/**
 * A file of the disk store with many entries: `docsgen3 <checksum of the index> <length of the index>\n`, the index as
 * JSON, then the bodies of the entries one after the other. Only the index is read when a segment is opened; a body is read
 * when it is asked for. A segment with a damaged index, or whose length differs from its index, counts as empty. A
 * damaged body is detected when it is read.
 */
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writevSync } from 'node:fs'
import { isSystemError } from '../util/environmentFailure.js'
import { hashOf } from '../util/hash.js'

export interface SegmentEntry {
  /** Hash of salt and key. */
  readonly name: string
  /** Hash of salt, key and body: it does not match an entry in the place of another one. */
  readonly checksum: string
  /** Time of the last use, in milliseconds. */
  readonly used: number
  /** Undefined if the file cannot be read any more. */
  readonly readBody: () => Buffer | undefined
}

/** An entry to write. */
export interface NewEntry extends Omit<SegmentEntry, 'readBody'> {
  readonly body: Buffer
}

export interface Segment {
  /** Size of the file. */
  readonly bytes: number
  /** Absent if the file is not a segment, or damaged. */
  readonly entries?: readonly SegmentEntry[]
  readonly close: () => void
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
export function encodeSegment(entries: readonly NewEntry[]): EncodedSegment {
  const rows = entries.map(({ name, checksum, used, body }) => [name, checksum, used, body.length])
  const index = Buffer.from(JSON.stringify(rows))
  const id = hashOf(index)
  return { id, parts: [Buffer.from(`${magic} ${id} ${index.length}\n`), index, ...entries.map(({ body }) => body)] }
}

/** Opens a file; undefined if it is missing or unreadable, for example because another process removed it. */
export function openSegment(file: string): Segment | undefined {
  let handle: number | undefined
  try {
    handle = openSync(file, 'r')
    const opened = handle
    const bytes = fstatSync(opened).size
    const entries = readIndex(createReader(opened, bytes), bytes)
    return { bytes, entries, close: () => closeSync(opened) }
  } catch (error) {
    if (handle !== undefined) closeSync(handle)
    if (isSystemError(error)) return undefined
    throw error
  }
}

/** Bytes of a file; fewer if the file ends before. */
type ReadBytesAt = (at: number, length: number) => Buffer

/** Number of bodies after which the rest of a file is read at once: thousands of small reads cost more than the bytes. */
const singleReads = 8

/** Returns a function that reads the file, whole after some calls. */
function createReader(handle: number, fileBytes: number): ReadBytesAt {
  let calls = 0
  let whole: Buffer | undefined
  return (at, length) => {
    calls += 1
    if (calls > singleReads) whole ??= readAt(handle, 0, fileBytes)
    return whole ? whole.subarray(at, at + length) : readAt(handle, at, length)
  }
}

/** The first line is shorter. */
const maxHeadBytes = 128

function readIndex(readBytesAt: ReadBytesAt, fileBytes: number): readonly SegmentEntry[] | undefined {
  const head = readBytesAt(0, maxHeadBytes)
  const headEnd = head.indexOf('\n')
  const [word, checksum, length] = head.toString('latin1', 0, Math.max(0, headEnd)).split(' ')
  const start = headEnd + 1 + Number(length)
  if (word !== magic || !(start <= fileBytes)) return undefined
  const index = readBytesAt(headEnd + 1, Number(length))
  if (checksum !== hashOf(index)) return undefined
  let end = start
  const rows: [string, string, number, number][] = JSON.parse(index.toString())
  const entries = rows.map(([name, sum, used, size]) => {
    const at = end
    end += size
    return { name, checksum: sum, used, readBody: () => readBody(readBytesAt, at, size) }
  })
  return end === fileBytes ? entries : undefined
}

function readBody(readBytesAt: ReadBytesAt, at: number, length: number): Buffer | undefined {
  try {
    return readBytesAt(at, length)
  } catch (error) {
    if (isSystemError(error)) return undefined
    throw error
  }
}

function readAt(handle: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  let read = 0
  while (read < length) {
    const count = readSync(handle, bytes, read, length - read, at + read)
    if (count === 0) break
    read += count
  }
  return bytes.subarray(0, read)
}

/** Writes a draft and renames it: other processes see the whole file or none. */
export function writeSegment(file: string, parts: readonly Buffer[]): void {
  const draft = `${file}.${process.pid}.tmp`
  try {
    writeBuffers(draft, parts)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Buffers in one write: POSIX guarantees 16, Linux and macOS allow 1024. */
const buffersPerWrite = 1024

function writeBuffers(file: string, parts: readonly Buffer[]): void {
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
