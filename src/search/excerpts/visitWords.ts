/**
 * Visits words of a text in one pass without regular expressions. A hit can have a very long text, in which few words can match:
 * those that start with two given characters, have a letter outside of ASCII, or have camel-case humps. Other words are skipped.
 */

/** Kind of each ASCII code: 0 for separators, 1 for lower-case letters and digits, 2 for capitals. */
const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[A-Z]/.test(character) ? 2 : /[a-z0-9]/.test(character) ? 1 : 0
})

const asciiCount = 128

/**
 * Table of the two ASCII characters with which a matching word can start: 1 at `128 * first + second`, where `second` is 0 for a word of one
 * letter. The first one counts in both cases; a capital as the second one makes `visitWords` visit the word anyway.
 * @param words in lower case: terms, or starts of words. One letter allows every second one. Words that start with another character than an
 *   ASCII letter or digit are ignored.
 */
export function wordStarts(words: Iterable<string>): Uint8Array {
  const starts = new Uint8Array(asciiCount ** 2)
  for (const word of words)
    for (const first of [word.charCodeAt(0), word.charAt(0).toUpperCase().charCodeAt(0)])
      if (asciiKinds[first]) for (const second of secondCodes(word)) starts[asciiCount * first + second] = 1
  return starts
}

/** Stems begin with the same two letters as their words, except stems of one letter: `o` is that of `oed`. */
function secondCodes(word: string): readonly number[] {
  return word.length < 2 ? Array.from({ length: asciiCount }, (_, code) => code) : [asciiOrZero(word.charCodeAt(1))]
}

/** Place of a word of ASCII letters and digits in the table. */
export function startPlace(word: string): number {
  return asciiCount * word.charCodeAt(0) + asciiOrZero(word.charCodeAt(1))
}

/** 0 for a separator, for the end of the text, and for a character outside of ASCII. */
function asciiOrZero(code: number): number {
  return code < asciiCount && asciiKinds[code] ? code : 0
}

/**
 * @param mayStart table of `wordStarts`
 * @param visit receives the start and the end (exclusive) of each word that can match
 */
export function visitWords(text: string, mayStart: Uint8Array, visit: (start: number, end: number) => void): void {
  const { length } = text
  let at = 0
  while (at < length) {
    const first = text.charCodeAt(at)
    if (first < asciiCount && asciiKinds[first] === 0) {
      at++
      continue
    }
    const start = at
    let matters = first < asciiCount && mayStart[asciiCount * first + asciiOrZero(text.charCodeAt(at + 1))] === 1
    if (first < asciiCount) at++
    while (at < length) {
      const code = text.charCodeAt(at)
      const kind = code < asciiCount ? asciiKinds[code] : -1
      if (kind === 1) at++
      else if (kind === 0) break
      else if (kind === 2) {
        matters = true
        at++
      } else {
        const point = text.codePointAt(at) ?? 0
        if (!isWordCharacter(point)) break
        matters = true
        at += point > 0xffff ? 2 : 1
      }
    }
    if (at === start) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
    else if (matters) visit(start, at)
  }
}

/** Cache of `isWordCharacter` by code point. */
const wordCharacters = new Map<number, boolean>()

function isWordCharacter(point: number): boolean {
  const known = wordCharacters.get(point)
  if (known !== undefined) return known
  const isWord = /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(point))
  wordCharacters.set(point, isWord)
  return isWord
}
