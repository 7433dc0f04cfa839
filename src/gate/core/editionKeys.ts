/**
 * The key of one edition of a sealed site. It is derived from the key of the site, which readers of such a site never get:
 * the key of one edition cannot be derived from the key of another.
 */
import { base64url } from 'jose'
import { toHex } from './hex.js'
import type { NamedKey } from './keyList.js'
import { sealFormat } from './sealKeys.js'

const secretBytes = 32
const idBytes = 6

/** @param audiences ids of the audiences of the edition, in any order. */
export async function deriveEditionKey({ kid, secret }: NamedKey, audiences: readonly string[]): Promise<NamedKey> {
  const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode(
    `docsgen sealed ${sealFormat} edition ${kid} ${[...audiences].sort().join(' ')}`,
  )
  const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  const bits = new Uint8Array(await crypto.subtle.deriveBits(params, root, 8 * (secretBytes + idBytes)))
  // The id is public, so it must not name the audiences.
  return { kid: toHex(bits.subarray(secretBytes)), secret: bits.slice(0, secretBytes) }
}

/** The keys of an edition as a reader gets them: `id:key`, separated by commas. */
export async function editionKeyList(keys: readonly NamedKey[], audiences: readonly string[]): Promise<string> {
  const derived = await Promise.all(keys.map((key) => deriveEditionKey(key, audiences)))
  return derived.map(({ kid, secret }) => `${kid}:${base64url.encode(secret)}`).join(',')
}
