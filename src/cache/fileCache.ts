/** Cached reading of files: a file is read again when size, times or inode differ. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Cache } from './cache.js'

/** Milliseconds in which a file may change twice without a change of its times: FAT counts in steps of two seconds. */
const coarsestTimes = 2000

export interface FileReading {
  /** Relative to the root. */
  readonly file: string
  /** Name of the result, including every option: one file may be read in several ways. */
  readonly form: string
  /** Keeps the result for the next process, in the table with this name. Default: the result is in memory only. */
  readonly table?: string
}

/** Calls `read`, or returns its last value if the file is unchanged. */
export type ReadCached = <Value>(reading: FileReading, read: () => Value) => Value

/** Attributes of a file that change when it is written. */
export interface FileTimes {
  readonly size: number
  /** Milliseconds with fractions, like `changed`. */
  readonly modified: number
  readonly changed: number
  readonly inode: number
  readonly device: number
}

export interface FileCacheOptions {
  readonly root: string
  /**
   * Called before a file is read or its value is reused, with its absolute path. The times are undefined for a file that is
   * missing or not accessible.
   */
  readonly onRead?: (path: string, times: FileTimes | undefined) => void
  /** Clock, in milliseconds. */
  readonly now?: () => number
}

/**
 * A file that has the same size, times and inode as before is not read again. Calls `onRead` for each file, also for one that does
 * not exist.
 */
export function createFileCache(cache: Cache, { root, onRead, now = Date.now }: FileCacheOptions): ReadCached {
  return ({ file, form, table }, read) => {
    const path = join(root, file)
    const times = timesOf(path)
    onRead?.(path, times)
    if (!times) return read()
    const start = now()
    // A file that changed just now may change again without a change of its times.
    const isCacheable = () => start - times.changed > coarsestTimes
    const inputs = [times.size, times.modified, times.changed, times.inode, times.device]
    return cache.getOrCompute(
      { slot: `file:${form}:${file}`, isCacheable, isCounted: false, ...(table && { table }) },
      inputs,
      read,
    )
  }
}

/** Undefined if the file system refuses: the name is too long, or a folder is not accessible. Reading reports the reason. */
export function timesOf(path: string): FileTimes | undefined {
  try {
    const { size, mtimeMs, ctimeMs, ino, dev } = statSync(path)
    return { size, modified: mtimeMs, changed: ctimeMs, inode: ino, device: dev }
  } catch {
    return undefined
  }
}
