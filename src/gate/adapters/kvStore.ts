/**
 * A store in Workers KV. KV is consistent after about a minute: until then, another location can accept a used token or an
 * ended session.
 */
import type { GateStore } from '../core/gateStore.js'

/** The part of a KV binding that is used here. */
export interface KvNamespace {
  readonly get: (key: string) => Promise<string | null>
  readonly put: (key: string, value: string, options: { readonly expiration: number }) => Promise<void>
}

/** KV refuses an expiration in less than a minute. */
const minSeconds = 60

export function createKvStore(namespace: KvNamespace, now: () => number = Date.now): GateStore {
  const has = async (key: string) => (await namespace.get(key)) !== null
  return {
    has,
    add: async (key, until) => {
      if (await has(key)) return false
      const expiration = Math.ceil(Math.max(until, now() / 1000 + minSeconds + 1))
      await namespace.put(key, '1', { expiration })
      return true
    },
  }
}
