/** True for a PNG or JPEG file that ends before its image does, as after a failed download or upload. */
export function isCutOff(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (file.subarray(0, 8).equals(pngStart)) return file.lastIndexOf('IEND', undefined, 'latin1') === -1
  return file.subarray(0, 3).equals(jpegStart) && file.lastIndexOf(jpegEnd) === -1
}

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const jpegEnd = Buffer.from([0xff, 0xd9])
