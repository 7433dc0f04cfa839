/** The text of a reader -> the words to look for. Operators of lunr's syntax are text like any other. */
import { isStopWord } from '../shared/lunr.js'
import { findPhrases, type Synonyms } from '../shared/synonyms.js'
import { extractIdentifiers, maxTermLength, termOf } from '../shared/tokens.js'

export interface QueryWord {
  /** Lower case, as typed. */
  readonly text: string
  readonly term: string
  /** Words of camel case, for a word that nobody knows as a whole. */
  readonly humps: readonly string[]
  /** Terms of the synonym groups that the word takes part in. */
  readonly groups: readonly string[]
  /** Words that this one makes with its neighbours: `get object` may be written `getObject`. */
  readonly joined: readonly JoinedWords[]
  readonly weight: number
  /** Still being typed. */
  readonly open: boolean
}

export interface JoinedWords {
  readonly text: string
  /** The last part is still being typed. */
  readonly open: boolean
}

interface WholeIdentifier extends JoinedWords {
  /** Joined by more than hyphens, which words of plain language are too. */
  readonly isIdentifier: boolean
}

export interface Query {
  readonly words: readonly QueryWord[]
  /** Identifiers with their separators. */
  readonly wholes: readonly WholeIdentifier[]
}

const maxLetters = 400
const maxWords = 16
const stopWeight = 0.3
const shortestJoined = 5

export function parseQuery(input: string, synonyms: Synonyms): Query {
  const text = input.slice(0, maxLetters)
  const isOpen = input.length <= maxLetters && /[\p{L}\p{N}_]$/u.test(text)
  const found = extractIdentifiers(text)
  const parts = found.flatMap((identifier) =>
    identifier.parts.map((part) => ({ part, humps: identifier.parts.length === 1 ? identifier.humps : [] })),
  )
  const typed = parts.slice(0, maxWords)
  const terms = typed.map(({ part }) => termOf(part))
  const phrases = findPhrases(terms, synonyms)
  const joins = joinNeighbors(
    typed.map(({ part }) => part),
    isOpen && typed.length === parts.length,
  )
  const words = typed.map(({ part, humps }, index) => ({
    text: part,
    term: terms[index] ?? part,
    humps,
    groups: phrases.filter(({ start, length }) => start <= index && index < start + length).map(({ term }) => term),
    joined: joins.filter(({ start, end }) => start <= index && index < end),
    weight: isStopWord(part) ? stopWeight : 1,
    open: isOpen && index === parts.length - 1,
  }))
  const isUnfinished = input.length <= maxLetters && /[\p{L}\p{N}_][-_.:/]*$/u.test(text)
  const wholes = found.flatMap(({ whole }, index) =>
    whole === undefined
      ? []
      : [{ text: whole, open: isUnfinished && index === found.length - 1, isIdentifier: isIdentifier(whole) }],
  )
  return { words: uniqueWords(words), wholes: wholes.slice(0, maxWords) }
}

function isIdentifier(whole: string): boolean {
  return /[^\p{L}\p{N}-]/u.test(whole) || (whole.match(/-/g) ?? []).length > 1
}

/** Every two to four words that follow each other, in one. */
function joinNeighbors(
  parts: readonly string[],
  isOpen: boolean,
): (JoinedWords & { readonly start: number; readonly end: number })[] {
  const runs = [2, 3, 4].flatMap((length) => parts.map((_, start) => ({ start, end: start + length })))
  return runs
    .filter(({ start, end }) => end <= parts.length && parts.slice(start, end).some((part) => !isStopWord(part)))
    .map(({ start, end }) => ({
      text: parts.slice(start, end).join(''),
      open: isOpen && end === parts.length,
      start,
      end,
    }))
    .filter(({ text }) => text.length >= shortestJoined && text.length <= maxTermLength)
}

/** A word that is typed twice counts once; the later one, which may be open, stays. */
function uniqueWords(words: readonly QueryWord[]): QueryWord[] {
  return words.filter(({ term }, index) => !words.slice(index + 1).some((later) => later.term === term))
}
