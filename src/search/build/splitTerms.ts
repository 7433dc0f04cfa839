/**
 * Splits terms into files by the size of their postings. Each file also holds the written words of the same range, so that one
 * request completes a half-typed word.
 */
import { ByteWriter } from '../shared/bytes.js'
import { joinBytes } from '../shared/head.js'
import type { MergedIndex, MergedTerm } from './mergePostings.js'

export interface TermFile {
  /** Lower bound of the file: all words of earlier files sort before it. Empty for the first file. */
  readonly from: string
  readonly bytes: Uint8Array
}

/** `limit`: bytes of terms with postings per file. There is at least one file, also without terms. */
export function splitTerms({ terms, surfaces }: MergedIndex, limit: number): TermFile[] {
  const files: TermFile[] = []
  let at = 0
  let word = 0
  let from = ''
  while (at < terms.length || files.length === 0) {
    const writer = new ByteWriter()
    const start = at
    let previous = ''
    for (let entry = terms[at]; entry && writer.length < limit; entry = terms[++at]) {
      writer.word(entry.term, previous)
      previous = entry.term
      writePostings(entry, writer)
    }
    const next = terms[at] && shortestDifference(previous, terms[at]?.term ?? '')
    const firstWord = word
    for (let surface = surfaces[word]; surface !== undefined; surface = surfaces[++word])
      if (next !== undefined && surface >= next) break
    const count = new ByteWriter()
    count.number(at - start)
    const words = writeWordList(surfaces.slice(firstWord, word))
    files.push({ from, bytes: joinBytes([count.done(), writer.done(), words]) })
    from = next ?? ''
  }
  return files
}

/** Shortest prefix of the word that sorts after the previous word. Does not end within a surrogate pair. */
function shortestDifference(before: string, word: string): string {
  let shared = 0
  while (shared < before.length && before[shared] === word[shared]) shared++
  const isPair = /[\uD800-\uDBFF]/.test(word[shared] ?? '')
  return word.slice(0, shared + (isPair ? 2 : 1))
}

/**
 * Writes for each field the number of sections, then the doubled difference to the previous section. If the frequency is not 1,
 * the doubled difference is increased by 1 and the frequency follows: most frequencies are 1 and cost no byte.
 */
function writePostings({ postings }: MergedTerm, writer: ByteWriter): void {
  for (const pairs of postings) {
    writer.number(pairs.length / 2)
    let last = 0
    for (let at = 0; at < pairs.length; at += 2) {
      const [section = 0, frequency = 1] = [pairs[at], pairs[at + 1]]
      writer.number((section - last) * 2 + (frequency === 1 ? 0 : 1))
      if (frequency !== 1) writer.number(frequency)
      last = section
    }
  }
}

/** A sorted list of words up to the end of the file, without a count. */
export function writeWordList(words: readonly string[]): Uint8Array {
  const writer = new ByteWriter()
  let previous = ''
  for (const word of words) {
    writer.word(word, previous)
    previous = word
  }
  return writer.done()
}
