/** Terms and written words side by side in one order, cut where the postings have the size. */
import { ByteWriter } from '../shared/bytes.js'
import { joinBytes } from '../shared/head.js'
import type { MergedIndex, MergedTerm } from './mergePostings.js'

export interface TermFile {
  /** A beginning that no word of the files before it reaches; empty for the first. */
  readonly from: string
  readonly bytes: Uint8Array
}

export function splitTerms({ terms, surfaces }: MergedIndex, limit: number): TermFile[] {
  const made: TermFile[] = []
  let at = 0
  let word = 0
  let from = ''
  while (at < terms.length || made.length === 0) {
    const writer = new ByteWriter()
    const start = at
    let previous = ''
    while (at < terms.length && writer.length < limit) {
      const entry = terms[at++] as MergedTerm
      writer.word(entry.term, previous)
      previous = entry.term
      writePostings(entry, writer)
    }
    const next = terms[at] && shortestDifference(previous, terms[at]?.term ?? '')
    const firstWord = word
    while (word < surfaces.length && (next === undefined || (surfaces[word] as string) < next)) word++
    const count = new ByteWriter()
    count.number(at - start)
    made.push({ from, bytes: joinBytes([count.done(), writer.done(), writeWordList(surfaces.slice(firstWord, word))]) })
    from = next ?? ''
  }
  return made
}

/** The shortest beginning of a word that sorts after the word before it. */
function shortestDifference(before: string, word: string): string {
  let shared = 0
  while (shared < before.length && before[shared] === word[shared]) shared++
  const isPair = /[\uD800-\uDBFF]/.test(word[shared] ?? '')
  return word.slice(0, shared + (isPair ? 2 : 1))
}

/** For each field the number of sections, then steps from section to section; an odd step is followed by a frequency. */
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

export function writeWordList(words: readonly string[]): Uint8Array {
  const writer = new ByteWriter()
  let previous = ''
  for (const word of words) {
    writer.word(word, previous)
    previous = word
  }
  return writer.done()
}
