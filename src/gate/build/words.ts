/** Texts as words, to find one text in another however it is cased and punctuated. */

/** Four words in a row: fewer are shared by texts that have nothing to do with each other. */
const run = 4

/** Every four words that follow each other. Numbers and single letters are none: `2.0.2.1` is a version, and anything. */
export function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}]+/gu) ?? []
  return words.slice(run - 1).map((_, index) => words.slice(index, index + run).join(' '))
}

/** All words, one space between them. */
export function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** The words of a text that is too short for a run; undefined for a longer one, and for one without a word. */
export function shortText(text: string): string | undefined {
  const words = wordsOf(text)
  return runsOf(text).length === 0 && /\p{L}{2}/u.test(words) ? words : undefined
}

/** The words of the name of a file, without its extension. */
export function nameWords(path: string): string {
  return wordsOf(path.replace(/\.[^./]+$/, ''))
}
