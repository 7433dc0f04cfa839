/** The storage of the provider: in memory while it runs; it survives a replacement of the signing key. */
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

/** The adapter interface of oidc-provider; there is one object for each kind of payload. */
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
    const stored = kinds.get(kind) ?? new Map<string, StoredPayload>()
    kinds.set(kind, stored)
    const find = async (id: string) => {
      const found = stored.get(id)
      return found && found.until > now() ? found.payload : undefined
    }
    const findWith = async (isIt: (payload: ProviderPayload) => boolean) => {
      const entry = [...stored].find(([, { payload }]) => isIt(payload))
      return entry && find(entry[0])
    }
    return {
      upsert: async (id, payload, seconds) => {
        for (const [old, { until }] of stored) if (until <= now()) stored.delete(old)
        stored.set(id, { payload, until: seconds === undefined ? Number.POSITIVE_INFINITY : now() + seconds * 1000 })
      },
      find,
      findByUid: (uid) => findWith((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findWith((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = await find(id)
        if (payload) payload.consumed = Math.floor(now() / 1000)
      },
      destroy: async (id) => {
        stored.delete(id)
      },
      revokeByGrantId: async (grantId) => {
        for (const [id, { payload }] of stored) if (payload.grantId === grantId) stored.delete(id)
      },
    }
  }
}
