/**
 * Words and phrases that mean the same: `cspm` and `cloud security posture management`. Wherever one of a group stands in
 * a text or a query, a term of the group is added, so that all of them find each other.
 */
import { extractIdentifiers, termOf } from './tokens.js'

/** Each group is a list of words or phrases. */
export type SynonymGroups = readonly (readonly string[])[]

interface Phrase {
  /** The group's own term. No word begins with `=`. */
  readonly term: string
  readonly words: readonly string[]
}

/** By first word. */
export type Synonyms = ReadonlyMap<string, readonly Phrase[]>

export function createSynonyms(groups: SynonymGroups): Synonyms {
  const phrases = new Map<string, Phrase[]>()
  for (const group of groups) {
    const members = group.map(termsOfMember).filter((words) => words.length > 0)
    const term = `=${members[0]?.join('-')}`
    for (const words of members) {
      const first = words[0] as string
      phrases.set(first, [...(phrases.get(first) ?? []), { term, words }])
    }
  }
  return phrases
}

export interface FoundPhrase {
  readonly term: string
  readonly start: number
  readonly length: number
}

/** Every place in a list of terms where a phrase stands. */
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
