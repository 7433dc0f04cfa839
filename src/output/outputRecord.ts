/**
 * The record of an output folder: the digest of each file, and the size, time and inode that it had after it was
 * written. A file that still has them is not read back to find out if it changed. A missing or damaged record makes a build
 * slower, not wrong.
 */
import { join } from 'node:path'
import { markerName } from '../schema/portablePath.js'
import { isSystemError } from '../util/environmentFailure.js'
import { hashOf } from '../util/hash.js'
import type { FolderVersion } from './folderVersion.js'
import type { FileStamp, OutputIo } from './outputIo.js'
import { draftOfRecord, type Exchange } from './replaceFolder.js'

export interface RecordedFile extends FileStamp {
  /** Digest of the output that was written. */
  readonly digest: string
  /** Hash of its bytes, for a copy of the folder, whose files have other times. */
  readonly content: string
}

/** Files by path. */
export type OutputRecord = ReadonlyMap<string, RecordedFile>

/** An empty record if the file does not exist or is damaged: the output is then compared file by file. */
export function readRecord(file: string, io: OutputIo): OutputRecord {
  if (io.kindOf(file) !== 'file') return new Map()
  try {
    return parseRecord(Buffer.from(io.read(file)).toString())
  } catch (error) {
    if (isSystemError(error) || error instanceof SyntaxError) return new Map()
    throw error
  }
}

/** True if the file was not written since it was recorded, or has the same bytes. */
export function isAsRecorded(file: string, recorded: RecordedFile, io: OutputIo): boolean {
  const stamp = io.stampOf(file)
  if (stamp?.size !== recorded.size) return false
  if (stamp.mtime === recorded.mtime && stamp.inode === recorded.inode) return true
  return hashOf(io.read(file)) === recorded.content
}

export interface UpdateRecordOptions {
  readonly exchange: Exchange
  readonly record: OutputRecord
  /** False: there is no next build that could use a record. */
  readonly keepRecord: boolean
  readonly io: OutputIo
}

/** Saves the record of the folder, if it changed. Returns the size of all outputs. */
export function updateRecord(
  version: FolderVersion,
  { exchange, record, keepRecord, io }: UpdateRecordOptions,
): number {
  let bytes = 0
  let isSame = true
  const files = new Map<string, RecordedFile>()
  for (const path of version.paths) {
    const stamp = io.stampOf(join(exchange.folder, path))
    if (path !== markerName) bytes += stamp?.size ?? version.readFile(path).byteLength
    if (!stamp || !keepRecord) continue
    const digest = version.digestOf(path)
    const recorded = record.get(path)
    const isSameOutput = recorded?.digest === digest
    isSame &&= isSameOutput && recorded.mtime === stamp.mtime && recorded.inode === stamp.inode
    files.set(path, { digest, content: isSameOutput ? recorded.content : version.hashFile(path), ...stamp })
  }
  if (keepRecord && (!isSame || files.size !== record.size)) saveRecord(exchange.record, files, io)
  return bytes
}

const head = 'docsgen-record 2'

/** The new version of the folder is in place already: a record that cannot be saved is not a failure. */
function saveRecord(file: string, record: OutputRecord, io: OutputIo): void {
  const rows = [...record].map(([path, { digest, content, size, mtime, inode }]) => {
    return [path, digest, content, size, mtime, inode]
  })
  const draft = draftOfRecord(file)
  try {
    io.write(draft, Buffer.from(`${head}\n${JSON.stringify(rows)}\n`))
    io.rename(draft, file)
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}

function parseRecord(text: string): OutputRecord {
  const [first, rows = ''] = text.split('\n')
  if (first !== head) return new Map()
  const parsed: [string, string, string, number, number, number][] = JSON.parse(rows)
  return new Map(
    parsed.map(([path, digest, content, size, mtime, inode]) => [path, { digest, content, size, mtime, inode }]),
  )
}
