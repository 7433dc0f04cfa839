/** Splits the text that a reader typed into the words to search for. Operators are text here; see `operators.ts`. */

import { similarTerms } from '../shared/similarWords.js'
import { isStopWord } from '../shared/stem.js'
import { findPhrases, type Synonyms } from '../shared/synonyms.js'
import { extractIdentifiers, maxTermLength, termOf } from '../shared/tokens.js'
import type { LanguageRules, WordForms } from './languageRules.js'
import { cleanPastedText } from './pastedText.js'
import { weakPairs } from './segmentWords.js'

export interface QueryWord {
  /** As typed, in lower case. */
  readonly text: string
  /** Term of the word in the index. */
  readonly term: string
  /** Words within camel case, tried if no section contains the whole word. */
  readonly humps: readonly string[]
  /** Terms of the synonym groups whose phrases include the word. */
  readonly groups: readonly string[]
  /** Other forms of the word in the language of the index, if it is not English. */
  readonly forms?: WordForms
  /** Terms of words that mean about the same in any English documentation, for a word without a synonym group of the site. */
  readonly similar: readonly string[]
  /** Runs of words that include this word, joined: readers type `get object` for `getObject`. */
  readonly joined: readonly JoinedWords[]
  /** 1, or less for a word that says little about the page that is wanted. */
  readonly weight: number
  /** True if the word can still be incomplete: it is the last word, without a space after it. */
  readonly open: boolean
}

/** Several words or parts as one word. */
export interface JoinedWords {
  readonly text: string
  /** True if the last part can still be incomplete. */
  readonly open: boolean
}

interface WholeIdentifier extends JoinedWords {
  /** True if it has several hyphens or any other separator. Words of plain language can have one hyphen. */
  readonly isIdentifier: boolean
}

export interface Query {
  /** As typed. */
  readonly text: string
  readonly words: readonly QueryWord[]
  /** Identifiers with their separators. */
  readonly wholes: readonly WholeIdentifier[]
  /** Constant parts of a message that the reader pasted; empty for typed words. */
  readonly message: string
}

/** Longer queries are truncated, to bound the time of a search. */
const maxQueryLength = 400
const maxWords = 16
const weakWordWeight = 0.3
/** Words of questions to a search box. Unlike stop words they are in the index, because titles can contain them. */
const questionWords = new Set(
  'need needs needed want wants way ways mean means meaning please help possible happen happens docs doc documentation guide page use using affected tell know many much out difference differences between someone something anything properly correctly exactly work works working'.split(
    ' ',
  ),
)
const minJoinedLength = 5

/** Returns the words in typed order. Never fails: any text is a query, perhaps without words. */
export function parseQuery(input: string, synonyms: Synonyms, rules?: LanguageRules): Query {
  const typedText = input.slice(0, maxQueryLength)
  const isOpen = input.length <= maxQueryLength && /[\p{L}\p{N}_]$/u.test(typedText)
  const { text, fieldNames, isPasted } = cleanPastedText(typedText)
  const found = extractIdentifiers(text)
  const parts = found.flatMap((identifier) =>
    identifier.parts.map((part) => ({
      part,
      humps: identifier.parts.length === 1 ? identifier.humps : [],
      isDigits: identifier.parts.length > 1 && /^\d+$/.test(part),
      isResource: isPasted && identifier.whole?.includes('/'),
    })),
  )
  const typed = parts.slice(0, maxWords)
  const terms = typed.map(({ part }) => termOf(part))
  const phrases = findPhrases(terms, synonyms)
  const joins = joinNeighbors(
    typed.map(({ part }) => part),
    isOpen && typed.length === parts.length,
  )
  const weak = weakPairs(text)
  const isWeak = (part: string) =>
    isStopWord(part) || questionWords.has(part) || fieldNames.has(part) || weak.has(part) || rules?.isStopWord(part)
  const words = typed.map(({ part, humps, isDigits, isResource }, index) => {
    const forms = rules?.formsOf(part)
    const term = terms[index] ?? part
    const ofSite = phrases.filter(({ start, length }) => start <= index && index < start + length)
    return {
      text: part,
      term,
      humps,
      groups: ofSite.map((phrase) => phrase.term),
      ...(forms && { forms }),
      // A part of a pasted ARN or path is a name: `role/SkerryPosture`.
      similar: ofSite.length > 0 || rules || isResource ? [] : similarTerms(term),
      joined: joins.filter(({ start, end }) => start <= index && index < end),
      weight: isWeak(part) || isDigits ? weakWordWeight : 1,
      open: isOpen && index === parts.length - 1,
    }
  })
  const isUnfinished = input.length <= maxQueryLength && /[\p{L}\p{N}_][-_.:/]*$/u.test(typedText)
  const wholes = found.flatMap(({ whole }, index) =>
    whole === undefined
      ? []
      : [{ text: whole, open: isUnfinished && index === found.length - 1, isIdentifier: isIdentifier(whole) }],
  )
  return {
    text: typedText,
    words: uniqueWords(words),
    wholes: wholes.slice(0, maxWords),
    message: isPasted ? text : '',
  }
}

function isIdentifier(whole: string): boolean {
  return /[^\p{L}\p{N}-]/u.test(whole) || (whole.match(/-/g) ?? []).length > 1
}

/** Joins every run of two to four adjacent words, unless all of them are stop words. */
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
    .filter(({ text }) => text.length >= minJoinedLength && text.length <= maxTermLength)
}

/** Removes repeated words. Keeps the last one, because it can be open. */
function uniqueWords(words: readonly QueryWord[]): QueryWord[] {
  return words.filter(({ term }, index) => !words.slice(index + 1).some((later) => later.term === term))
}
