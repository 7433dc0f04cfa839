/**
 * Runs a query in lunr's own syntax over the files of an index. The terms that the query can match form a small `lunr.Index`,
 * which runs the query. Results, order, scores and syntax errors are those of lunr over the whole index.
 *
 * The worker loads this module with the first query that has operators. Except for lunr, it imports types only, and gets the rest
 * as `LunrTools`: a module that both share would be a further file, which every first query would fetch.
 */
import type { Field } from '../shared/fields.js'
import type { IndexHead, TermsFile } from '../shared/format.js'
import { lunr, lunrTermFunction } from '../shared/lunr.js'
import type { IndexReader } from './indexReader.js'
import type { WeightInput } from './termSource.js'

/** Functions of the index that lunr's queries use too. */
export interface LunrTools {
  readonly fields: readonly Field[]
  readonly boosts: Readonly<Record<Field, number>>
  readonly queryTerm: (word: string) => string
  readonly averagesOf: (lengths: readonly (readonly number[])[], sections: number) => readonly number[]
  readonly fieldWeight: (input: WeightInput) => number
  readonly inverseDocumentFrequency: (count: number, sections: number) => number
}

/** A mistake in a query. `start` and `end` (exclusive) are its place in the text. */
interface SyntaxMistake {
  readonly message: string
  readonly start: number
  readonly end: number
}

/** `found` is empty if the query has a mistake. `ref` of a result is the number of the section. */
export interface LunrResults {
  readonly found: readonly lunr.Index.Result[]
  readonly mistake?: SyntaxMistake
}

interface LunrQueryOptions {
  /** Names of the fields in the query, with the fields of the index. */
  readonly fieldsByName: Readonly<Record<string, string>>
  readonly tools: LunrTools
}

export async function runLunrQuery(
  reader: IndexReader,
  text: string,
  { fieldsByName, tools }: LunrQueryOptions,
): Promise<LunrResults> {
  const query = new lunr.Query(Object.keys(fieldsByName))
  try {
    new lunr.QueryParser(text, query).parse()
  } catch (thrown) {
    if (!(thrown instanceof lunr.QueryParseError)) throw thrown
    const { message, start, end } = thrown
    return { found: [], mistake: { message, start, end } }
  }
  const rename = (name: string) => fieldsByName[name] ?? name
  const clauses = query.clauses.map((clause) => ({ ...clause, fields: clause.fields.map(rename) }))
  return { found: await runClauses(reader, clauses, tools) }
}

async function runClauses(
  reader: IndexReader,
  clauses: readonly lunr.Query.Clause[],
  tools: LunrTools,
): Promise<lunr.Index.Result[]> {
  const files = filesOfClauses(clauses, reader, tools)
  const key = files.join()
  const cached = assembledIndexes.get(reader)
  const index = cached?.key === key ? cached.index : await assembleIndex(files, reader, tools)
  assembledIndexes.set(reader, { key, index })
  return index.query((query) => {
    for (const clause of clauses) query.clause(clause)
  })
}

async function assembleIndex(files: readonly number[], reader: IndexReader, tools: LunrTools): Promise<lunr.Index> {
  const loaded = await Promise.all(files.map(async (file) => reader.terms(file)))
  return assembleLunrIndex(loaded, await exactLengths(reader, tools), tools)
}

/** Cache of the last index of each reader: queries with a leading wildcard all need every file. `key` lists the terms files. */
const assembledIndexes = new WeakMap<IndexReader, { readonly key: string; readonly index: lunr.Index }>()

/** Numbers of the terms files that can contain terms of the query, ascending. */
function filesOfClauses(
  clauses: readonly lunr.Query.Clause[],
  reader: IndexReader,
  { queryTerm }: LunrTools,
): number[] {
  const wanted = new Set<number>()
  for (const { term, usePipeline, editDistance } of clauses) {
    // Only the text before a wildcard is known. An edit distance can change the first letter, so it makes all text unknown.
    const star = editDistance > 0 ? 0 : term.indexOf('*')
    const known = star === -1 ? undefined : term.slice(0, star)
    if (known !== undefined) for (const file of reader.termsFilesOfPrefix(known)) wanted.add(file)
    else wanted.add(reader.termsFileOf(usePipeline ? queryTerm(term) : term))
  }
  return [...wanted].sort((a, b) => a - b)
}

/** Adds the lengths of titles, and replaces the rounded ones of texts with the exact ones, which lunr uses. */
async function exactLengths(
  { head, exactLengths: fetchLengths }: IndexReader,
  { fields, averagesOf }: LunrTools,
): Promise<IndexMeasures> {
  const { sections } = head
  const { titles, texts } = await fetchLengths()
  const exact: Partial<Record<Field, readonly number[]>> = { s: titles, x: texts }
  const lengths = fields.map((field, number) => exact[field] ?? head.lengths[number] ?? [])
  return { sections, lengths, averages: averagesOf(lengths, sections) }
}

type IndexMeasures = Pick<IndexHead, 'sections' | 'lengths' | 'averages'>

function assembleLunrIndex(
  files: readonly TermsFile[],
  head: IndexMeasures,
  { fields, boosts, queryTerm, fieldWeight, inverseDocumentFrequency }: LunrTools,
): lunr.Index {
  const pipeline = new lunr.Pipeline()
  pipeline.add(lunrTermFunction(queryTerm))
  const terms = files.flatMap((file) => file.terms).sort((one, other) => (one.term < other.term ? -1 : 1))
  const vectors = emptyVectors(head.sections, fields)
  const invertedIndex: Record<string, unknown> = Object.create(null)
  for (const [number, { term, postings }] of terms.entries()) {
    const count = postings.reduce((sum, pairs) => sum + pairs.length / 2, 0)
    const idf = inverseDocumentFrequency(count, head.sections)
    const posting: Record<string, unknown> = Object.create(null)
    // The numbers only define the order of sums. Terms have the same order as in the whole index, so the sums are equal.
    posting._index = number
    for (const [index, field] of fields.entries()) {
      const sections: Record<string, unknown> = Object.create(null)
      const pairs = postings[index] ?? []
      for (let at = 0; at < pairs.length; at += 2) {
        const [section = 0, frequency = 1] = [pairs[at], pairs[at + 1]]
        sections[section] = Object.create(null)
        const length = head.lengths[index]?.[section] ?? 0
        const weight = { idf, frequency, length, average: head.averages[index] ?? 0, boost: boosts[field] }
        vectors[`${field}/${section}`]?.insert(number, fieldWeight(weight))
      }
      posting[field] = sections
    }
    invertedIndex[term] = posting
  }
  return new lunr.Index({
    invertedIndex,
    fieldVectors: vectors,
    // The types require this field of lunr 1. lunr 2 ignores it.
    documentVectors: {},
    tokenSet: lunr.TokenSet.fromArray(terms.map(({ term }) => term)),
    fields: [...fields],
    pipeline,
  })
}

/** One vector per section and field, in lunr's order. A query that only excludes terms returns all sections in this order. */
function emptyVectors(sections: number, fields: readonly Field[]): Record<string, lunr.Vector> {
  const vectors: Record<string, lunr.Vector> = {}
  for (let section = 0; section < sections; section++)
    for (const field of fields) vectors[`${field}/${section}`] = new lunr.Vector([])
  return vectors
}
