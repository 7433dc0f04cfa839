/**
 * Finds pasted messages as phrases. The index has no positions, so the texts of the best sections are read: the section that
 * treats a message quotes it, while a long section often has all of its words somewhere.
 */

/** Number of sections whose texts are read. */
export const phraseSections = 16
/** Number of docs files that these sections may need: each is a request. */
export const phraseFiles = 6
/** Shorter texts are words to search for, not messages. */
const minWords = 3
/** Bonus if all neighbors in the message are neighbors in the section. A part of them gives a part of the bonus. */
const phraseBonus = 2

/** Pairs of neighboring words of a pasted message, in lower case; none for a short one. */
export function messagePairs(message: string): ReadonlySet<string> {
  const words = plainWords(message)
  return new Set(words.length < minWords ? [] : words.slice(1).map((word, index) => ` ${words[index]} ${word} `))
}

/** Factor of the score of a section with this text. */
export function phraseFactor(text: string, pairs: ReadonlySet<string>): number {
  const plain = ` ${plainWords(text).join(' ')} `
  const found = [...pairs].filter((pair) => plain.includes(pair))
  return 1 + phraseBonus * (found.length / pairs.size)
}

function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}
