/** A section -> the terms of its three fields. Every field of almost every section is filled: lunr's averages count the empty ones. */
import { isStopWord } from './lunr.js'
import { findPhrases, type Synonyms } from './synonyms.js'
import { extractIdentifiersOfWord, type Identifier, splitAtSpaces, termOf } from './tokens.js'

export interface SearchPage {
  readonly url: string
  readonly title: string
  readonly breadcrumbs: readonly string[]
  readonly description: string
  readonly keywords: readonly string[]
  /** The first is the text before the first heading, even where it is empty. */
  readonly sections: readonly SearchSection[]
}

export interface SearchSection {
  /** Id of the heading; empty for the first section. */
  readonly anchor: string
  readonly title: string
  /** A line for each block or cell. */
  readonly text: string
}

/** `s` title of page or section, `p` title of the page, `x` text. */
export const fields = ['s', 'p', 'x'] as const
export type Field = (typeof fields)[number]
export const boosts: Readonly<Record<Field, number>> = { s: 8, p: 3, x: 1 }
export const lengthNormalization = 0.75
export const termSaturation = 1.2

type FieldTerms = Readonly<Record<Field, readonly string[]>>
type FieldWords = Readonly<Record<Field, readonly AnalyzedWord[]>>

/** What stands between two spaces, and what it adds to a field. */
export interface AnalyzedWord {
  readonly title: readonly string[]
  readonly content: readonly string[]
  /** Terms of the parts alone, in which phrases are found. */
  readonly parts: readonly string[]
  /** The parts as they are written, in lower case. */
  readonly written: readonly string[]
}

export function fieldWords(page: SearchPage, index: number): FieldWords {
  const section = page.sections[index] as SearchSection
  const isIntro = index === 0
  const text = isIntro ? `${page.description} ${section.text}` : section.text || `${section.title} ${page.title}`
  return {
    s: analyzeText(section.title),
    p: isIntro ? [page.title, ...page.keywords, ...page.breadcrumbs].flatMap(analyzeText) : analyzeText(page.title),
    x: analyzeText(text),
  }
}

export function fieldTerms({ s, p, x }: FieldWords, synonyms: Synonyms): FieldTerms {
  return {
    s: fieldTermsOf(s, 'title', synonyms),
    p: fieldTermsOf(p, 'title', synonyms),
    x: fieldTermsOf(x, 'content', synonyms),
  }
}

function fieldTermsOf(words: readonly AnalyzedWord[], kind: 'title' | 'content', synonyms: Synonyms): string[] {
  return [...words.flatMap((word) => word[kind]), ...phraseTerms(words, synonyms)]
}

/** What synonyms add to the terms of the words. */
export function phraseTerms(words: readonly AnalyzedWord[], synonyms: Synonyms): string[] {
  if (synonyms.size === 0) return []
  const parts = words.flatMap((word) => word.parts)
  return findPhrases(parts, synonyms).map(({ term }) => term)
}

/** The same few words make up most texts: what they are made of is worth keeping. */
const analyzedWords = new Map<string, AnalyzedWord>()
const maxAnalyzedWords = 200_000

function analyzeText(text: string): AnalyzedWord[] {
  return splitAtSpaces(text).map(analyzeWord)
}

function analyzeWord(raw: string): AnalyzedWord {
  const found = analyzedWords.get(raw)
  if (found) return found
  const made = extractIdentifiersOfWord(raw)
  const written = made.flatMap(({ parts }) => parts)
  const wholes = ({ whole, joined }: Identifier) => [whole, joined].filter((one) => one !== undefined)
  const word: AnalyzedWord = {
    title: made.flatMap((one) => [...wholes(one), ...[...one.parts, ...one.humps].map(termOf)]),
    content: made.flatMap((one) => [...wholes(one), ...one.parts.filter((part) => !isStopWord(part)).map(termOf)]),
    parts: written.map(termOf),
    written,
  }
  if (analyzedWords.size >= maxAnalyzedWords) analyzedWords.clear()
  analyzedWords.set(raw, word)
  return word
}
