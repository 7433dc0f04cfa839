/**
 * The content of a sealed file before encryption: four bytes of length (big endian), one byte that is 1 if the data is
 * deflated, the data, and zeros up to a multiple of the block, so that the size of a file reveals little about the page.
 */
import type { Bytes } from '../core/keyList.js'

export const blockBytes = 4096

const packedHeaderBytes = 5

/**
 * Header with the length and the compression flag, the content, then zeros up to a full block. Sealed files reveal only how many
 * blocks they have.
 */
export function packContent(data: Uint8Array, deflated: boolean): Bytes {
  const packed = new Uint8Array(Math.ceil((packedHeaderBytes + data.byteLength) / blockBytes) * blockBytes)
  new DataView(packed.buffer).setUint32(0, data.byteLength)
  packed[4] = deflated ? 1 : 0
  packed.set(data, packedHeaderBytes)
  return packed
}

/** Returns the data as a body for a `Response`, inflated while it is read. Throws if the length is impossible. */
export function unpackContent(packed: Bytes): Bytes | ReadableStream<Bytes> {
  if (packed.byteLength < packedHeaderBytes) throw new Error('packed_length')
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0)
  if (packedHeaderBytes + length > packed.byteLength) throw new Error('packed_length')
  const data = packed.subarray(packedHeaderBytes, packedHeaderBytes + length)
  if (packed[4] === 0) return data
  // Not a `Blob`: browsers keep blobs in another process.
  const whole = new ReadableStream<Bytes>({
    start: (controller) => {
      controller.enqueue(data)
      controller.close()
    },
  })
  return whole.pipeThrough(new DecompressionStream('deflate-raw'))
}
