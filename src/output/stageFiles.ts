/**
 * Fills the stage of a build. Where the build before the last one is still there, it becomes the stage: only what differs
 * is removed and written, which for a thousand pages is a few files in place of a thousand folders. It need not be
 * trusted: a file of it stays only where it is the very file (inode) of the last build that was found equal to the new one.
 */
import { dirname, join } from 'node:path'
import { environmentFailure } from '../util/environmentFailure.js'
import { listTree } from './outputFolder.js'
import type { OutputIo } from './outputIo.js'
import type { Swap } from './swapJournal.js'

export interface StageOptions {
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Paths whose file in the old folder has the very bytes of the new one. */
  readonly kept: ReadonlySet<string>
  readonly io: OutputIo
  readonly durable: boolean
}

export function stageFiles(swap: Swap, { files, kept, io, durable }: StageOptions): void {
  const { stage, out, journal } = swap
  try {
    io.makeFolder(dirname(journal))
    io.makeFolder(dirname(out))
    io.remove(stage)
    const needed = foldersOf(files.keys())
    const there = takeSpare(swap, { files, needed, io })
    for (const folder of needed) if (!there.folders.has(folder)) io.makeFolder(join(stage, folder))
    for (const [path, bytes] of files) {
      const [old, target] = [join(out, path), join(stage, path)]
      const isOld = kept.has(path)
      if (there.files.has(path)) {
        if (isOld && io.isSameFile(old, target)) continue
        // Never written in place: another folder may have the same file.
        io.remove(target)
      }
      if (isOld && linked(old, target, io)) continue
      io.write(target, bytes)
      if (durable) io.flush(target)
    }
    if (durable) for (const folder of needed) io.flush(join(stage, folder))
  } catch (error) {
    io.remove(stage)
    throw error
  }
}

/** Every folder that the files need, the outer before the inner; the empty path is the stage itself. */
function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set([''])
  for (const path of paths) {
    const parts = path.split('/')
    for (let length = 1; length < parts.length; length += 1) folders.add(parts.slice(0, length).join('/'))
  }
  return folders
}

interface Tree {
  readonly files: ReadonlySet<string>
  readonly folders: ReadonlySet<string>
}

interface Wanted {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly needed: ReadonlySet<string>
  readonly io: OutputIo
}

/** Makes the spare folder the stage, without what the new build does not have. Gives what is in it then. */
function takeSpare({ spare, stage }: Swap, { files, needed, io }: Wanted): Tree {
  const none: Tree = { files: new Set(), folders: new Set() }
  if (spare === undefined || io.kindOf(spare) !== 'folder') return none
  io.rename(spare, stage)
  const found = listTree(stage, io)
  if (found.others.length > 0) {
    io.remove(stage)
    return none
  }
  for (const path of found.files) if (!files.has(path)) io.remove(join(stage, path))
  for (const path of found.folders) if (!needed.has(path)) io.remove(join(stage, path))
  return { files: found.files, folders: new Set(['', ...found.folders]) }
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
