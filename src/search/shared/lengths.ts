/**
 * Rounds lengths of texts to save bytes. Every first query fetches the lengths of all sections, and their last digits do not
 * change the ranking: Lucene's norms (SmallFloat.intToByte4) drop them too. lunr's own queries use exact lengths, which are in a separate
 * file.
 */
import { ByteReader, ByteWriter } from './bytes.js'

/** Number of classes between a length and its double. The rounded length differs by at most one term or 20 %. */
const classesPerDoubling = 2

/** Class of a length in terms: 0 for an empty text, then 1, 2, 3, ... on a logarithmic scale. */
export function lengthClass(length: number): number {
  return length === 0 ? 0 : 1 + Math.round(Math.log2(length) * classesPerDoubling)
}

/** Representative length of a class, in terms. */
export function lengthOfClass(step: number): number {
  return step === 0 ? 0 : Math.round(2 ** ((step - 1) / classesPerDoubling))
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
