/** Stores the keys of a signed-in reader in IndexedDB, which can hold a key that no script can export. */
import type { SealedReader } from '../../model/contract.js'
import type { OpeningKey } from '../core/sealKeys.js'

export interface StoredKeys {
  /** The newest key first. */
  readonly keys: readonly OpeningKey[]
  /** Expiry in milliseconds since 1970. */
  readonly until: number
  readonly reader: SealedReader
}

export interface KeyStore {
  readonly read: () => Promise<StoredKeys | undefined>
  readonly write: (keys: StoredKeys) => Promise<void>
  readonly clear: () => Promise<void>
}

const storeName = 'keys'
const recordKey = 'now'

/** @param name name of the database; each site of an origin has its own. */
export function createKeyStore(name: string): KeyStore {
  let open: Promise<IDBDatabase> | undefined
  const database = (): Promise<IDBDatabase> => {
    open ??= openDatabase(name, () => {
      open = undefined
    })
    return open
  }
  const use = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const transaction = (await database()).transaction(storeName, mode)
    const request = act(transaction.objectStore(storeName))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  }
  return {
    read: () => use<StoredKeys | undefined>('readonly', (store) => store.get(recordKey)),
    write: async (keys) => void (await use('readwrite', (store) => store.put(keys, recordKey))),
    clear: async () => void (await use('readwrite', (store) => store.clear())),
  }
}

function openDatabase(name: string, closed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      request.result.onclose = closed
      resolve(request.result)
    }
    request.onerror = () => {
      closed()
      reject(request.error)
    }
  })
}
