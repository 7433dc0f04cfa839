/** Normalizes texts to words, to find one text in another regardless of case and punctuation. */

/** Number of words in a run. Unrelated texts share runs of three words too often. */
const runLength = 4

/** Every four consecutive words. Numbers and single letters do not count as words, because `2.0.2.1` matches anything. */
export function wordRuns(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}]+/gu) ?? []
  return words.slice(runLength - 1).map((_, index) => words.slice(index, index + runLength).join(' '))
}

/** All words in lower case, separated by one space. */
export function normalizeWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** The words of a text that is too short for a run; undefined for a longer text and for a text without a word. */
export function shortWords(text: string): string | undefined {
  const words = normalizeWords(text)
  return wordRuns(text).length === 0 && /\p{L}{2}/u.test(words) ? words : undefined
}

/** The words of a file name, without its extension. */
export function fileNameWords(path: string): string {
  return normalizeWords(path.replace(/\.[^./]+$/, ''))
}
