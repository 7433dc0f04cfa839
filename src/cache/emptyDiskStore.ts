import type { DiskStore } from './diskStore.js'

/** A disk store that stores nothing, for `--no-cache`. */
export function emptyDiskStore(): DiskStore {
  let misses = 0
  return {
    get: () => {
      misses++
      return undefined
    },
    has: () => false,
    set: () => {},
    getLast: () => undefined,
    setLast: () => {},
    countLookup: (isHit) => {
      if (!isHit) misses++
    },
    isEmpty: () => true,
    flush: () => {},
    stats: () => ({ hits: 0, misses, damaged: 0, writes: 0 }),
    prune: () => 0,
    close: () => {},
  }
}
