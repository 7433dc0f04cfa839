import { type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Recall } from './recall.js'

/** Milliseconds in which a file may change twice without its times showing it: FAT counts in steps of two seconds. */
const coarsest = 2000

export interface ReadOnce {
  readonly root: string
  /** Relative to the root. */
  readonly file: string
  /** What is made of the file; one file may be read in several ways. */
  readonly form: string
  readonly recall: Recall
  readonly now?: () => number
}

/**
 * What `read` gives for a file, kept while the disk says that the file is the same: size, times, inode. A file that
 * changed just now is not kept, because a second change could leave no trace in its times.
 */
export function readOnce<Value>({ root, file, form, recall, now = Date.now }: ReadOnce, read: () => Value): Value {
  const stat = statOf(join(root, file))
  if (!stat) return read()
  const inputs = [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, stat.dev]
  const slot = `file:${form}:${file}`
  const kept = recall.get<{ readonly value: Value }>(slot, inputs)
  if (kept) return kept.value
  const start = now()
  const value = read()
  if (start - stat.ctimeMs > coarsest) recall.set(slot, inputs, { value })
  return value
}

/** Undefined where the disk does not say: a name may be too long, or a folder closed. Reading tells why. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
