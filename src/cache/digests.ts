/** Hashes of cache inputs. The hash of an object is computed once, because inputs are immutable. */
import { hashOf } from '../util/hash.js'

export interface Digests {
  readonly digestOf: (input: unknown) => string
  readonly setDigest: (input: object, digest: string) => void
  /** Part of a hash over several inputs: a text or bytes themselves, else the digest of the input. */
  readonly partOf: (input: unknown) => string | Uint8Array
}

/** Digests are kept by identity in a weak map, so they do not keep inputs alive. */
export function createDigests(): Digests {
  const known = new WeakMap<object, string>()
  const digestOfObject = (input: object): string => {
    const found = known.get(input)
    if (found !== undefined) return found
    const digest = hashOf(...contentOfInput(input))
    known.set(input, digest)
    return digest
  }
  const partOf = (input: unknown): string | Uint8Array => {
    if (typeof input === 'string' || input instanceof Uint8Array) return input
    if (typeof input === 'object' && input !== null) return digestOfObject(input)
    if (typeof input === 'function') throw new TypeError('A function cannot be an input of a value on disk.')
    return String(input)
  }
  return {
    digestOf: (input) => (typeof input === 'object' && input !== null ? digestOfObject(input) : hashOf(partOf(input))),
    setDigest: (input, digest) => void known.set(input, digest),
    partOf,
  }
}

/** Longer texts are hashed as they are: quoting the source of a page as JSON takes longer than hashing it. */
const longText = 1000

function contentOfInput(input: object): readonly string[] {
  if (input instanceof Map || input instanceof Set)
    throw new TypeError('A map or set cannot be an input of a value on disk: JSON does not contain its entries.')
  if (Array.isArray(input)) return [JSON.stringify(input)]
  const texts: string[] = []
  const rest = Object.entries(input).map(([name, value]) => {
    if (typeof value !== 'string' || value.length < longText) return [name, value]
    texts.push(value)
    return [name]
  })
  return [JSON.stringify(rest), ...texts]
}
