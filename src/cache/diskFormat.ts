/** How cached values become bytes and are read back. */

export interface DiskFormat<Value> {
  /** @param share stores bytes that several values have in common; returns the name to read them by. */
  encode(value: Value, share: (bytes: Uint8Array) => string): Uint8Array
  /**
   * Bytes come from the store as they were written. Undefined if shared bytes are missing: the value is computed again.
   * @param shared reads what `share` stored.
   */
  decode(bytes: Buffer, shared: (name: string) => Buffer | undefined): Value | undefined
}

/** For values that JSON can carry. */
export function jsonFormat<Value>(): DiskFormat<Value> {
  return {
    encode: jsonToBytes,
    decode: (bytes) => bytesToJson<Value>(bytes),
  }
}

export const bytesFormat: DiskFormat<Uint8Array> = {
  encode: (bytes) => bytes,
  decode: (bytes) => bytes,
}

/** A value of JSON, and byte arrays that belong to it. */
export interface Parts<Json> {
  readonly json: Json
  readonly bytes: readonly Uint8Array[]
}

/**
 * For values that contain byte arrays. On disk: the length of the head in 4 bytes, the head, which is JSON, then the byte
 * arrays one after the other.
 */
export function partsFormat<Value, Json>({
  toParts,
  fromParts,
}: {
  readonly toParts: (value: Value) => Parts<Json>
  readonly fromParts: (parts: Parts<Json>) => Value
}): DiskFormat<Value> {
  return {
    encode: (value) => {
      const { json, bytes } = toParts(value)
      const head = jsonToBytes([json, bytes.map(({ byteLength }) => byteLength)])
      const length = Buffer.alloc(lengthBytes)
      length.writeUInt32LE(head.byteLength)
      return Buffer.concat([length, head, ...bytes])
    },
    decode: (stored) => {
      let end = lengthBytes + stored.readUInt32LE()
      const [json, lengths] = bytesToJson<[Json, readonly number[]]>(stored.subarray(lengthBytes, end))
      const bytes = lengths.map((length) => {
        const start = end
        end += length
        return stored.subarray(start, end)
      })
      return fromParts({ json, bytes })
    },
  }
}

const lengthBytes = 4

/** Throws a TypeError for `undefined` and functions, which JSON cannot hold. */
export function jsonToBytes(value: unknown): Buffer {
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError('This value cannot be stored as JSON.')
  return Buffer.from(text)
}

/** The checksum of an entry guarantees that `jsonToBytes` wrote the bytes for this kind of value. */
export function bytesToJson<Value>(bytes: Buffer): Value {
  return JSON.parse(bytes.toString()) as Value
}
