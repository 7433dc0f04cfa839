/**
 * Writes a build to a folder. The folder is replaced whole or not at all (replaceFolder.ts), and only if docsgen made it
 * (outputFolder.ts). Files with the same bytes are not written again; if nothing changed, nothing is touched. A file that is
 * still as the record of the last build says (outputRecord.ts) is neither computed nor read back.
 */
import { join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Outputs } from '../model/model.js'
import { type EnvironmentFailure, environmentFailure } from '../util/environmentFailure.js'
import { checkOutputPaths } from './checkOutputPaths.js'
import { describeVersion, type FolderVersion } from './folderVersion.js'
import { listOutput, locateOutput } from './outputFolder.js'
import { diskIo, type OutputIo } from './outputIo.js'
import { isAsRecorded, type OutputRecord, readRecord, updateRecord } from './outputRecord.js'
import { planExchange, recoverFolder, replaceFolder } from './replaceFolder.js'

export interface WriteFolderOptions {
  readonly root: string
  /** Relative to the root, or absolute. */
  readonly outDir: string
  readonly outputs: Outputs
  /** Default: the disk. */
  readonly io?: OutputIo
  /** Save a record of the files, which makes the next build faster. Default: false. */
  readonly keepRecord?: boolean
}

export type WriteResult = WrittenFolder | RefusedFolder | EnvironmentFailure

interface WrittenFolder {
  readonly kind: 'written'
  readonly folder: string
  readonly files: number
  /** Size of all outputs. */
  readonly bytes: number
  /** Number of files whose bytes are new. */
  readonly changed: number
  /** Number of files of the last build that the new one does not have. */
  readonly removed: number
}

interface RefusedFolder {
  readonly kind: 'refused'
  /** 1 if an output has an invalid path, 2 if the folder itself cannot be used. */
  readonly exit: 1 | 2
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Writes all outputs and removes the other files of the folder. Returns a refusal instead of an exception if a path or the
 * folder is not allowed; file system errors are a failure of the environment.
 */
export function writeFolder({
  root,
  outDir,
  outputs,
  io = diskIo,
  keepRecord = false,
}: WriteFolderOptions): WriteResult {
  const diagnostics = checkOutputPaths(outputs.keys())
  if (diagnostics.length > 0) return { kind: 'refused', exit: 1, diagnostics }
  const located = locateOutput(root, outDir)
  if ('refused' in located) return { kind: 'refused', exit: 2, diagnostics: [located.refused] }
  const folder = located.path
  const exchange = planExchange(root, folder)
  try {
    recoverFolder(exchange, io)
    const existing = listOutput(folder, outDir, io)
    if ('refused' in existing) return { kind: 'refused', exit: 2, diagnostics: [existing.refused] }
    const version = describeVersion(outputs)
    const record = keepRecord ? readRecord(exchange.record, io) : new Map()
    const unchanged = findUnchanged(version, { folder, existing: existing.files, record, io })
    const removed = [...existing.files].filter((path) => !version.paths.has(path)).length
    if (unchanged.size < version.paths.size || removed > 0) replaceFolder(exchange, { ...version, unchanged, io })
    const bytes = updateRecord(version, { exchange, record, keepRecord, io })
    const changed = [...outputs.keys()].filter((path) => !unchanged.has(path)).length
    return { kind: 'written', folder, files: outputs.size, bytes, changed, removed }
  } catch (error) {
    const failure = environmentFailure(error, folder)
    if (failure) return failure
    throw error
  }
}

interface FindUnchangedOptions {
  readonly folder: string
  readonly existing: ReadonlySet<string>
  readonly record: OutputRecord
  readonly io: OutputIo
}

/** Paths whose file in the folder has the bytes of the new version already. */
function findUnchanged(version: FolderVersion, { folder, existing, record, io }: FindUnchangedOptions): Set<string> {
  const isUnchanged = (path: string) => {
    if (!existing.has(path)) return false
    const recorded = record.get(path)
    const file = join(folder, path)
    if (recorded && recorded.digest === version.digestOf(path) && isAsRecorded(file, recorded, io)) return true
    return Buffer.compare(io.read(file), version.readFile(path)) === 0
  }
  return new Set([...version.paths].filter(isUnchanged))
}
