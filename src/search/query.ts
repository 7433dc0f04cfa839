/** The text of a reader -> the words to look for. Operators of lunr's syntax are text like any other. */
import { isStopWord } from './lunr.js'
import { findPhrases, type Synonyms } from './synonyms.js'
import { identifiers, termOf } from './tokens.js'

export interface QueryWord {
  /** Lower case, as typed. */
  readonly text: string
  readonly term: string
  /** Words of camel case, for a word that nobody knows as a whole. */
  readonly humps: readonly string[]
  /** Terms of the synonym groups that the word takes part in. */
  readonly groups: readonly string[]
  readonly weight: number
  /** Still being typed. */
  readonly open: boolean
}

export interface Query {
  readonly words: readonly QueryWord[]
  /** Identifiers with their separators. */
  readonly wholes: readonly { readonly text: string; readonly open: boolean }[]
}

const mostLetters = 400
const mostWords = 16
const stopWeight = 0.3

export function parseQuery(input: string, synonyms: Synonyms): Query {
  const text = input.slice(0, mostLetters)
  const isOpen = input.length <= mostLetters && /[\p{L}\p{N}_]$/u.test(text)
  const found = identifiers(text)
  const parts = found.flatMap((identifier) =>
    identifier.parts.map((part) => ({ part, humps: identifier.parts.length === 1 ? identifier.humps : [] })),
  )
  const typed = parts.slice(0, mostWords)
  const terms = typed.map(({ part }) => termOf(part))
  const phrases = findPhrases(terms, synonyms)
  const words = typed.map(({ part, humps }, index) => ({
    text: part,
    term: terms[index] ?? part,
    humps,
    groups: phrases.filter(({ start, length }) => start <= index && index < start + length).map(({ term }) => term),
    weight: isStopWord(part) ? stopWeight : 1,
    open: isOpen && index === parts.length - 1,
  }))
  const wholes = found.flatMap(({ whole }, index) =>
    whole === undefined ? [] : [{ text: whole, open: isOpen && index === found.length - 1 }],
  )
  return { words: distinct(words), wholes: wholes.slice(0, mostWords) }
}

/** A word that is typed twice counts once; the later one, which may be open, stays. */
function distinct(words: readonly QueryWord[]): QueryWord[] {
  return words.filter(({ term }, index) => !words.slice(index + 1).some((later) => later.term === term))
}
