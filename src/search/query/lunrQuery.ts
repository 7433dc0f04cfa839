/**
 * lunr's own query syntax over the files of an index: the terms that a query may touch are put together into a small
 * `lunr.Index`, which then answers by itself. Results, order and scores are those of the whole index; so are the messages
 * about syntax, since lunr reads the query.
 */
import { lunrTermFunction } from '../build/lunrBuilder.js'
import { boosts, fields } from '../shared/fields.js'
import type { IndexHead, TermsFile } from '../shared/format.js'
import { averagesOf } from '../shared/head.js'
import { lunr } from '../shared/lunr.js'
import type { IndexReader } from './indexReader.js'
import { fieldWeight, inverseDocumentFrequency } from './termSource.js'

/** Throws `lunr.QueryParseError` where the query is not well formed. */
export async function lunrSearch(reader: IndexReader, query: string): Promise<lunr.Index.Result[]> {
  const files = filesOfClauses(parseLunrQuery(query), reader)
  const key = files.join()
  const known = assembledIndexes.get(reader)
  if (known?.key === key) return known.index.search(query)
  const loaded = await Promise.all(files.map(async (file) => reader.terms(file)))
  const index = assembleLunrIndex(loaded, await exactLengths(reader))
  assembledIndexes.set(reader, { key, index })
  return index.search(query)
}

/** The last one of each reader: queries with wildcards in front all need every file. */
const assembledIndexes = new WeakMap<IndexReader, { readonly key: string; readonly index: lunr.Index }>()

interface Clause {
  readonly term: string
  readonly usePipeline: boolean
  readonly editDistance: number
}

function parseLunrQuery(query: string): readonly Clause[] {
  const parsed = new lunr.Query([...fields])
  const parser = new (lunr as unknown as LunrInternals).QueryParser(query, parsed)
  parser.parse()
  return parsed.clauses as unknown as readonly Clause[]
}

/** Numbers of the files in which terms of the query may stand. */
function filesOfClauses(clauses: readonly Clause[], { head, termsFileOf }: IndexReader): number[] {
  const wanted = new Set<number>()
  for (const { term, usePipeline, editDistance } of clauses) {
    // A wildcard may stand for anything from there on; a distance may change the very first letter.
    const star = editDistance > 0 ? 0 : term.indexOf('*')
    const known = star === -1 ? undefined : term.slice(0, star)
    for (const word of usePipeline ? stemClause(term) : [term]) {
      const first = termsFileOf(known ?? word)
      const last = known === undefined ? first : known === '' ? head.terms.length - 1 : termsFileOf(`${known}\uffff`)
      for (let file = first; file <= last; file++) wanted.add(file)
    }
  }
  return [...wanted].sort((a, b) => a - b)
}

function stemClause(term: string): string[] {
  return searchPipeline().runString(term)
}

function searchPipeline(): lunr.Pipeline {
  const pipeline = new lunr.Pipeline()
  pipeline.add(lunrTermFunction())
  return pipeline
}

/** What lunr counts with, to the word; ranking makes do with less. */
async function exactLengths({ head, textLengths }: IndexReader): Promise<IndexMeasures> {
  const { sections } = head
  const texts = await textLengths()
  const lengths = fields.map((field, number) => (field === 'x' ? texts : (head.lengths[number] ?? [])))
  return { sections, lengths, averages: averagesOf(lengths, sections) }
}

type IndexMeasures = Pick<IndexHead, 'sections' | 'lengths' | 'averages'>

function assembleLunrIndex(files: readonly TermsFile[], head: IndexMeasures): lunr.Index {
  const terms = files.flatMap((file) => file.terms)
  const vectors = emptyVectors(head.sections)
  const inverted: Record<string, unknown> = Object.create(null)
  for (const [number, { term, postings }] of terms.entries()) {
    const count = postings.reduce((sum, pairs) => sum + pairs.length / 2, 0)
    const idf = inverseDocumentFrequency(count, head.sections)
    const posting: Record<string, unknown> = Object.create(null)
    // Numbers only order the sums; terms are sorted here as they are in the whole index.
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
    inverted[term] = posting
  }
  const { TokenSet, Index } = lunr as unknown as LunrInternals
  const tokenSet = TokenSet.fromArray(terms.map(({ term }) => term))
  return new Index({
    invertedIndex: inverted,
    fieldVectors: vectors,
    tokenSet,
    fields: [...fields],
    pipeline: searchPipeline(),
  })
}

/** In the order in which lunr makes them. A query of nothing but exclusions goes through all. */
function emptyVectors(sections: number): Record<string, lunr.Vector> {
  const { Vector } = lunr as unknown as LunrInternals
  const vectors: Record<string, lunr.Vector> = {}
  for (let section = 0; section < sections; section++)
    for (const field of fields) vectors[`${field}/${section}`] = new Vector()
  return vectors
}

/** What lunr's types leave out. */
interface LunrInternals {
  readonly QueryParser: new (text: string, query: lunr.Query) => { readonly parse: () => lunr.Query }
  readonly TokenSet: { readonly fromArray: (terms: readonly string[]) => lunr.TokenSet }
  readonly Vector: new () => lunr.Vector
  readonly Index: new (attributes: {
    readonly invertedIndex: object
    readonly fieldVectors: Readonly<Record<string, lunr.Vector>>
    readonly tokenSet: lunr.TokenSet
    readonly fields: readonly string[]
    readonly pipeline: lunr.Pipeline
  }) => lunr.Index
}
