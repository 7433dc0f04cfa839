/**
 * Synonyms: words and phrases with the same meaning, such as `cspm` and `cloud security posture management`. If a text or a
 * query contains a member of a group, the term of the group is added to it, so that each member finds all the others.
 */
import { extractIdentifiers, termOf } from './tokens.js'

/** Each group is a list of words or phrases with the same meaning. */
export type SynonymGroups = readonly (readonly string[])[]

interface Phrase {
  /** Term of the group. It begins with `=`, so that it cannot equal a word. */
  readonly term: string
  /** Terms of the words of the phrase, in order. */
  readonly words: readonly string[]
}

/** Phrases by the term of their first word. */
export type Synonyms = ReadonlyMap<string, readonly Phrase[]>

/** Indexes the groups for `findPhrases`. */
export function createSynonyms(groups: SynonymGroups): Synonyms {
  const phrases = new Map<string, Phrase[]>()
  for (const group of groups) {
    const members = group.map(termsOfMember).filter((words) => words.length > 0)
    const term = `=${members[0]?.join('-')}`
    for (const words of members) {
      const [first] = words
      if (first !== undefined) phrases.set(first, [...(phrases.get(first) ?? []), { term, words }])
    }
  }
  return phrases
}

/** A phrase that covers `length` terms from index `start`. */
export interface FoundPhrase {
  /** Term of the synonym group. */
  readonly term: string
  readonly start: number
  readonly length: number
}

/** All occurrences of phrases in a list of terms. */
export function findPhrases(terms: readonly string[], synonyms: Synonyms): FoundPhrase[] {
  const found: FoundPhrase[] = []
  if (synonyms.size === 0) return found
  for (const [start, first] of terms.entries())
    for (const { term, words } of synonyms.get(first) ?? [])
      if (words.every((word, offset) => terms[start + offset] === word))
        found.push({ term, start, length: words.length })
  return found
}

function termsOfMember(member: string): string[] {
  return extractIdentifiers(member).flatMap(({ parts }) => parts.map(termOf))
}
