/**
 * A file of the memo: many entries in one. `docsgen2 <checksum of the index> <its length>\n`, the index as JSON, then the
 * values one after the other. A file whose index is damaged holds nothing; a damaged value is found out when it is read.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isSystemError } from './environmentFailure.js'
import { hashOf } from './hash.js'

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

export function encodeSegment(entries: readonly SegmentEntry[]): Buffer {
  const rows = entries.map(({ name, kind, checksum, used, body }) => [name, kind, checksum, used, body.length])
  const index = Buffer.from(JSON.stringify(rows))
  return Buffer.concat([
    Buffer.from(`${magic} ${hashOf(index)} ${index.length}\n`),
    index,
    ...entries.map(({ body }) => body),
  ])
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
export function writeSegment(file: string, bytes: Buffer): void {
  const draft = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(draft, bytes)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
