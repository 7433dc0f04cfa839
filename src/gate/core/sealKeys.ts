/**
 * Keys of sealed files. The key of a site is 32 random bytes with an id. The keys that encrypt, name and decrypt files are
 * derived from it (HKDF-SHA-256), so that each key has one purpose. A browser gets a decryption key that it cannot export.
 */
import { type Bytes, invalidKeys, type NamedKey, type ParsedKeys, parseKeyList } from './keyList.js'

/** Derived keys that create files. */
export interface SealingKey {
  readonly kid: string
  /** AES-256-GCM, encrypt. */
  readonly file: CryptoKey
  /** HMAC-SHA-256, for names and nonces. */
  readonly name: CryptoKey
}

/** A derived key that opens files. */
export interface OpeningKey {
  readonly kid: string
  /** AES-256-GCM, decrypt; not extractable. */
  readonly file: CryptoKey
}

/** Version of the format of sealed files. Another version derives other keys, so its files cannot be confused with these. */
export const sealFormat = 2

/** Parses `new:<base64url>,old:<base64url>`: the first key encrypts, all keys decrypt. */
export function parseSealKeys(text: string): ParsedKeys {
  const parsed = parseKeyList(text)
  if (parsed.kind === 'problem') return parsed
  // Ids are names of files, and some file systems ignore case.
  const index = parsed.keys.findIndex(({ kid }) => !/^[a-z0-9][a-z0-9-]{0,31}$/.test(kid))
  if (index < 0) return parsed
  return invalidKeys(`has an entry ${index + 1} whose id is not of lower-case letters, digits and \`-\`, at most 32`)
}

/** Keys for encrypting the files of an edition (AES-256-GCM) and for deriving their names (HMAC-SHA-256), from one secret by HKDF. */
export async function deriveSealingKey({ kid, secret }: NamedKey): Promise<SealingKey> {
  const root = await importRootKey(secret)
  const [file, name] = await Promise.all([
    crypto.subtle.deriveKey(hkdfParams('file', kid), root, { name: 'AES-GCM', length: 256 }, false, ['encrypt']),
    crypto.subtle.deriveKey(hkdfParams('name', kid), root, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
      'sign',
    ]),
  ])
  return { kid, file, name }
}

/** The key that decrypts the files of an edition. It cannot encrypt, and cannot derive names. */
export async function deriveOpeningKey({ kid, secret }: NamedKey): Promise<OpeningKey> {
  const root = await importRootKey(secret)
  const aes = { name: 'AES-GCM', length: 256 }
  const file = await crypto.subtle.deriveKey(hkdfParams('file', kid), root, aes, false, ['decrypt'])
  return { kid, file }
}

function importRootKey(secret: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
}

/**
 * The id is part of the derivation, so that a key under another id gives other keys. The salt is empty: it adds nothing to
 * a key that is already random (RFC 5869, section 3.1).
 */
function hkdfParams(purpose: 'file' | 'name', kid: string): HkdfParams {
  const info = new TextEncoder().encode(`docsgen sealed ${sealFormat} ${purpose} ${kid}`)
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
}
