/**
 * Writes a build to a folder. The folder is replaced whole or not at all (replaceFolder.ts), and only if docsgen made it
 * (outputFolder.ts). Files with the same bytes are not written again; if nothing changed, nothing is touched.
 */
import { join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.js'
import { markerName } from '../schema/portablePath.js'
import { type EnvironmentFailure, environmentFailure } from '../util/environmentFailure.js'
import { checkOutputPaths } from './checkOutputPaths.js'
import { createMarker, listOutput, locateOutput } from './outputFolder.js'
import { diskIo, type OutputIo } from './outputIo.js'
import { planExchange, recoverFolder, replaceFolder } from './replaceFolder.js'

export interface WriteFolderOptions {
  readonly root: string
  /** Relative to the root, or absolute. */
  readonly outDir: string
  readonly outputs: ReadonlyMap<string, Uint8Array>
  /** Default: the disk. */
  readonly io?: OutputIo
  /** Keep the old version as the stage of the next build, which makes that build faster. Default: false. */
  readonly keepOld?: boolean
}

export type WriteResult = WrittenFolder | RefusedFolder | EnvironmentFailure

interface WrittenFolder {
  readonly kind: 'written'
  readonly folder: string
  readonly files: number
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
export function writeFolder({ root, outDir, outputs, io = diskIo, keepOld = false }: WriteFolderOptions): WriteResult {
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
    const files = new Map([...outputs, [markerName, createMarker(outputs.keys())]])
    const isSame = ([path, bytes]: readonly [string, Uint8Array]) =>
      existing.files.has(path) && Buffer.compare(io.read(join(folder, path)), bytes) === 0
    const unchanged = new Set([...files].filter(isSame).map(([path]) => path))
    const removed = [...existing.files].filter((path) => !files.has(path)).length
    if (unchanged.size < files.size || removed > 0) replaceFolder(exchange, { files, unchanged, keepOld, io })
    const changed = [...outputs.keys()].filter((path) => !unchanged.has(path)).length
    return { kind: 'written', folder, files: outputs.size, changed, removed }
  } catch (error) {
    const failure = environmentFailure(error, folder)
    if (failure) return failure
    throw error
  }
}
