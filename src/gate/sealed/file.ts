/**
 * One sealed file: mark, nonce, AES-256-GCM of the packed content with its tag.
 *
 * Nonce and name come from one HMAC over path and packed content. Equal content at one path gives equal bytes, so a
 * build can be repeated byte for byte; any difference gives another nonce, so no nonce meets two messages. That 96 bits
 * of two of n different files agree has a chance of n² / 2⁹⁷. Key id, name and path are authenticated with the content:
 * a file opens only as what it is, where it belongs.
 */
import type { Bytes, OpeningKey, SealingKey } from '../core/keys.js'
import { unpack } from './pack.js'

export interface SealedFile {
  /** 32 hexadecimal digits. Another content at the same path has another name. */
  readonly name: string
  readonly bytes: Bytes
}

/** What a file is: part of what is authenticated. */
export interface Label {
  readonly name: string
  /** Path in the output, decoded, without the base path, for example `guide/setup.html`; empty for the index. */
  readonly path: string
}

export type Opened =
  | { readonly kind: 'content'; readonly content: Bytes | ReadableStream<Bytes> }
  /** Nothing that docsgen sealed: the page for what is not there, for example. */
  | { readonly kind: 'foreign' }
  /** Changed, cut, moved, or sealed with another key. */
  | { readonly kind: 'damaged' }

/** Name of the file that says which path has which name; it must be found without one. */
export const indexName = 'index'

const mark = new TextEncoder().encode('dgs1')
const nonceBytes = 12
const start = mark.byteLength + nonceBytes

export async function sealFile(path: string, packed: Bytes, key: SealingKey): Promise<SealedFile> {
  const digest = await crypto.subtle.sign('HMAC', key.name, joined(encoded(path), packed))
  const name = path === '' ? indexName : hex(new Uint8Array(digest, 0, 16))
  const nonce = new Uint8Array(digest, 16, nonceBytes)
  const sealed = await crypto.subtle.encrypt(parameters(nonce, key.kid, { name, path }), key.file, packed)
  const bytes = new Uint8Array(start + sealed.byteLength)
  bytes.set(mark)
  bytes.set(nonce, mark.byteLength)
  bytes.set(new Uint8Array(sealed), start)
  return { name, bytes }
}

export async function openFile(bytes: Bytes, label: Label, key: OpeningKey): Promise<Opened> {
  if (mark.some((byte, index) => bytes[index] !== byte)) return { kind: 'foreign' }
  try {
    const nonce = bytes.subarray(mark.byteLength, start)
    const packed = await crypto.subtle.decrypt(parameters(nonce, key.kid, label), key.file, bytes.subarray(start))
    return { kind: 'content', content: unpack(new Uint8Array(packed)) }
  } catch {
    return { kind: 'damaged' }
  }
}

function parameters(iv: Bytes, kid: string, { name, path }: Label): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: encoded(`docsgen sealed 1\n${kid}\n${name}\n${path}`) }
}

/** The length of the first part stands before it, so that no two pairs are the same bytes. */
function joined(first: Bytes, second: Bytes): Bytes {
  const all = new Uint8Array(4 + first.byteLength + second.byteLength)
  new DataView(all.buffer).setUint32(0, first.byteLength)
  all.set(first, 4)
  all.set(second, 4 + first.byteLength)
  return all
}

function encoded(text: string): Bytes {
  return new TextEncoder().encode(text)
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
