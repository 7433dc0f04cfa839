/**
 * The sealed files that were read last, encrypted as the host gave them, in the memory of the service worker. Every page
 * asks for the same scripts, and one request less to the browser's cache is several milliseconds less. Only what the host
 * calls immutable is kept: a gate that wants to see the session with each request says `no-store`, and is asked each time.
 */
import type { Bytes } from '../core/sealKeys.js'

export interface SealedFileCache {
  readonly get: (address: string) => Bytes | undefined
  readonly set: (address: string, bytes: Bytes) => void
  readonly clear: () => void
}

/** @param most bytes of all files together; what was not asked for longest goes first. */
export function createSealedFileCache(most: number): SealedFileCache {
  // A map keeps the order in which its entries were set.
  const files = new Map<string, Bytes>()
  let size = 0
  const drop = (address: string): void => {
    size -= files.get(address)?.byteLength ?? 0
    files.delete(address)
  }
  const set = (address: string, bytes: Bytes): void => {
    drop(address)
    if (bytes.byteLength > most) return
    files.set(address, bytes)
    size += bytes.byteLength
    for (const oldest of files.keys()) {
      if (size <= most) return
      drop(oldest)
    }
  }
  return {
    get: (address) => {
      const bytes = files.get(address)
      if (bytes) set(address, bytes)
      return bytes
    },
    set,
    clear: () => {
      files.clear()
      size = 0
    },
  }
}

/** May this answer be used again without asking the host? */
export function isImmutable({ headers }: Response): boolean {
  const said = (headers.get('Cache-Control') ?? '').split(',').map((part) => part.trim().toLowerCase())
  return said.includes('immutable') && !said.includes('no-store') && !said.includes('no-cache')
}
