/** What the provider remembers: in memory, for as long as it runs, and across a change of its keys. */
interface ProviderPayload {
  readonly uid?: string
  readonly userCode?: string
  readonly grantId?: string
  consumed?: number
}

interface StoredPayload {
  readonly payload: ProviderPayload
  /** Milliseconds since 1970. */
  readonly until: number
}

/** The interface that oidc-provider asks for, one object a kind of thing. */
export interface Storage {
  readonly upsert: (id: string, payload: ProviderPayload, seconds: number | undefined) => Promise<void>
  readonly find: (id: string) => Promise<ProviderPayload | undefined>
  readonly findByUid: (uid: string) => Promise<ProviderPayload | undefined>
  readonly findByUserCode: (userCode: string) => Promise<ProviderPayload | undefined>
  readonly consume: (id: string) => Promise<void>
  readonly destroy: (id: string) => Promise<void>
  readonly revokeByGrantId: (grantId: string) => Promise<void>
}

export function memoryStorage(now: () => number = Date.now): (kind: string) => Storage {
  const kinds = new Map<string, Map<string, StoredPayload>>()
  return (kind) => {
    const kept = kinds.get(kind) ?? new Map<string, StoredPayload>()
    kinds.set(kind, kept)
    const find = async (id: string) => {
      const found = kept.get(id)
      return found && found.until > now() ? found.payload : undefined
    }
    const findWith = async (isIt: (payload: ProviderPayload) => boolean) => {
      const entry = [...kept].find(([, { payload }]) => isIt(payload))
      return entry && find(entry[0])
    }
    return {
      upsert: async (id, payload, seconds) => {
        for (const [old, { until }] of kept) if (until <= now()) kept.delete(old)
        kept.set(id, { payload, until: seconds === undefined ? Number.POSITIVE_INFINITY : now() + seconds * 1000 })
      },
      find,
      findByUid: (uid) => findWith((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findWith((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = await find(id)
        if (payload) payload.consumed = Math.floor(now() / 1000)
      },
      destroy: async (id) => {
        kept.delete(id)
      },
      revokeByGrantId: async (grantId) => {
        for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}
