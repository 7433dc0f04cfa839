/** Imitates the requests to Meilisearch that docsgen sends: https://www.meilisearch.com/docs/reference/api */
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
  readonly indexUid: string
  readonly q: string
  readonly limit?: number
  readonly hitsPerPage?: number
  readonly distinct?: string
  readonly filter: readonly string[]
  readonly facets?: readonly string[]
  readonly attributesToRetrieve?: readonly (keyof SearchRecord)[]
  readonly highlightPreTag?: string
  readonly highlightPostTag?: string
}

interface Task {
  asked: number
  readonly error?: string
}

export function createFakeMeilisearch(uid: string): FakeService {
  const indexes = new Map<string, StoredIndex>()
  const tasks: Task[] = []
  const task = (error?: string): FakeResponse => {
    tasks.push({ asked: 0, ...(error && { error }) })
    return { status: 202, body: { taskUid: tasks.length - 1, status: 'enqueued' } }
  }
  const taskResponse = (id: string): FakeResponse => {
    const one = tasks[Number(id)]
    if (!one) return missing('task_not_found', 404)
    const isDone = ++one.asked > 1
    const status = isDone ? (one.error ? 'failed' : 'succeeded') : 'processing'
    return {
      status: 200,
      body: { uid: Number(id), status, error: one.error && isDone ? { message: one.error } : null },
    }
  }
  return {
    indexes,
    published: () => indexes.get(uid)?.records ?? [],
    respond: ({ method, path, headers, body }) => {
      const [, folder = '', name = '', action = ''] = path.split('/')
      const isSearch = folder === 'multi-search'
      const key = headers.authorization?.replace('Bearer ', '')
      if (key !== adminKey && !(isSearch && key === searchKey)) return missing('invalid_api_key', 403)
      const data = body ? JSON.parse(body) : undefined
      if (folder === 'tasks') return taskResponse(name)
      if (isSearch) {
        const absent = data.queries.some(({ indexUid }: Query) => !indexes.has(indexUid))
        if (absent) return missing('index_not_found', 404)
        return { status: 200, body: { results: data.queries.map((one: Query) => runQuery(one, indexes)) } }
      }
      switch (`${method} ${folder} ${name ? 'one' : ''} ${action}`.replace(/ +/g, ' ').trim()) {
        case 'GET indexes one':
          return indexes.has(name) ? { status: 200, body: { uid: name } } : missing('index_not_found', 404)
        case 'GET indexes one settings':
          return { status: 200, body: indexes.get(name)?.settings }
        case 'POST indexes':
          if (indexes.has(data.uid)) return task(`Index ${data.uid} already exists.`)
          indexes.set(data.uid, emptyIndex())
          return task()
        case 'DELETE indexes one':
          return task(indexes.delete(name) ? undefined : `Index ${name} not found.`)
        case 'PATCH indexes one settings': {
          const index = indexes.get(name) ?? emptyIndex()
          index.settings = data
          const synonyms = Object.entries((data.synonyms ?? {}) as Record<string, readonly string[]>)
          index.synonyms = synonyms.map(([word, others]) => [word, ...others])
          return task()
        }
        case 'POST indexes one documents': {
          const invalid = (data as SearchRecord[]).find(({ objectID }) => !/^[\w-]{1,511}$/.test(objectID))
          if (invalid) return task(`Document identifier ${invalid.objectID} is invalid.`)
          indexes.get(name)?.records.push(...data)
          return task()
        }
        case 'POST swap-indexes': {
          const [one, other] = data[0].indexes as [string, string]
          const [a, b] = [indexes.get(one), indexes.get(other)]
          if (!a || !b) return task('An index to swap does not exist.')
          indexes.set(one, b).set(other, a)
          return task()
        }
        default:
          return missing('not_found', 404)
      }
    },
  }
}

function missing(code: string, status: number): FakeResponse {
  return { status, body: { message: code, code, type: 'invalid_request' } }
}

function runQuery(query: Query, indexes: ReadonlyMap<string, StoredIndex>) {
  const { q, filter, facets = [], attributesToRetrieve = [], limit = 20 } = query
  const index = indexes.get(query.indexUid) ?? emptyIndex()
  const filterable = (index.settings.filterableAttributes ?? []) as readonly string[]
  const accepts = (record: SearchRecord) =>
    filter.every((condition) => {
      const [, field = '', value = ''] = /^(\S+) = "(.*)"$/.exec(condition) ?? []
      if (!filterable.includes(field)) throw new Error(`${field} is not filterable.`)
      return valuesOfField(record, field).includes(value.replace(/\\(.)/g, '$1'))
    })
  const found = limitPerPage(findRecords(index, q, accepts), query.distinct === 'path' ? 1 : 1000)
  const tags = [query.highlightPreTag ?? '<em>', query.highlightPostTag ?? '</em>'] as const
  return {
    indexUid: query.indexUid,
    hits: found.slice(0, query.hitsPerPage ?? limit).map((record) => ({
      ...Object.fromEntries(attributesToRetrieve.map((field) => [field, record[field]])),
      _formatted: { title: markWords(record.title, q, tags), content: markWords(record.content, q, tags) },
    })),
    ...(query.hitsPerPage === undefined ? { estimatedTotalHits: found.length } : { totalHits: found.length }),
    facetDistribution: Object.fromEntries(facets.map((field) => [field, countFacets(found, field)])),
  }
}
