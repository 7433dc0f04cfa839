/**
 * A file of the memo: many entries in one. `docsgen2 <checksum of the index> <its length>\n`, the index as JSON, then the
 * values one after the other. A file whose index is damaged holds nothing; a damaged value is found out when it is read.
 */
import { closeSync, openSync, readFileSync, renameSync, rmSync, writevSync } from 'node:fs'
import { isSystemError } from '../util/environmentFailure.js'
import { hashOf } from '../util/hash.js'

export interface SegmentEntry {
  /** Hash of salt and key. */
  readonly name: string
  readonly kind: 'json' | 'bytes'
  /** Over salt, key and value: an entry that was put in another one's place does not fit. */
  readonly checksum: string
  /** When it was last used, in milliseconds. */
  readonly used: number
  readonly body: Buffer
}

const magic = 'docsgen2'

export interface EncodedSegment {
  /** Hash of the index; it holds the checksums of all values, so that it stands for the whole file. */
  readonly id: string
  /** One after the other: to join the values would copy everything that is kept once more. */
  readonly parts: readonly Buffer[]
}

export function encodeSegment(entries: readonly SegmentEntry[]): EncodedSegment {
  const rows = entries.map(({ name, kind, checksum, used, body }) => [name, kind, checksum, used, body.length])
  const index = Buffer.from(JSON.stringify(rows))
  const id = hashOf(index)
  return { id, parts: [Buffer.from(`${magic} ${id} ${index.length}\n`), index, ...entries.map(({ body }) => body)] }
}

/** Undefined where the file is none of ours, or damaged. */
export function decodeSegment(bytes: Buffer): SegmentEntry[] | undefined {
  const headEnd = bytes.indexOf('\n')
  const [word, checksum, length] = bytes.toString('latin1', 0, Math.max(0, headEnd)).split(' ')
  const start = headEnd + 1 + Number(length)
  const index = bytes.subarray(headEnd + 1, start)
  if (word !== magic || index.length !== Number(length) || checksum !== hashOf(index)) return undefined
  let at = start
  const rows = JSON.parse(index.toString()) as [string, SegmentEntry['kind'], string, number, number][]
  const entries = rows.map(([name, kind, sum, used, size]) => {
    const body = bytes.subarray(at, at + size)
    at += size
    return { name, kind, checksum: sum, used, body }
  })
  return at === bytes.length ? entries : undefined
}

export function readSegment(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isSystemError(error)) return undefined
    throw error
  }
}

/** Other processes see the whole file or none. */
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

/** Parts that the system takes at once: POSIX asks for 16, Linux and macOS take 1024. */
const mostAtOnce = 1024

function writeParts(file: string, parts: readonly Buffer[]): void {
  const handle = openSync(file, 'w')
  try {
    for (let rest = parts.filter(({ length }) => length > 0); rest.length > 0; )
      rest = behind(writevSync(handle, rest.slice(0, mostAtOnce)), rest)
  } finally {
    closeSync(handle)
  }
}

/** What is left of the parts when so many bytes of them are written: a full disk takes a piece before it takes no more. */
function behind(written: number, parts: readonly Buffer[]): Buffer[] {
  let left = written
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.length)
    left -= taken
    return taken < part.length ? part.subarray(taken) : []
  })
}
