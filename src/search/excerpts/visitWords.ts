/**
 * Visits words of a text in one pass without regular expressions. A hit can have a very long text, in which few words can match:
 * those with a given first character, with a letter outside of ASCII, or with camel-case humps. Other words are skipped.
 */

/** Kind of each ASCII code: 0 for separators, 1 for lower-case letters and digits, 2 for capitals. */
const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[A-Z]/.test(character) ? 2 : /[a-z0-9]/.test(character) ? 1 : 0
})

/**
 * Table of the ASCII characters with which a matching word can start: 1 for them, in both cases, and 0 for all others.
 * @param letters lower-case letters and digits; others are ignored
 */
export function wordStarts(letters: Iterable<string>): Uint8Array {
  const starts = new Uint8Array(128)
  for (const letter of letters)
    for (const code of [letter.charCodeAt(0), letter.toUpperCase().charCodeAt(0)])
      if (asciiKinds[code]) starts[code] = 1
  return starts
}

/**
 * @param mayBegin table of `wordStarts`
 * @param visit receives the start and the end (exclusive) of each word that can match
 */
export function visitWords(text: string, mayBegin: Uint8Array, visit: (start: number, end: number) => void): void {
  const { length } = text
  let at = 0
  while (at < length) {
    const start = at
    let matters = mayBegin[text.charCodeAt(at)] === 1
    while (at < length) {
      const code = text.charCodeAt(at)
      if (code < 128) {
        const kind = asciiKinds[code]
        if (kind === 0) break
        if (kind === 2 && at > start) matters = true
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
