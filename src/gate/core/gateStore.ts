/** The memory of a gate between requests: tokens that were used, and sessions that their readers ended. */
export interface GateStore {
  /** Adds a key until the given time, in seconds since 1970. Returns false if the key is there already. */
  readonly add: (key: string, until: number) => boolean | Promise<boolean>
  readonly has: (key: string) => boolean | Promise<boolean>
}

const maxKeys = 100_000

/** Remembers in this process only. When it is full, it refuses new keys instead of forgetting old ones. */
export function createMemoryStore(now: () => number): GateStore {
  const keys = new Map<string, number>()
  const has = (key: string) => (keys.get(key) ?? 0) > now() / 1000
  return {
    has,
    add: (key, until) => {
      if (has(key)) return false
      if (keys.size >= maxKeys) for (const [known, end] of keys) if (end <= now() / 1000) keys.delete(known)
      if (keys.size >= maxKeys) throw new Error('store_full')
      keys.set(key, until)
      return true
    },
  }
}
