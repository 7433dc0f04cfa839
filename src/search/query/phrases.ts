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

/** A pair of neighboring words of a message: matches them in a text in lower case, with only signs and spaces between them. */
export type MessagePair = RegExp

/** Pairs of a pasted message, each once; none for a short one. */
export function messagePairs(message: string): readonly MessagePair[] {
  const words = message.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  if (words.length < minWords) return []
  const pairs = new Map(words.slice(1).map((word, index) => [`${words[index]} ${word}`, [words[index] ?? '', word]]))
  return [...pairs.values()].map(([first = '', second = '']) => createPair(first, second))
}

/** The first word is at the start of the pattern, because the engine looks for literal text fastest. */
function createPair(first: string, second: string): MessagePair {
  const letter = '[\\p{L}\\p{N}_]'
  return new RegExp(`${first}(?<!${letter}${first})[^\\p{L}\\p{N}_]+${second}(?!${letter})`, 'u')
}

/** Factor of the score of a section with this text. */
export function phraseFactor(text: string, pairs: readonly MessagePair[]): number {
  const lower = text.toLowerCase()
  const found = pairs.filter((pair) => pair.test(lower))
  return 1 + phraseBonus * (found.length / pairs.length)
}
