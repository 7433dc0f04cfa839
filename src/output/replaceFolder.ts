/**
 * Replaces a folder by a new version of it, so that a kill, a full disk or a concurrent reader never meets half of it. The
 * new version is staged in a folder on the same file system. Two renames then exchange the folders:
 *
 *   1. folder -> old
 *   2. stage -> folder
 *
 * No journal is necessary: after the first build the folder is missing only if a process died between the renames (or
 * a user removed it), and `old` is then the last whole version. `recoverFolder` restores it at the next start.
 */
import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { environmentFailure, isSystemError } from '../util/environmentFailure.js'
import { hashOf } from '../util/hash.js'
import type { OutputIo } from './outputIo.js'

/** The folder to replace, the two folders of an exchange, the record of what was written, and the record of the build. */
export interface Exchange {
  readonly folder: string
  readonly stage: string
  readonly old: string
  readonly record: string
  readonly buildRecord: string
}

export interface ReplaceFolderOptions {
  /** Paths of all files of the new version. */
  readonly paths: ReadonlySet<string>
  /** Called for each file that is written. */
  readonly readFile: (path: string) => Uint8Array
  /** Paths whose file in the current folder already has the bytes of the new one. */
  readonly unchanged: ReadonlySet<string>
  readonly io: OutputIo
}

/** Stages in `.docsgen` of the project, or beside the output if that is on another file system. */
export function planExchange(root: string, folder: string): Exchange {
  const work = join(resolve(root), '.docsgen')
  const isSameDevice = deviceOf(work) === deviceOf(dirname(folder))
  const prefix = isSameDevice
    ? join(work, `output-${hashOf(relative(realpathSync(root), folder)).slice(0, 16)}-`)
    : join(dirname(folder), `.${basename(folder)}.docsgen-`)
  return {
    folder,
    stage: `${prefix}new`,
    old: `${prefix}old`,
    record: `${prefix}record`,
    buildRecord: `${prefix}build`,
  }
}

/** Restores the last whole version after a build that was killed, and removes its stage and its unfinished record. */
export function recoverFolder({ folder, stage, old, record }: Exchange, io: OutputIo): void {
  if (!io.kindOf(folder) && io.kindOf(old) === 'folder') {
    io.makeFolder(dirname(folder))
    io.rename(old, folder)
  }
  io.remove(stage)
  io.remove(draftOfRecord(record))
}

/** The record is written here and then renamed. */
export function draftOfRecord(record: string): string {
  return `${record}.new`
}

/**
 * Fills the stage and exchanges the folders. If a call fails, the last complete version is restored and the error is thrown
 * again.
 */
export function replaceFolder(exchange: Exchange, options: ReplaceFolderOptions): void {
  const { folder, stage, old } = exchange
  const { io } = options
  try {
    io.makeFolder(dirname(stage))
    io.makeFolder(dirname(folder))
    fillStage(exchange, options)
    io.remove(old)
    if (io.kindOf(folder)) io.rename(folder, old)
    io.rename(stage, folder)
  } catch (error) {
    ignoreSystemErrors(() => recoverFolder(exchange, io))
    throw error
  }
  // The new version is in place. If the old one cannot be removed now, the next build removes it.
  ignoreSystemErrors(() => io.remove(old))
}

/** Unchanged files become hard links to the current ones: they are not written again and keep their times. */
function fillStage({ folder, stage }: Exchange, { paths, readFile, unchanged, io }: ReplaceFolderOptions): void {
  for (const path of parentFolders(paths)) io.makeFolder(join(stage, path))
  for (const path of paths) {
    const staged = join(stage, path)
    if (!unchanged.has(path) || !tryLink(join(folder, path), staged, io)) io.write(staged, readFile(path))
  }
}

/** Every folder that the files need, parents before children. The empty path is the stage itself. */
function parentFolders(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set([''])
  for (const path of paths) {
    const segments = path.split('/')
    for (let length = 1; length < segments.length; length += 1) folders.add(segments.slice(0, length).join('/'))
  }
  return folders
}

/** False if the file system has no hard links. */
function tryLink(from: string, to: string, io: OutputIo): boolean {
  try {
    io.link(from, to)
    return true
  } catch (error) {
    if (environmentFailure(error)) return false
    throw error
  }
}

function ignoreSystemErrors(run: () => void): void {
  try {
    run()
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}

/** Device number of the path, or of its nearest ancestor that exists. */
function deviceOf(path: string): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.dev ?? (dirname(path) === path ? undefined : deviceOf(dirname(path)))
}
