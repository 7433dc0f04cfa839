/**
 * One sealed file: magic bytes, nonce, AES-256-GCM of the packed content with its tag.
 *
 * Nonce and name come from one HMAC over path and packed content. Equal content at one path gives equal bytes, so a
 * build is reproducible; any difference gives another nonce, so no nonce is used for two messages. The probability that
 * 96 bits of two of n different files collide is n² / 2⁹⁷. Key id, name and path are authenticated with the content: a
 * file opens only under its own name and path.
 */
import { toHex } from '../core/hex.js'
import type { Bytes } from '../core/keyList.js'
import { type OpeningKey, type SealingKey, sealFormat } from '../core/sealKeys.js'
import { unpackContent } from './packContent.js'

export interface SealedFile {
  /** 32 hexadecimal digits. Other content at the same path has another name. */
  readonly name: string
  readonly bytes: Bytes
}

/** Identifies a file; authenticated with its content. */
export interface SealedFileLabel {
  readonly name: string
  /** Path in the output, decoded, without the base path, for example `guide/setup.html`; empty for the index. */
  readonly path: string
}

export type OpenedFile =
  | { readonly kind: 'content'; readonly content: Bytes | ReadableStream<Bytes> }
  /** Not a sealed file, for example the 404 page of the host. */
  | { readonly kind: 'foreign' }
  /** Sealed by another version of docsgen. */
  | { readonly kind: 'format' }
  /** Changed, truncated, moved, or sealed with another key. */
  | { readonly kind: 'damaged' }

/** Name of the index, which maps paths to names. It is fixed, because the worker must find it first. */
export const sealedIndexName = 'index'

const magicBytes = new TextEncoder().encode(`dgs${sealFormat}`)
const nonceBytes = 12
const headerBytes = magicBytes.byteLength + nonceBytes

/**
 * Encrypts one file. Name and nonce are derived from path and content, so that an unchanged file keeps its name and bytes in the
 * next build.
 */
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

/**
 * Decrypts a sealed file. `foreign`: not a sealed file; `format`: written by another version; `damaged`: changed, or sealed with
 * another key or name.
 */
export async function openSealedFile(bytes: Bytes, label: SealedFileLabel, key: OpeningKey): Promise<OpenedFile> {
  const format = formatOf(bytes)
  if (format !== sealFormat) return { kind: format === undefined ? 'foreign' : 'format' }
  try {
    const nonce = bytes.subarray(magicBytes.byteLength, headerBytes)
    const packed = await crypto.subtle.decrypt(gcmParams(nonce, key.kid, label), key.file, bytes.subarray(headerBytes))
    return { kind: 'content', content: unpackContent(new Uint8Array(packed)) }
  } catch {
    return { kind: 'damaged' }
  }
}

/** The version in the magic bytes, `dgs1` to `dgs9`; undefined if the file is not sealed. */
function formatOf(bytes: Bytes): number | undefined {
  const found = /^dgs([1-9])$/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, magicBytes.byteLength)))
  return found ? Number(found[1]) : undefined
}

function gcmParams(iv: Bytes, kid: string, { name, path }: SealedFileLabel): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: encodeUtf8(`docsgen sealed ${sealFormat}\n${kid}\n${name}\n${path}`) }
}

/** Prefixes the length of the first part, so that no two pairs give the same bytes. */
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
