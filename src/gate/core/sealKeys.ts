/**
 * Keys of sealed files. The key of a site is 32 random bytes with an id. The keys that encrypt, name and decrypt files are
 * derived from it (HKDF-SHA-256), so that each key has one purpose. A browser gets a decryption key that it cannot export.
 */

/** One key of a site. */
export interface SealKey {
  /** Public: part of the paths of sealed files. */
  readonly kid: string
  /** 32 bytes. */
  readonly secret: Bytes
}

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

export type Bytes = Uint8Array<ArrayBuffer>

export type ParsedSealKeys =
  | { readonly kind: 'keys'; readonly keys: readonly [SealKey, ...SealKey[]] }
  /** The end of a sentence that starts with the name of the setting. It does not reveal the key. */
  | { readonly kind: 'problem'; readonly problem: string }

const sealKeyBytes = 32

/** Parses `new:<base64url>,old:<base64url>`: the first key encrypts, all keys decrypt. */
export function parseSealKeys(text: string): ParsedSealKeys {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const keys: SealKey[] = []
  for (const [index, part] of parts.entries()) {
    const [kid = '', encoded = '', ...rest] = part.split(':')
    const entry = `entry ${index + 1}`
    if (encoded === '' || rest.length > 0) return invalidSealKeys(`has an ${entry} that is not \`id:key\``)
    if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(kid))
      return invalidSealKeys(`has an ${entry} whose id is not of lower-case letters, digits and \`-\`, at most 32`)
    const secret = decodeSealKey(encoded)
    if (!secret) return invalidSealKeys(`has a key \`${kid}\` that is not base64url`)
    if (secret.byteLength !== sealKeyBytes)
      return invalidSealKeys(`has a key \`${kid}\` of ${secret.byteLength} bytes; a key has ${sealKeyBytes}`)
    if (secret.every((byte) => byte === secret[0])) return invalidSealKeys(`has a key \`${kid}\` that is not random`)
    if (keys.some((known) => known.kid === kid)) return invalidSealKeys(`names two keys \`${kid}\``)
    keys.push({ kid, secret })
  }
  const [first, ...others] = keys
  return first ? { kind: 'keys', keys: [first, ...others] } : invalidSealKeys('is missing')
}

export async function deriveSealingKey({ kid, secret }: SealKey): Promise<SealingKey> {
  const root = await importRootKey(secret)
  const [file, name] = await Promise.all([
    crypto.subtle.deriveKey(hkdfParams('file'), root, { name: 'AES-GCM', length: 256 }, false, ['encrypt']),
    crypto.subtle.deriveKey(hkdfParams('name'), root, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
  ])
  return { kid, file, name }
}

export async function deriveOpeningKey({ kid, secret }: SealKey): Promise<OpeningKey> {
  const root = await importRootKey(secret)
  const aes = { name: 'AES-GCM', length: 256 }
  const file = await crypto.subtle.deriveKey(hkdfParams('file'), root, aes, false, ['decrypt'])
  return { kid, file }
}

function importRootKey(secret: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
}

/** The salt is empty: it adds nothing to a key that is already random (RFC 5869, section 3.1). */
function hkdfParams(purpose: 'file' | 'name'): HkdfParams {
  const info = new TextEncoder().encode(`docsgen sealed 1 ${purpose}`)
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
}

function decodeSealKey(text: string): Bytes | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function invalidSealKeys(problem: string): ParsedSealKeys {
  return { kind: 'problem', problem }
}
