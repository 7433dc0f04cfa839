/**
 * Bounds the number of files that a query fetches. The words themselves are always looked up. Words that mean the same and joined words
 * are looked up where this needs no further file, or a few. The choice depends on the query and the head only, so that
 * results do not depend on earlier queries.
 */
import type { IndexHead } from '../shared/format.js'
import { lastAtMost } from '../shared/ordered.js'
import { termOf } from '../shared/tokens.js'
import type { IndexReader } from './indexReader.js'
import type { JoinedWords, Query, QueryWord } from './parseQuery.js'

/** Number of terms files up to which optional lookups can add a file. */
const maxOptionalFiles = 4
/** Number of requests of a first query, with the head, unless its words are in very many files. */
const maxRequests = 12
/** Number of docs files of a first query. */
const docsFiles = { least: 3, most: 6 } as const

/** Returns the query without the optional lookups that would need too many files. */
export function limitFiles(query: Query, reader: IndexReader): Query {
  const files = new Set([...query.words.flatMap((word) => filesOfWord(word, reader)), ...filesOfWholes(query, reader)])
  const isAffordable = (...terms: readonly string[]): boolean => {
    const wanted = terms.map(reader.termsFileOf).filter((file) => !files.has(file))
    if (files.size + wanted.length > maxOptionalFiles && wanted.length > 0) return false
    for (const file of wanted) files.add(file)
    return true
  }
  const runs = [...new Set(query.words.flatMap(({ joined }) => joined))].sort(
    (one, other) => countWords(query, other) - countWords(query, one),
  )
  // Readers type an identifier as words: all words together are looked up in any case.
  const kept = new Set(
    runs.filter((run) => countWords(query, run) === query.words.length || isAffordable(run.text, termOf(run.text))),
  )
  const words = query.words.map((word) => ({
    ...word,
    joined: word.joined.filter((run) => kept.has(run)),
    similar: word.similar.filter((term) => isAffordable(term)),
  }))
  return { ...query, words }
}

/** Number of docs files that the hits of a query may need: fewer if its words already need many files. */
export function docsFilesFor(query: Query, reader: IndexReader): number {
  if (reader.head.enclosed.size > 0) return Number.POSITIVE_INFINITY
  const { words, wholes } = limitFiles(query, reader)
  const looked = words.flatMap(({ joined, similar }) => [
    ...joined.flatMap(({ text }) => [text, termOf(text)]),
    ...similar,
  ])
  const files = new Set([
    ...words.flatMap((word) => filesOfWord(word, reader)),
    ...[...looked, ...wholes.map(({ text }) => text)].map(reader.termsFileOf),
  ])
  return Math.min(docsFiles.most, Math.max(docsFiles.least, maxRequests - 1 - files.size))
}

/** Returns a function that accepts the sections of the first files that it is asked for. */
export function limitDocsFiles(most: number, { docs }: IndexHead): (section: number) => boolean {
  const files = new Set<number>()
  return (section) => {
    const file = lastAtMost(docs, section)
    if (files.size < most) files.add(file)
    return files.has(file)
  }
}

function countWords({ words }: Query, run: JoinedWords): number {
  return words.filter(({ joined }) => joined.includes(run)).length
}

function filesOfWord({ term, text, open, groups, forms }: QueryWord, reader: IndexReader): readonly number[] {
  const exact = [
    ...[term, ...groups].map(reader.termsFileOf),
    ...(forms ? reader.termsFilesOfPrefix(forms.prefix) : []),
  ]
  return open && text.length > 1 ? [...exact, ...reader.termsFilesOfPrefix(text)] : exact
}

function filesOfWholes({ wholes }: Query, reader: IndexReader): readonly number[] {
  return wholes.map(({ text }) => reader.termsFileOf(text))
}
