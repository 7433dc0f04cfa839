/** A disk store in a folder that all test workers of a run share. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DiskStore } from '../../src/cache/diskStore.js'
import { emptyDiskStore } from '../../src/cache/emptyDiskStore.js'
import { hashOf } from '../../src/util/hash.js'

export function sharedDisk(folder: string): DiskStore {
  mkdirSync(folder, { recursive: true })
  const fileOf = (key: string) => join(folder, hashOf(key))
  const read = (key: string) => (existsSync(fileOf(key)) ? readFileSync(fileOf(key)) : undefined)
  const write = (key: string, bytes: Uint8Array) => {
    const draft = `${fileOf(key)}.${process.pid}`
    writeFileSync(draft, bytes)
    // Another worker never reads half of a file.
    renameSync(draft, fileOf(key))
  }
  return {
    ...emptyDiskStore(),
    get: read,
    has: (key) => existsSync(fileOf(key)),
    set: write,
    getLast: (key) => read(`last:${key}`),
    setLast: (key, bytes) => write(`last:${key}`, bytes),
  }
}
