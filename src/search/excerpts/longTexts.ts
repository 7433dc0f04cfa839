/**
 * The words of long texts by their first two characters. A page can have a section of 400 KB, which is among the best ones of many
 * queries: from the second query on, only the words that can match are visited.
 */
import { startPlace, visitWords, wordStarts } from './visitWords.js'

/** Number of characters from which the words are worth their memory of about eight bytes each. */
const longText = 8192

/** Start and end of each word in turn, by the place of the word in a table of `wordStarts`. */
type WordsByStart = ReadonlyMap<number, readonly number[]>

/** Words that can match with another start than their first two characters: the parts of camel case, and letters outside of ASCII. */
const otherStart = -1
const hasOtherStart = /[^\x20-\x7e]|[a-z][A-Z]|[A-Z]{2}[a-z]/
/** A table with all starts. */
const allStarts = wordStarts('abcdefghijklmnopqrstuvwxyz0123456789')

/** By the object that has the text. Undefined after the first query: most texts are compared with one query only. */
const knownWords = new WeakMap<object, WordsByStart | undefined>()

/** Returns a function that visits as `visitWords` does, but in another order if the text is long. */
export function createVisitor(text: string, owner: object): typeof visitWords {
  if (text.length < longText) return visitWords
  const isSecond = knownWords.has(owner)
  const words = knownWords.get(owner) ?? (isSecond ? wordsByStart(text) : undefined)
  knownWords.set(owner, words)
  if (!words) return visitWords
  return (_, mayStart, visit) => {
    for (const [place, bounds] of words)
      if (place === otherStart || mayStart[place] === 1)
        for (let at = 0; at < bounds.length; at += 2) visit(bounds[at] ?? 0, bounds[at + 1] ?? 0)
  }
}

function wordsByStart(text: string): WordsByStart {
  const words = new Map<number, number[]>()
  visitWords(text, allStarts, (start, end) => {
    const word = text.slice(start, end)
    const place = hasOtherStart.test(word) ? otherStart : startPlace(word.toLowerCase())
    const known = words.get(place)
    if (known) known.push(start, end)
    else words.set(place, [start, end])
  })
  return words
}
