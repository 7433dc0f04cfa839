/** Finds out if an output folder is as the last build left it. */
import { join } from 'node:path'
import { hashOf } from '../util/hash.js'
import { listOutput, locateOutput } from './outputFolder.js'
import { diskIo, type OutputIo } from './outputIo.js'
import { isAsRecorded, readRecord } from './outputRecord.js'
import { planExchange } from './replaceFolder.js'

export interface OutputPlace {
  readonly root: string
  /** Relative to the root, or absolute. */
  readonly outDir: string
}

/** The files of an output folder besides the folder itself. Undefined if the folder is not allowed as an output. */
export interface OutputRecordFiles {
  readonly folder: string
  readonly record: string
  readonly buildRecord: string
}

/** Undefined if docsgen may not write to the output folder. */
export function locateRecords({ root, outDir }: OutputPlace): OutputRecordFiles | undefined {
  const located = locateOutput(root, outDir)
  return 'path' in located ? planExchange(root, located.path) : undefined
}

/** Hash of the record of the folder; undefined if there is no record. */
export function hashRecord({ record }: OutputRecordFiles, io: OutputIo = diskIo): string | undefined {
  return io.kindOf(record) === 'file' ? hashOf(io.read(record)) : undefined
}

/** True if the folder has the files of the record, no others, and all of them are as they were written. */
export function isFolderAsRecorded({ folder, record }: OutputRecordFiles, io: OutputIo = diskIo): boolean {
  const recorded = readRecord(record, io)
  const listed = listOutput(folder, folder, io)
  if ('refused' in listed || recorded.size === 0 || listed.files.size !== recorded.size) return false
  return [...recorded].every(([path, file]) => listed.files.has(path) && isAsRecorded(join(folder, path), file, io))
}
