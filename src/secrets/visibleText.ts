/**
 * The text of markup without its tags: highlighted code and `<wbr>` split a secret into pieces that no search of the bytes
 * finds. Also works on HTML inside JSON.
 */

const lessThan = 0x3c
const greaterThan = 0x3e

export type RemoveTags = (bytes: Uint8Array) => Uint8Array

/** The function removes everything from `<` to `>`. Its result is valid until its next call: all calls share one buffer. */
export function createTagRemover(): RemoveTags {
  let text = new Uint8Array(2 ** 20)
  return (bytes) => {
    if (text.length < bytes.length) text = new Uint8Array(bytes.length)
    let length = 0
    let at = 0
    while (at < bytes.length) {
      while (at < bytes.length) {
        const byte = bytes[at++] ?? 0
        if (byte === lessThan) break
        text[length++] = byte
      }
      while (at < bytes.length && bytes[at++] !== greaterThan);
    }
    return text.subarray(0, length)
  }
}

/** Offset in the markup of a byte of the text without tags. */
export function offsetInMarkup(bytes: Uint8Array, offset: number): number {
  let left = offset
  let isInTag = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (isInTag) isInTag = byte !== greaterThan
    else if (byte === lessThan) isInTag = true
    else if (left-- === 0) return at
  }
  return bytes.length
}
