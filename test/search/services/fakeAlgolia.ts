/** Imitates the requests to Algolia that docsgen sends: https://www.algolia.com/doc/rest-api/search */
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
  readonly indexName: string
  readonly query: string
  readonly hitsPerPage: number
  readonly distinct: number
  readonly facetFilters: readonly string[]
  readonly facets?: readonly string[]
  readonly attributesToRetrieve?: readonly (keyof SearchRecord)[]
  readonly highlightPreTag?: string
  readonly highlightPostTag?: string
}

export function createFakeAlgolia(indexName: string): FakeService {
  const indexes = new Map<string, StoredIndex>()
  /** Each task is published when it is asked for the second time. */
  const tasks = new Map<string, number>()
  let last = 0
  const task = (): FakeResponse => {
    tasks.set(String(++last), 0)
    return { status: 200, body: { taskID: last, updatedAt: '2026-01-01T00:00:00.000Z' } }
  }
  const open = (name: string): StoredIndex => {
    const index = indexes.get(name) ?? emptyIndex()
    indexes.set(name, index)
    return index
  }
  return {
    indexes,
    published: () => indexes.get(indexName)?.records ?? [],
    respond: ({ method, path, headers, body }) => {
      const url = new URL(path, 'https://algolia.test')
      const key = headers['x-algolia-api-key'] ?? url.searchParams.get('x-algolia-api-key')
      const app = headers['x-algolia-application-id'] ?? url.searchParams.get('x-algolia-application-id')
      const [, , , name = '', action = '', id = ''] = url.pathname.split('/').map(decodeURIComponent)
      const isSearch = name === '*' && action === 'queries'
      if (app !== 'APP' || (key !== adminKey && !(isSearch && key === searchKey)))
        return { status: 403, body: { message: 'Invalid Application-ID or API key', status: 403 } }
      const data = body ? JSON.parse(body) : undefined
      if (isSearch) return { status: 200, body: { results: data.requests.map((one: Query) => runQuery(one, open)) } }
      if (action === 'task') {
        const asked = (tasks.get(id) ?? 0) + 1
        tasks.set(id, asked)
        return { status: 200, body: { status: asked > 1 ? 'published' : 'notPublished', pendingTask: false } }
      }
      switch (`${method} ${action}`) {
        case 'DELETE ':
          indexes.delete(name)
          return task()
        case 'PUT settings':
          open(name).settings = data
          return task()
        case 'POST synonyms':
          open(name).synonyms = data.map(({ synonyms }: { synonyms: readonly string[] }) => synonyms)
          return task()
        case 'POST batch':
          for (const { body: record } of data.requests) open(name).records.push(record)
          return task()
        case 'POST operation': {
          const from = indexes.get(name)
          if (!from) return { status: 404, body: { message: `Index ${name} does not exist`, status: 404 } }
          if (data.operation === 'copy') {
            const { settings, synonyms } = from
            Object.assign(open(data.destination), { settings, synonyms })
          } else {
            indexes.set(data.destination, from)
            indexes.delete(name)
          }
          return task()
        }
        default:
          return { status: 404, body: { message: 'Not found', status: 404 } }
      }
    },
  }
}

function runQuery(query: Query, open: (name: string) => StoredIndex) {
  const { facetFilters, distinct, hitsPerPage, facets = [], attributesToRetrieve = [] } = query
  const accepts = (record: SearchRecord) =>
    facetFilters.every((filter) => {
      const at = filter.indexOf(':')
      return valuesOfField(record, filter.slice(0, at)).includes(filter.slice(at + 1).replace(/^\\-/, '-'))
    })
  const found = limitPerPage(findRecords(open(query.indexName), query.query, accepts), distinct)
  const tags = [query.highlightPreTag ?? '<em>', query.highlightPostTag ?? '</em>'] as const
  return {
    hits: found.slice(0, hitsPerPage).map((record) => ({
      ...Object.fromEntries(attributesToRetrieve.map((field) => [field, record[field]])),
      objectID: record.objectID,
      _highlightResult: { title: { value: markWords(record.title, query.query, tags), matchLevel: 'full' } },
      _snippetResult: { content: { value: markWords(record.content, query.query, tags), matchLevel: 'full' } },
    })),
    nbHits: found.length,
    facets: Object.fromEntries(facets.map((field) => [field, countFacets(found, field)])),
  }
}
