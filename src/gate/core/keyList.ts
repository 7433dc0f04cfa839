/**
 * Keys as an environment variable has them: `new:<base64url>,old:<base64url>`, each with an id and 32 random bytes. Text
 * and patterns are refused, because a key that can be guessed protects nothing.
 */

export type Bytes = Uint8Array<ArrayBuffer>

export interface NamedKey {
  readonly kid: string
  /** 32 bytes. */
  readonly secret: Bytes
}

export type ParsedKeys =
  | { readonly kind: 'keys'; readonly keys: readonly [NamedKey, ...NamedKey[]] }
  /** The end of a sentence that starts with the name of the setting. It does not reveal the key. */
  | { readonly kind: 'problem'; readonly problem: string }

const keyBytes = 32

/** Parses `id:key, id:key`, where each key is 32 random bytes in base64url. The first key seals, and all of them open. */
export function parseKeyList(text: string): ParsedKeys {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const keys: NamedKey[] = []
  for (const [index, part] of parts.entries()) {
    const [kid = '', encoded = '', ...rest] = part.split(':')
    if (!/^[\w-]+$/.test(kid) || encoded === '' || rest.length > 0)
      return invalidKeys(`has an entry ${index + 1} that is not \`id:key\``)
    const secret = decodeKey(encoded)
    if (!secret) return invalidKeys(`has a key \`${kid}\` that is not base64url`)
    if (secret.byteLength !== keyBytes)
      return invalidKeys(`has a key \`${kid}\` of ${secret.byteLength} bytes; a key has ${keyBytes}`)
    if (!isRandom(secret, encoded)) return invalidKeys(`has a key \`${kid}\` that is not random`)
    if (keys.some((known) => known.kid === kid)) return invalidKeys(`names two keys \`${kid}\``)
    const twin = keys.find((known) => isSameKey(known, { kid, secret }))
    if (twin) return invalidKeys(`has the same key under the ids \`${twin.kid}\` and \`${kid}\``)
    keys.push({ kid, secret })
  }
  const [first, ...others] = keys
  return first ? { kind: 'keys', keys: [first, ...others] } : invalidKeys('is missing')
}

/** @param problem predicate of a sentence whose subject is the environment variable, such as `is missing` */
export function invalidKeys(problem: string): ParsedKeys {
  return { kind: 'problem', problem }
}

/**
 * Compares two keys of the same owner for mistakes in the list. It does not take constant time, so it must not check a key
 * from a request.
 */
export function isSameKey({ secret: one }: NamedKey, { secret: other }: NamedKey): boolean {
  return one.every((byte, index) => byte === other[index])
}

/** Not by a library: this code is in the service worker too. */
function decodeKey(text: string): Bytes | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * False for zeros, repetitions, sequences, and text, also text that was meant to be base64url. Fewer than one random
 * key in a billion is refused.
 */
function isRandom(secret: Bytes, encoded: string): boolean {
  const differences = secret.slice(1).map((byte, index) => byte - (secret[index] ?? 0))
  // About 30 of 32 random bytes are different.
  if ([secret, differences].some((bytes) => new Set(bytes).size <= keyBytes / 2)) return false
  if (secret.every((byte) => byte >= 0x20 && byte < 0x7f)) return false
  return /[a-z]/.test(encoded) && /[A-Z]/.test(encoded)
}
