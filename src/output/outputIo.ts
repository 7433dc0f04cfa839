import * as fs from 'node:fs'
import { isSystemError } from '../util/environmentFailure.js'

/** What the writer needs of a file system. Handed in, so that a test can make any call fail. */
export interface OutputIo {
  makeFolder(path: string): void
  write(path: string, bytes: Uint8Array): void
  read(path: string): Uint8Array
  link(from: string, to: string): void
  rename(from: string, to: string): void
  /** Removes a file, a link or a whole folder; does nothing where there is none. */
  remove(path: string): void
  list(folder: string): readonly fs.Dirent[]
  kindOf(path: string): 'folder' | 'file' | 'other' | undefined
  /** True where both paths are links to one and the same file. */
  isSameFile(a: string, b: string): boolean
  /** Waits until a file or folder is on the disk. */
  flush(path: string): void
}

export const diskIo: OutputIo = {
  makeFolder: (path) => void fs.mkdirSync(path, { recursive: true }),
  write,
  read: (path) => fs.readFileSync(path),
  link: fs.linkSync,
  rename: fs.renameSync,
  remove: (path) => fs.rmSync(path, { recursive: true, force: true, maxRetries: 3 }),
  list: (folder) => fs.readdirSync(folder, { withFileTypes: true }),
  kindOf,
  isSameFile,
  flush,
}

function write(path: string, bytes: Uint8Array): void {
  try {
    fs.writeFileSync(path, bytes, { flag: 'wx' })
  } catch (error) {
    // A write by file handle fails without naming the file.
    throw isSystemError(error) && !error.path ? Object.assign(error, { path }) : error
  }
}

/** Never follows a link: a link is `other`. */
function kindOf(path: string): 'folder' | 'file' | 'other' | undefined {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false })
  if (!stat) return undefined
  return stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : 'other'
}

/** False where the file system has no numbers for its files. */
function isSameFile(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => fs.lstatSync(path, { bigint: true, throwIfNoEntry: false }))
  return one !== undefined && one.ino !== 0n && one.ino === other?.ino && one.dev === other.dev && one.isFile()
}

function flush(path: string): void {
  const handle = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(handle)
  } catch (error) {
    // Some file systems cannot flush a folder; nothing is lost but the promise after a power cut.
    if (!isSystemError(error) || !['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'].includes(error.code)) throw error
  } finally {
    fs.closeSync(handle)
  }
}
