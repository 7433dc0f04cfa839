/**
 * Splits terms into files by the size of their postings. Each file also holds the written words of the same range, so that one
 * request completes a half-typed word.
 */
import { ByteWriter } from '../shared/bytes.js'
import { joinBytes } from '../shared/head.js'
import type { MergedIndex } from './mergePostings.js'
import { postingsOf } from './postingsTable.js'

export interface TermFile {
  /** Lower bound of the file: all words of earlier files sort before it. Empty for the first file. */
  readonly from: string
  readonly bytes: Uint8Array
}

/** `limit`: bytes of terms with postings per file. There is at least one file, also without terms. */
export function splitTerms({ terms, surfaces }: MergedIndex, limit: number): TermFile[] {
  const files: TermFile[] = []
  const { keys } = terms
  let at = 0
  let word = 0
  let from = ''
  while (at < keys.length || files.length === 0) {
    const writer = new ByteWriter()
    const start = at
    let previous = ''
    for (let term = keys[at]; term !== undefined && writer.length < limit; term = keys[++at]) {
      writer.word(term, previous)
      previous = term
      writer.append(postingsOf(terms, at))
    }
    const following = keys[at]
    const next = following === undefined ? undefined : shortestDifference(previous, following)
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
