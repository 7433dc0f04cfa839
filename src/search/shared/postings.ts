/**
 * A list of postings: flat pairs of an ascending number and a frequency. The file has the number of postings, then for each the doubled
 * difference to the previous number. If the frequency is not 1, the doubled difference is increased by 1 and the frequency follows: most
 * frequencies are 1 and cost no byte.
 */
import type { ByteReader, ByteWriter } from './bytes.js'

/** Appends one list. */
export function writePostings(pairs: ArrayLike<number>, writer: ByteWriter): void {
  writer.number(pairs.length / 2)
  let last = 0
  for (let at = 0; at < pairs.length; at += 2) {
    const [number = 0, frequency = 1] = [pairs[at], pairs[at + 1]]
    writer.number((number - last) * 2 + (frequency === 1 ? 0 : 1))
    if (frequency !== 1) writer.number(frequency)
    last = number
  }
}

/** Reads what `writePostings` wrote. */
export function readPostings(reader: ByteReader): number[] {
  const pairs: number[] = []
  let last = 0
  for (let count = reader.number(); count > 0; count--) {
    const step = reader.number()
    last += step >> 1
    pairs.push(last, step % 2 === 0 ? 1 : reader.number())
  }
  return pairs
}
