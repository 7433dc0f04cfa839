/**
 * Rounds lengths of texts to save bytes. Every first query fetches the lengths of all sections, and the nearest
 * power of two gives the same ranking (decision 045). lunr's own queries use exact lengths, which are in a separate
 * file.
 */
import { ByteReader, ByteWriter } from './bytes.js'

/** Class of a length in terms: 0 for an empty text, then 1, 2, 3, ... for 1, 2, 4, ... The rounded length differs by at most 42 %. */
export function lengthClass(length: number): number {
  return length === 0 ? 0 : 1 + Math.round(Math.log2(length))
}

/** Representative length of a class, in terms. */
export function lengthOfClass(step: number): number {
  return step === 0 ? 0 : 2 ** (step - 1)
}

/** Exact lengths in the order of sections. */
export interface ExactLengths {
  readonly titles: readonly number[]
  readonly texts: readonly number[]
}

/** Content of the `lengths` file: the titles, then the texts. */
export function writeLengths({ titles, texts }: ExactLengths): Uint8Array {
  const writer = new ByteWriter()
  for (const length of [...titles, ...texts]) writer.number(length)
  return writer.done()
}

/** Reads as many numbers as the bytes have. */
export function readLengths(bytes: Uint8Array): ExactLengths {
  const reader = new ByteReader(bytes)
  const lengths: number[] = []
  while (!reader.ended) lengths.push(reader.number())
  return { titles: lengths.slice(0, lengths.length / 2), texts: lengths.slice(lengths.length / 2) }
}
