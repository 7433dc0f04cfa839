import * as fs from 'node:fs'
import { isSystemError } from '../util/environmentFailure.js'

/** The file system calls of the writer. A parameter, so that a test can make any call fail. */
export interface OutputIo {
  /** Creates the parents too. */
  makeFolder(path: string): void
  /** Creates a new file; fails if there is one. */
  write(path: string, bytes: Uint8Array): void
  read(path: string): Uint8Array
  link(from: string, to: string): void
  rename(from: string, to: string): void
  /** Removes a file, a link or a whole folder; does nothing if the path does not exist. */
  remove(path: string): void
  list(folder: string): readonly fs.Dirent[]
  kindOf(path: string): 'folder' | 'file' | 'other' | undefined
  /** The attributes of a file that change when it is written again. Undefined if there is no file, or the file system has no inode numbers. */
  stampOf(path: string): FileStamp | undefined
}

export interface FileStamp {
  readonly size: number
  /** Time of the last change, in milliseconds with fractions. */
  readonly mtime: number
  readonly inode: number
}

/** The calls of `OutputIo` on the real file system. */
export const diskIo: OutputIo = {
  makeFolder: (path) => void fs.mkdirSync(path, { recursive: true }),
  write: writeNewFile,
  read: (path) => fs.readFileSync(path),
  link: fs.linkSync,
  rename: fs.renameSync,
  remove: (path) => fs.rmSync(path, { recursive: true, force: true, maxRetries: 3 }),
  list: (folder) => fs.readdirSync(folder, { withFileTypes: true }),
  kindOf: pathKind,
  stampOf: stampOfFile,
}

function writeNewFile(path: string, bytes: Uint8Array): void {
  try {
    fs.writeFileSync(path, bytes, { flag: 'wx' })
  } catch (error) {
    // Node's error of a failed write (not open) does not name the file.
    throw isSystemError(error) && !error.path ? Object.assign(error, { path }) : error
  }
}

/** Does not follow links: a link is `other`. */
function pathKind(path: string): 'folder' | 'file' | 'other' | undefined {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false })
  if (!stat) return undefined
  return stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : 'other'
}

function stampOfFile(path: string): FileStamp | undefined {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false })
  return stat?.isFile() && stat.ino !== 0 ? { size: stat.size, mtime: stat.mtimeMs, inode: stat.ino } : undefined
}
