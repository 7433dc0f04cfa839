/**
 * Writes a build to a folder so that a reader, a kill or a full disk never meets half of it: everything goes into a
 * staging folder first, which then takes the place of the old one (see swapJournal.ts). Files that did not change are
 * hard links to the old ones and keep their times; where nothing changed, nothing is touched.
 */
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../diagnostic.js'
import { type EnvironmentFailure, environmentFailure } from './environmentFailure.js'
import { listOutput, locateOutput, markerFor } from './outputFolder.js'
import { diskIo, type OutputIo } from './outputIo.js'
import { checkOutputPaths, markerName } from './outputPaths.js'
import { commitSwap, planSwap, removeOld, removeOldInParallel, repair, type Swap, sweepBeside } from './swapJournal.js'

export interface WriteFolderOptions {
  readonly root: string
  /** Relative to the root, or absolute. */
  readonly outDir: string
  readonly outputs: ReadonlyMap<string, Uint8Array>
  readonly io?: OutputIo
  /** Wait until each file is on the disk, so that the output survives a power cut too. Slow. */
  readonly durable?: boolean
  /** Leave the removal of the old folder to `finish` of the result. */
  readonly later?: boolean
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
  /** Removes the old folder, which takes a while; it is there where `later` was asked for. What it leaves, the next build removes. */
  readonly finish?: () => Promise<void>
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
  later = false,
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
    if (later) return { ...result, finish: () => removeOldInParallel(swap) }
    removeOld(swap, io)
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

interface StageOptions {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly kept: ReadonlySet<string>
  readonly io: OutputIo
  readonly durable: boolean
}

function stageFiles({ stage, out, journal }: Swap, { files, kept, io, durable }: StageOptions): void {
  try {
    io.makeFolder(dirname(journal))
    io.makeFolder(dirname(out))
    io.remove(stage)
    const folders = new Set<string>()
    for (const [path, bytes] of files) {
      const target = join(stage, path)
      const folder = dirname(target)
      if (!folders.has(folder)) io.makeFolder(folder)
      folders.add(folder)
      if (kept.has(path) && linked(join(out, path), target, io)) continue
      io.write(target, bytes)
      if (durable) io.flush(target)
    }
    if (durable) for (const folder of folders) io.flush(folder)
  } catch (error) {
    io.remove(stage)
    throw error
  }
}

/** Not every file system has hard links; then the file is written like any other. */
function linked(from: string, to: string, io: OutputIo): boolean {
  try {
    io.link(from, to)
    return true
  } catch (error) {
    if (environmentFailure(error)) return false
    throw error
  }
}
