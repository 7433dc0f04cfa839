/**
 * Writes a build to a folder so that a reader, a kill or a full disk never meets half of it: everything goes into a
 * staging folder first, which then takes the place of the old one (see swapJournal.ts). Files that did not change are
 * hard links to the old ones and keep their times; where nothing changed, nothing is touched.
 */
import { join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.js'
import { markerName } from '../schema/portablePath.js'
import { type EnvironmentFailure, environmentFailure } from '../util/environmentFailure.js'
import { listOutput, locateOutput, markerFor } from './outputFolder.js'
import { diskIo, type OutputIo } from './outputIo.js'
import { checkOutputPaths } from './outputPaths.js'
import { stageFiles } from './stageFiles.js'
import { commitSwap, planSwap, repair, retireOld, sweepBeside } from './swapJournal.js'

export interface WriteFolderOptions {
  readonly root: string
  /** Relative to the root, or absolute. */
  readonly outDir: string
  readonly outputs: ReadonlyMap<string, Uint8Array>
  readonly io?: OutputIo
  /** Wait until each file is on the disk, so that the output survives a power cut too. Slow. */
  readonly durable?: boolean
  /**
   * Keep the old folder in `.docsgen`: the next build turns it into its stage, which takes a fraction of the time that
   * making and removing folders does. It shares its files with the new one where they are the same.
   */
  readonly keepOld?: boolean
}

export type WriteResult = WrittenFolder | RefusedFolder | EnvironmentFailure

export interface WrittenFolder {
  readonly kind: 'written'
  readonly folder: string
  readonly files: number
  /** Files whose bytes are new. */
  readonly changed: number
  /** Files of the last build that are gone. */
  readonly removed: number
}

export interface RefusedFolder {
  readonly kind: 'refused'
  /** 1 where an output has a path that cannot be, 2 where the folder itself cannot be used. */
  readonly exit: 1 | 2
  readonly diagnostics: readonly Diagnostic[]
}

export function writeFolder({
  root,
  outDir,
  outputs,
  io = diskIo,
  durable = false,
  keepOld = false,
}: WriteFolderOptions): WriteResult {
  const diagnostics = checkOutputPaths(outputs.keys())
  if (diagnostics.length > 0) return { kind: 'refused', exit: 1, diagnostics }
  const located = locateOutput(root, outDir)
  if ('refused' in located) return { kind: 'refused', exit: 2, diagnostics: [located.refused] }
  const folder = located.path
  try {
    repair(root, io)
    sweepBeside(folder, io)
    const existing = listOutput(folder, outDir, io)
    if ('refused' in existing) return { kind: 'refused', exit: 2, diagnostics: [existing.refused] }
    const files = new Map([...outputs, [markerName, markerFor(outputs.keys())]])
    const kept = keptFiles(folder, { files, existing: existing.files, io })
    const result: WrittenFolder = {
      kind: 'written',
      folder,
      files: outputs.size,
      changed: [...outputs.keys()].filter((path) => !kept.has(path)).length,
      removed: [...existing.files].filter((path) => !files.has(path)).length,
    }
    if (kept.size === files.size && result.removed === 0) return result
    const swap = planSwap(root, folder)
    stageFiles(swap, { files, kept, io, durable })
    commitSwap(swap, io)
    retireOld(swap, { keep: keepOld, io })
    return result
  } catch (error) {
    const failure = environmentFailure(error, folder)
    if (failure) return failure
    throw error
  }
}

/** Paths whose file in the old folder has the very bytes of the new one. */
function keptFiles(
  folder: string,
  { files, existing, io }: { files: ReadonlyMap<string, Uint8Array>; existing: ReadonlySet<string>; io: OutputIo },
): ReadonlySet<string> {
  const kept = new Set<string>()
  for (const [path, bytes] of files) {
    if (existing.has(path) && Buffer.compare(io.read(join(folder, path)), bytes) === 0) kept.add(path)
  }
  return kept
}
