import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

/**
 * SHA-256 over the parts, as 64 hex digits. Each part is preceded by its length in bytes, so that `('ab', 'c')` and
 * `('a', 'bc')` differ. Text counts as its UTF-8 bytes.
 */
export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) {
    // Given text, the hash makes bytes of it itself, in several times as long.
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    hash.update(`${bytes.byteLength}:`).update(bytes)
  }
  return hash.digest('hex')
}

/** Content of a list of files as one hash. */
export function stampOf(files: readonly string[]): string {
  return hashOf(...files.map((file) => (existsSync(file) ? readFileSync(file) : 'missing')))
}
