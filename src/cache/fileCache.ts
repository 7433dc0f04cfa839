/** Cached reading of files: a file is read again when size, times or inode differ. */
import { type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Cache } from './cache.js'

/** Milliseconds in which a file may change twice without a change of its times: FAT counts in steps of two seconds. */
const coarsestTimes = 2000

export interface FileReading {
  /** Relative to the root. */
  readonly file: string
  /** Name of the result, including every option: one file may be read in several ways. */
  readonly form: string
}

/** Reads a file by `read`, or returns the value of the last time if the file is the same. */
export type ReadCached = <Value>(reading: FileReading, read: () => Value) => Value

export interface FileCacheOptions {
  readonly root: string
  /** Clock, in milliseconds. */
  readonly now?: () => number
}

export function createFileCache(cache: Cache, { root, now = Date.now }: FileCacheOptions): ReadCached {
  return ({ file, form }, read) => {
    const stat = statOf(join(root, file))
    if (!stat) return read()
    const start = now()
    // A file that changed just now may change again without a change of its times.
    const isCacheable = () => start - stat.ctimeMs > coarsestTimes
    const inputs = [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, stat.dev]
    return cache.getOrCompute({ slot: `file:${form}:${file}`, isCacheable }, inputs, read)
  }
}

/** Undefined if the file system refuses: the name is too long, or a folder is not accessible. Reading reports the reason. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
