/** Records in memory, and a simple search in them, for the imitations of the services. */
import type { SearchRecord } from '../../../src/search/records/searchRecord.js'

export interface FakeRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface FakeResponse {
  readonly status: number
  readonly body: unknown
}

/** An imitation of a service, as its documentation describes it. */
export interface FakeService {
  readonly respond: (request: FakeRequest) => FakeResponse
  /** Records by name of the index or the collection. */
  readonly indexes: Map<string, StoredIndex>
  /** Records that a search of the site finds. */
  readonly published: () => readonly SearchRecord[]
}

export interface StoredIndex {
  records: SearchRecord[]
  settings: Record<string, unknown>
  synonyms: readonly (readonly string[])[]
}

export const searchKey = 'searchOnly'
export const adminKey = 'mayWrite'

export function emptyIndex(): StoredIndex {
  return { records: [], settings: {}, synonyms: [] }
}

/** Sections with all words of the query, those with a word in the title first. */
export function findRecords(
  { records, synonyms }: StoredIndex,
  text: string,
  accepts: (record: SearchRecord) => boolean,
): SearchRecord[] {
  const words = wordsOf(text).map((word) => [word, ...synonyms.filter((group) => group.includes(word)).flat()])
  const isIn = (written: string, word: readonly string[]) => word.some((one) => written.toLowerCase().includes(one))
  const matching = records.filter(
    (record) => accepts(record) && words.every((word) => isIn(`${record.title} ${record.content}`, word)),
  )
  const inTitle = (record: SearchRecord) => words.filter((word) => isIn(record.title, word)).length
  return matching.sort((one, other) => inTitle(other) - inTitle(one) || one.position - other.position)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Puts the marks around each word of the query. */
export function markWords(text: string, query: string, [start, end]: readonly [string, string]): string {
  const pattern = wordsOf(query).join('|')
  return text.replace(new RegExp(pattern, 'gi'), (word) => `${start}${word}${end}`)
}

/** At most `most` records of each page. */
export function limitPerPage(records: readonly SearchRecord[], most: number): SearchRecord[] {
  return records.filter(
    (record, index) => records.slice(0, index).filter(({ path }) => path === record.path).length < most,
  )
}

export function countFacets(records: readonly SearchRecord[], field: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of records.flatMap((record) => record.facets[field.replace('facets.', '')] ?? []))
    counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** Value of a filter field of a record, as a list. */
export function valuesOfField(record: SearchRecord, field: string): readonly string[] {
  if (field.startsWith('facets.')) return record.facets[field.slice(7)] ?? []
  return field === 'scopes' ? record.scopes : [String(record[field as keyof SearchRecord])]
}
