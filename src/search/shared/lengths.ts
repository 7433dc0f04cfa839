/**
 * How long a text is, in few bytes. Every first query fetches the lengths of all sections, and their last digits tell ranking
 * nothing: Lucene's norms (SmallFloat.intToByte4) do not keep them either. lunr's own queries ask for the exact
 * ones, which stand in a file of their own.
 */
import { ByteReader, ByteWriter } from './bytes.js'

/** Steps in which a length doubles: what is kept is within a word or a tenth of what was. */
const classesPerDoubling = 4

/** 0 for nothing, then steps of a logarithmic scale. */
export function lengthClass(length: number): number {
  return length === 0 ? 0 : 1 + Math.round(Math.log2(length) * classesPerDoubling)
}

/** The length that stands for a class, in terms. */
export function lengthOfClass(step: number): number {
  return step === 0 ? 0 : Math.round(2 ** ((step - 1) / classesPerDoubling))
}

export function writeLengths(lengths: readonly number[]): Uint8Array {
  const writer = new ByteWriter()
  for (const length of lengths) writer.number(length)
  return writer.done()
}

export function readLengths(bytes: Uint8Array): number[] {
  const reader = new ByteReader(bytes)
  const lengths: number[] = []
  while (!reader.ended) lengths.push(reader.number())
  return lengths
}
