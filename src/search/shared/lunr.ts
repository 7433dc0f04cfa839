/**
 * lunr, guarded. Its TokenSet names a node by joining labels and child ids without a separator; labels may be digits
 * and ids have any width, so that different nodes can get one name, and terms appear or vanish. Ids of one fixed width
 * cannot collide that way. Nothing may use lunr but through this module.
 */
import lunr from 'lunr'

interface NumberedTokenSet {
  _nextId: number
}

const firstId = 1e9

const tokenSet = lunr.TokenSet as unknown as NumberedTokenSet
tokenSet._nextId = Math.max(tokenSet._nextId, firstId)

const stems = new Map<string, string>()
const maxCachedWords = 100_000

/** The stem of a word of lower-case letters. */
export function stemWord(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = lunr.stemmer(new lunr.Token(word, {})).toString()
  if (stems.size >= maxCachedWords) stems.clear()
  stems.set(word, stem)
  return stem
}

const stopWords = new Map<string, boolean>()

export function isStopWord(word: string): boolean {
  const known = stopWords.get(word)
  if (known !== undefined) return known
  const isStop = lunr.stopWordFilter(new lunr.Token(word, {})) === undefined
  if (stopWords.size >= maxCachedWords) stopWords.clear()
  stopWords.set(word, isStop)
  return isStop
}

export { lunr }
