/** Reads the table directory of a WOFF2 file (W3C WOFF File Format 2.0, section 5). */

interface FontFile {
  /** The font has axes of variation, such as its weight. */
  readonly isVariable: boolean
}

const headerBytes = 48
/** Index of `fvar`, `glyf` and `loca` in the list of known tags. */
const knownTags = { fvar: 47, glyf: 10, loca: 11 } as const
const ownTag = 63

/** Undefined for a file in another format. */
export function readFontFile(bytes: Uint8Array): FontFile | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headerBytes || Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'wOF2') return undefined
  const tables = view.getUint16(12)
  let at = headerBytes
  let isVariable = false
  const skipNumber = () => {
    while (at < bytes.length && (bytes[at++] ?? 0) & 0x80);
  }
  for (let table = 0; table < tables && at < bytes.length; table++) {
    const flags = bytes[at++] ?? 0
    const tag = flags & 63
    const transform = flags >> 6
    if (tag === ownTag) {
      if (Buffer.from(bytes.subarray(at, at + 4)).toString('latin1') === 'fvar') isVariable = true
      at += 4
    }
    if (tag === knownTags.fvar) isVariable = true
    skipNumber()
    // `glyf` and `loca` are transformed in version 0, all other tables in versions above 0.
    const isOutline = tag === knownTags.glyf || tag === knownTags.loca
    if (isOutline ? transform === 0 : transform !== 0) skipNumber()
  }
  return { isVariable }
}
