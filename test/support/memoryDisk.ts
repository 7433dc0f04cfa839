/** A disk store in memory. Each cache over it acts as a process of its own. */
import { type Cache, createCache } from '../../src/cache/cache.js'
import type { DiskStore } from '../../src/cache/diskStore.js'
import { emptyDiskStore } from '../../src/cache/emptyDiskStore.js'

export function memoryDisk(stored = new Map<string, Buffer>()): DiskStore {
  return {
    ...emptyDiskStore(),
    get: (key) => stored.get(key),
    has: (key) => stored.has(key),
    set: (key, bytes) => void stored.set(key, Buffer.from(bytes)),
    getLast: (key) => stored.get(`last:${key}`),
    setLast: (key, bytes) => void stored.set(`last:${key}`, Buffer.from(bytes)),
  }
}

/** A cache without values of earlier builds. */
export function freshCache(): Cache {
  return createCache(emptyDiskStore())
}
