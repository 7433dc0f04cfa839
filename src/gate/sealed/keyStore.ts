/** Where a browser keeps the keys of a signed-in reader: IndexedDB, which can hold a key that no script can read out. */
import type { SealedReader } from '../../model/contract.js'
import type { OpeningKey } from '../core/sealKeys.js'

export interface StoredKeys {
  /** The newest first. */
  readonly keys: readonly OpeningKey[]
  /** Milliseconds since 1970 until which they are used. */
  readonly until: number
  readonly reader: SealedReader
}

export interface KeyStore {
  readonly read: () => Promise<StoredKeys | undefined>
  readonly write: (kept: StoredKeys) => Promise<void>
  readonly clear: () => Promise<void>
}

const storeName = 'keys'
const recordKey = 'now'

/** @param name of the database: sites of one origin have one each. */
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
    write: async (kept) => void (await use('readwrite', (store) => store.put(kept, recordKey))),
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
