/** Imitates the requests to Typesense that docsgen sends: https://typesense.org/docs/latest/api */
import type { SearchRecord } from '../../../src/search/records/searchRecord.js'
import {
  adminKey,
  countFacets,
  emptyIndex,
  type FakeResponse,
  type FakeService,
  findRecords,
  limitPerPage,
  markWords,
  type StoredIndex,
  searchKey,
  valuesOfField,
} from './fakeStore.js'

interface Query {
  readonly collection: string
  readonly q: string
  readonly query_by: string
  readonly filter_by: string
  readonly group_by: string
  readonly group_limit: number
  readonly per_page: number
  readonly facet_by?: string
  readonly include_fields?: string
  readonly highlight_start_tag?: string
  readonly highlight_end_tag?: string
}

/** @param version with 30, synonyms are sets of the server */
export function createFakeTypesense(alias: string, version: 27 | 30): FakeService {
  const indexes = new Map<string, StoredIndex>()
  const aliases = new Map<string, string>()
  const sets = new Map<string, StoredIndex['synonyms']>()
  const collectionOf = (name: string) => indexes.get(aliases.get(name) ?? name)
  const handlers: Record<string, (name: string, data: string) => FakeResponse> = {
    'GET aliases': (name) => (aliases.has(name) ? ok({ name, collection_name: aliases.get(name) }) : notFound()),
    'PUT aliases': (name, data) => {
      aliases.set(name, JSON.parse(data).collection_name)
      return ok({ name })
    },
    'GET collections': (name) => {
      if (name === '') return ok([...indexes.keys()].map((one) => ({ name: one })))
      const found = collectionOf(name)
      return found ? ok({ name, ...found.settings }) : notFound()
    },
    'POST collections': (_, data) => {
      const schema = JSON.parse(data)
      if (indexes.has(schema.name)) return { status: 409, body: { message: 'The collection exists.' } }
      const names = (schema.synonym_sets ?? []) as readonly string[]
      indexes.set(schema.name, {
        ...emptyIndex(),
        settings: schema,
        synonyms: names.flatMap((one) => sets.get(one) ?? []),
      })
      return ok(schema)
    },
    'DELETE collections': (name) => (indexes.delete(name) ? ok({ name }) : notFound()),
    'POST documents': (name, data) => importRecords(indexes.get(name), data),
    'GET synonyms': (name) => {
      const groups = indexes.get(name)?.synonyms ?? []
      return version >= 30 ? notFound() : ok({ synonyms: groups.map((synonyms, at) => ({ id: `${at}`, synonyms })) })
    },
    'PUT synonyms': (name, data) => {
      const found = indexes.get(name)
      if (version >= 30 || !found) return notFound()
      found.synonyms = [...found.synonyms, JSON.parse(data).synonyms]
      return ok({})
    },
    'PUT synonym_sets': (name, data) => {
      if (version < 30) return notFound()
      const { items } = JSON.parse(data) as { items: readonly { synonyms: readonly string[] }[] }
      sets.set(
        name,
        items.map(({ synonyms }) => synonyms),
      )
      return ok({ name })
    },
    'DELETE synonym_sets': (name) => (sets.delete(name) ? ok({ name }) : notFound()),
  }
  return {
    indexes,
    published: () => collectionOf(alias)?.records ?? [],
    respond: ({ method, path, headers, body }) => {
      const url = new URL(path, 'https://typesense.test')
      const [, folder = '', name = '', part = ''] = url.pathname.split('/')
      const isSearch = folder === 'multi_search'
      const key = headers['x-typesense-api-key'] ?? url.searchParams.get('x-typesense-api-key')
      if (key !== adminKey && !(isSearch && key === searchKey))
        return { status: 401, body: { message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' } }
      if (isSearch) {
        const { searches } = JSON.parse(body) as { searches: readonly Query[] }
        return ok({ results: searches.map((one) => runQuery(one, collectionOf(one.collection))) })
      }
      return handlers[`${method} ${part || folder}`]?.(name, body) ?? notFound()
    },
  }
}

function ok(body: unknown): FakeResponse {
  return { status: 200, body }
}

function notFound(): FakeResponse {
  return { status: 404, body: { message: 'Not Found' } }
}

/** Checks the fields of the schema, as the server does, and responds with a line for each record. */
function importRecords(index: StoredIndex | undefined, lines: string): FakeResponse {
  if (!index) return notFound()
  const fields = index.settings.fields as readonly { name: string; type: string; optional?: boolean }[]
  const results = lines.split('\n').map((line) => {
    const { id, ...record } = JSON.parse(line) as SearchRecord & { id: string }
    const absent = fields.find(({ name, optional }) => !optional && !(name in record))
    if (!id || absent) return { success: false, error: `Field ${absent?.name ?? 'id'} is missing.` }
    index.records.push({ ...record, objectID: id })
    return { success: true }
  })
  return ok(results.map((one) => JSON.stringify(one)).join('\n'))
}

function runQuery(query: Query, index: StoredIndex | undefined) {
  if (!index) return { code: 404, error: 'Not found.' }
  const accepts = (record: SearchRecord) =>
    query.filter_by.split(' && ').every((condition) => {
      const [, field = '', value = ''] = /^(\S+?):=`(.*)`$/.exec(condition) ?? []
      return valuesOfField(record, field).includes(value)
    })
  const found = findRecords(index, query.q, accepts)
  const pages = [...new Set(found.map(({ path }) => path))]
  const first = limitPerPage(found, 1)
  const tags = [query.highlight_start_tag ?? '<mark>', query.highlight_end_tag ?? '</mark>'] as const
  const included = (query.include_fields ?? '').split(',')
  return {
    found: pages.length,
    found_docs: found.length,
    grouped_hits: pages.slice(0, query.per_page).map((path) => ({
      group_key: [path],
      hits: limitPerPage(found, query.group_limit)
        .filter((record) => record.path === path)
        .map((record) => ({
          document: Object.fromEntries(Object.entries(record).filter(([field]) => included.includes(field))),
          highlight: {
            title: { value: markWords(record.title, query.q, tags) },
            content: { snippet: markWords(record.content, query.q, tags) },
          },
        })),
    })),
    facet_counts: (query.facet_by?.split(',') ?? []).map((field) => ({
      field_name: field,
      counts: Object.entries(countFacets(first, field)).map(([value, count]) => ({ value, count })),
    })),
  }
}
