/**
 * The most recently used sealed files, encrypted as the host sent them, in the memory of the service worker. Every page
 * requests the same scripts, and the HTTP cache of the browser costs several milliseconds per request. Only immutable
 * responses are stored: a gate that must see the session with each request sends `no-store`.
 */
import type { Bytes } from '../core/keyList.js'

export interface SealedFileCache {
  readonly get: (path: string) => Bytes | undefined
  readonly set: (path: string, bytes: Bytes) => void
  readonly clear: () => void
}

/** @param maxBytes size of all files together; the least recently used file is removed first. */
export function createSealedFileCache(maxBytes: number): SealedFileCache {
  // A Map iterates in insertion order, so the first entry is the least recently used.
  const files = new Map<string, Bytes>()
  let size = 0
  const remove = (path: string): void => {
    size -= files.get(path)?.byteLength ?? 0
    files.delete(path)
  }
  const set = (path: string, bytes: Bytes): void => {
    remove(path)
    if (bytes.byteLength > maxBytes) return
    files.set(path, bytes)
    size += bytes.byteLength
    for (const oldest of files.keys()) {
      if (size <= maxBytes) return
      remove(oldest)
    }
  }
  return {
    get: (path) => {
      const bytes = files.get(path)
      if (bytes) set(path, bytes)
      return bytes
    },
    set,
    clear: () => {
      files.clear()
      size = 0
    },
  }
}

/** True if the response can be reused without asking the host. */
export function isImmutable({ headers }: Response): boolean {
  const directives = (headers.get('Cache-Control') ?? '').split(',').map((part) => part.trim().toLowerCase())
  return directives.includes('immutable') && !directives.includes('no-store') && !directives.includes('no-cache')
}
