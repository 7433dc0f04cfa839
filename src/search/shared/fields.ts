/**
 * Turns a section into the terms of its three fields. Almost every section has text in all fields, also if this repeats a
 * title: lunr's average field length counts empty fields, so many empty fields would distort its weights.
 */
import { isStopWord } from './stem.js'
import { findPhrases, type Synonyms } from './synonyms.js'
import { extractIdentifiersOfWord, type Identifier, plainWord, splitAtSpaces, termOf } from './tokens.js'

/** A page as the indexer needs it. */
export interface SearchPage {
  /** Href of the page, with base path. */
  readonly url: string
  readonly title: string
  /** Labels of the navbar item and of the sidebar categories that contain the page, outermost first. */
  readonly breadcrumbs: readonly string[]
  readonly description: string
  readonly keywords: readonly string[]
  /** The first section is the text before the first heading, even if that is empty. */
  readonly sections: readonly SearchSection[]
  /** Method and path of an operation of an API. */
  readonly operation?: readonly [method: string, path: string]
  /** Name of the icon of the page, or of the sidebar category that contains it. */
  readonly icon?: string
  /** Words of the links to the page and to its sections, by anchor; '' for the page itself. */
  readonly linkTexts?: Readonly<Record<string, string>>
  /** Values of the page by id of the facet. */
  readonly facets?: Readonly<Record<string, readonly string[]>>
}

/** The texts of a page, without its place in the site. */
export type SearchTexts = Pick<SearchPage, 'title' | 'description' | 'keywords' | 'sections'>

export interface SearchSection {
  /** Id of the heading; empty for the first section. */
  readonly anchor: string
  readonly title: string
  /** Plain text with one line per block or row. Tabs separate the cells of a row. A line that starts with a tab has the names of columns. */
  readonly text: string
}

/** `s`: title of the section, or of the page in its first section. `p`: title of the page, texts of links. `x`: text. The order is part of the file format. */
export const fields = ['s', 'p', 'x'] as const
export type Field = (typeof fields)[number]
/** Factor of the weight of each field. */
export const boosts: Readonly<Record<Field, number>> = { s: 8, p: 5, x: 1 }
/** BM25 parameters `b` and `k1`, with lunr's defaults. */
export const lengthNormalization = 0.75
export const termSaturation = 1.2

type FieldTerms = Readonly<Record<Field, readonly string[]>>
type FieldWords = Readonly<Record<Field, readonly AnalyzedWord[]>>

/** Terms of one piece of text between white space. Objects are cached and shared, so equal words are often identical. */
export interface AnalyzedWord {
  /** Terms for the fields `s` and `p`: also stop words and parts of camel case. */
  readonly title: readonly string[]
  /** Terms for the field `x`. */
  readonly content: readonly string[]
  /** Terms of the parts only, in which synonym phrases are searched. */
  readonly parts: readonly string[]
  /** The parts before stemming, in lower case. */
  readonly written: readonly string[]
}

type FieldInput = SearchTexts & Pick<SearchPage, 'breadcrumbs' | 'linkTexts'>

/** Texts of the section with this index, by field. */
export function fieldTexts(
  { title, description, keywords, breadcrumbs, sections, linkTexts }: FieldInput,
  index: number,
): Readonly<Record<Field, readonly string[]>> {
  const { anchor = '', title: heading = '', text = '' } = sections[index] ?? {}
  // Anchors are words of headings: `constructor` is one.
  const links = linkTexts && Object.hasOwn(linkTexts, anchor) ? linkTexts[anchor] : undefined
  return {
    s: [heading],
    p: [title, ...(index === 0 ? [...keywords, ...breadcrumbs] : []), ...(links === undefined ? [] : [links])],
    x: [index === 0 ? `${description} ${text}` : text || `${heading} ${title}`],
  }
}

/** Words of the section with this index, by field. */
export function fieldWords(page: SearchPage, section: number): FieldWords {
  const { s, p, x } = fieldTexts(page, section)
  return { s: s.flatMap(analyzeText), p: p.flatMap(analyzeText), x: x.flatMap(analyzeText) }
}

/** The terms of the three fields of a section, with the terms of the synonym groups whose phrases they contain. */
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

/** Terms of the synonym groups of which the words contain a phrase, one per occurrence. */
export function phraseTerms(words: readonly AnalyzedWord[], synonyms: Synonyms): string[] {
  if (synonyms.size === 0) return []
  const parts = words.flatMap((word) => word.parts)
  return findPhrases(parts, synonyms).map(({ term }) => term)
}

/** Cache of `analyzeWord` by word: most texts repeat the same words. It is cleared at the limit to bound memory. */
const analyzedWords = new Map<string, AnalyzedWord>()
const maxAnalyzedWords = 200_000

function analyzeText(text: string): AnalyzedWord[] {
  return splitAtSpaces(text).map(analyzeWord)
}

/** @param raw a piece of text without white space. */
export function analyzeWord(raw: string): AnalyzedWord {
  const cached = analyzedWords.get(raw)
  if (cached) return cached
  const plain = plainWord(raw)
  const word = plain === undefined ? analyzeIdentifiers(raw) : analyzePlainWord(plain)
  if (analyzedWords.size >= maxAnalyzedWords) analyzedWords.clear()
  analyzedWords.set(raw, word)
  return word
}

/** A plain word is one identifier of one part, which skips the rules of identifiers. */
function analyzePlainWord(word: string): AnalyzedWord {
  const terms = [termOf(word)]
  return { title: terms, content: isStopWord(word) ? [] : terms, parts: terms, written: [word] }
}

function analyzeIdentifiers(raw: string): AnalyzedWord {
  const identifiers = extractIdentifiersOfWord(raw)
  const written = identifiers.flatMap(({ parts, humps, isSigned }) => (isSigned && humps.length > 0 ? humps : parts))
  return {
    title: identifiers.flatMap((one) => [...wholeTerms(one), ...[...one.parts, ...one.humps].map(termOf)]),
    content: identifiers.flatMap((one) => [
      ...wholeTerms(one),
      // Readers also type the word of an option without its signs.
      ...(one.isSigned ? one.humps.filter((bare) => !isStopWord(bare)).map(termOf) : []),
      ...one.parts.filter((part) => !isStopWord(part)).map(termOf),
    ]),
    parts: written.map(termOf),
    written,
  }
}

function wholeTerms({ whole, joined }: Identifier): string[] {
  return [whole, joined].filter((term) => term !== undefined)
}
