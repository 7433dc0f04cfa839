/**
 * Rounds lengths of texts to save bytes. Every first query fetches the lengths of all sections, and their last digits do not
 * change the ranking: Lucene's norms (SmallFloat.intToByte4) drop them too. lunr's own queries use the exact lengths, which
 * are in a separate file.
 */
import { ByteReader, ByteWriter } from './bytes.js'

/** Number of classes between a length and its double. The rounded length differs by at most one term or 10 %. */
const classesPerDoubling = 4

/** Class of a length in terms: 0 for an empty text, then 1, 2, 3, ... on a logarithmic scale. */
export function lengthClass(length: number): number {
  return length === 0 ? 0 : 1 + Math.round(Math.log2(length) * classesPerDoubling)
}

/** Representative length of a class, in terms. */
export function lengthOfClass(step: number): number {
  return step === 0 ? 0 : Math.round(2 ** ((step - 1) / classesPerDoubling))
}

/** Content of the `lengths` file: exact lengths in the order of sections. */
export function writeLengths(lengths: readonly number[]): Uint8Array {
  const writer = new ByteWriter()
  for (const length of lengths) writer.number(length)
  return writer.done()
}

/** Reads as many numbers as the bytes have. */
export function readLengths(bytes: Uint8Array): number[] {
  const reader = new ByteReader(bytes)
  const lengths: number[] = []
  while (!reader.ended) lengths.push(reader.number())
  return lengths
}
