/**
 * One sealed file: mark, nonce, AES-256-GCM of the packed content with its tag.
 *
 * Nonce and name come from one HMAC over path and packed content. Equal content at one path gives equal bytes, so a
 * build can be repeated byte for byte; any difference gives another nonce, so no nonce meets two messages. That 96 bits
 * of two of n different files agree has a chance of n² / 2⁹⁷. Key id, name and path are authenticated with the content:
 * a file opens only as what it is, where it belongs.
 */
import type { Bytes, OpeningKey, SealingKey } from '../core/sealKeys.js'
import { unpackContent } from './packContent.js'

export interface SealedFile {
  /** 32 hexadecimal digits. Another content at the same path has another name. */
  readonly name: string
  readonly bytes: Bytes
}

/** What a file is: part of what is authenticated. */
export interface SealedFileLabel {
  readonly name: string
  /** Path in the output, decoded, without the base path, for example `guide/setup.html`; empty for the index. */
  readonly path: string
}

export type OpenedFile =
  | { readonly kind: 'content'; readonly content: Bytes | ReadableStream<Bytes> }
  /** Nothing that docsgen sealed: the page for what is not there, for example. */
  | { readonly kind: 'foreign' }
  /** Changed, cut, moved, or sealed with another key. */
  | { readonly kind: 'damaged' }

/** Name of the file that says which path has which name; it must be found without one. */
export const sealedIndexName = 'index'

const magicBytes = new TextEncoder().encode('dgs1')
const nonceBytes = 12
const headerBytes = magicBytes.byteLength + nonceBytes

export async function sealFile(path: string, packed: Bytes, key: SealingKey): Promise<SealedFile> {
  const digest = await crypto.subtle.sign('HMAC', key.name, joinWithLength(encodeUtf8(path), packed))
  const name = path === '' ? sealedIndexName : toHex(new Uint8Array(digest, 0, 16))
  const nonce = new Uint8Array(digest, 16, nonceBytes)
  const sealed = await crypto.subtle.encrypt(gcmParams(nonce, key.kid, { name, path }), key.file, packed)
  const bytes = new Uint8Array(headerBytes + sealed.byteLength)
  bytes.set(magicBytes)
  bytes.set(nonce, magicBytes.byteLength)
  bytes.set(new Uint8Array(sealed), headerBytes)
  return { name, bytes }
}

export async function openSealedFile(bytes: Bytes, label: SealedFileLabel, key: OpeningKey): Promise<OpenedFile> {
  if (magicBytes.some((byte, index) => bytes[index] !== byte)) return { kind: 'foreign' }
  try {
    const nonce = bytes.subarray(magicBytes.byteLength, headerBytes)
    const packed = await crypto.subtle.decrypt(gcmParams(nonce, key.kid, label), key.file, bytes.subarray(headerBytes))
    return { kind: 'content', content: unpackContent(new Uint8Array(packed)) }
  } catch {
    return { kind: 'damaged' }
  }
}

function gcmParams(iv: Bytes, kid: string, { name, path }: SealedFileLabel): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: encodeUtf8(`docsgen sealed 1\n${kid}\n${name}\n${path}`) }
}

/** The length of the first part stands before it, so that no two pairs are the same bytes. */
function joinWithLength(first: Bytes, second: Bytes): Bytes {
  const all = new Uint8Array(4 + first.byteLength + second.byteLength)
  new DataView(all.buffer).setUint32(0, first.byteLength)
  all.set(first, 4)
  all.set(second, 4 + first.byteLength)
  return all
}

function encodeUtf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
