/** A section -> the terms of its three fields. Every field of almost every section is filled: lunr's averages count the empty ones. */
import { isStopWord } from './lunr.js'
import { findPhrases, type Synonyms } from './synonyms.js'
import { type Identifier, identifiers, termOf } from './tokens.js'

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
  readonly text: string
}

/** `s` title of page or section, `p` title of the page, `x` text. */
export const fields = ['s', 'p', 'x'] as const
export type Field = (typeof fields)[number]
export const boosts: Readonly<Record<Field, number>> = { s: 8, p: 3, x: 1 }
export const b = 0.75
export const k1 = 1.2

export type FieldTerms = Readonly<Record<Field, readonly string[]>>

export function fieldTerms(page: SearchPage, index: number, synonyms: Synonyms): FieldTerms {
  const section = page.sections[index] as SearchSection
  const isIntro = index === 0
  const about = isIntro ? [page.title, ...page.keywords] : [page.title]
  const text = isIntro ? `${page.description} ${section.text}` : section.text || `${section.title} ${page.title}`
  return {
    s: titleTerms(section.title, synonyms),
    p: about.flatMap((words) => titleTerms(words, synonyms)),
    x: contentTerms(text, synonyms),
  }
}

function titleTerms(text: string, synonyms: Synonyms): string[] {
  const found = identifiers(text)
  return [
    ...found.flatMap(({ whole, parts, humps }) => [...(whole ? [whole] : []), ...[...parts, ...humps].map(termOf)]),
    ...groupTerms(found, synonyms),
  ]
}

function contentTerms(text: string, synonyms: Synonyms): string[] {
  const found = identifiers(text)
  return [
    ...found.flatMap(({ whole, parts }) => [
      ...(whole ? [whole] : []),
      ...parts.filter((part) => !isStopWord(part)).map(termOf),
    ]),
    ...groupTerms(found, synonyms),
  ]
}

function groupTerms(found: readonly Identifier[], synonyms: Synonyms): string[] {
  if (synonyms.size === 0) return []
  const terms = found.flatMap(({ parts }) => parts.map(termOf))
  return findPhrases(terms, synonyms).map(({ term }) => term)
}

/** Distinct words of a title, for “how much of the title does the query name”. */
export function titleWords(title: string): Set<string> {
  return new Set(identifiers(title).flatMap(({ parts }) => parts.map(termOf)))
}

/** Words as they are written, lower case, with the number of sections and whether one is in a title. */
export function surfaceWords(text: string): string[] {
  return identifiers(text).flatMap(({ parts }) => parts)
}
