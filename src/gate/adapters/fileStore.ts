/**
 * A store in a folder: one empty file per key, whose modification time is the end. It survives restarts, and several
 * processes can share it, because the file system lets only one of them create a file.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { link, readdir, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GateStore } from '../core/gateStore.js'

/** Milliseconds between two searches for expired files. */
const cleanInterval = 10 * 60_000

/** Creates the folder; throws if that is impossible. */
export function createFileStore(folder: string, now: () => number = Date.now): GateStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let cleanedAt = Number.NEGATIVE_INFINITY
  // Keys come from tokens of the provider, so they are not file names.
  const pathOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'))
  const removeExpired = async (): Promise<void> => {
    if (now() - cleanedAt < cleanInterval) return
    cleanedAt = now()
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      if (/^[0-9a-f]{64}$/.test(name) && !(await isValid(path))) await unlink(path).catch(ignoreMissing)
    }
  }
  const isValid = async (path: string): Promise<boolean> => {
    const found = await stat(path).catch(ignoreMissing)
    return found !== undefined && found.mtimeMs > now()
  }
  return {
    has: (key) => isValid(pathOf(key)),
    add: async (key, until) => {
      await removeExpired()
      // The file must have its time before others see it, and unlike `rename`, `link` does not replace a file.
      const draft = join(folder, `${randomUUID()}.tmp`)
      await writeFile(draft, '', { mode: 0o600 })
      try {
        await utimes(draft, until, until)
        await link(draft, pathOf(key))
        return true
      } catch (error) {
        if (hasErrorCode(error, 'EEXIST')) return false
        throw error
      } finally {
        await unlink(draft)
      }
    },
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!hasErrorCode(error, 'ENOENT')) throw error
}

function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
