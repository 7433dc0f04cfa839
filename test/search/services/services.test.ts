/** One set of cases for all search services: what `docsgen search push` uploads is what the adapter of the browser finds. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SearchService } from '../../../src/schema/services.js'
import type { ServiceAdapter } from '../../../src/search/providers/adapter.js'
import { createAlgoliaAdapter } from '../../../src/search/providers/algolia.js'
import { createResults } from '../../../src/search/providers/createResults.js'
import { createMeilisearchAdapter } from '../../../src/search/providers/meilisearch.js'
import type { PushInput } from '../../../src/search/providers/push/pushInput.js'
import { pushRecords } from '../../../src/search/providers/push/pushRecords.js'
import { createTypesenseAdapter } from '../../../src/search/providers/typesense.js'
import { createRecords } from '../../../src/search/records/createRecords.js'
import type { SearchRecord } from '../../../src/search/records/searchRecord.js'
import { page } from '../site.js'
import { createFakeAlgolia } from './fakeAlgolia.js'
import { createFakeMeilisearch } from './fakeMeilisearch.js'
import { type FakeServer, startFakeServer } from './fakeServer.js'
import { adminKey, type FakeRequest, type FakeService, searchKey } from './fakeStore.js'
import { createFakeTypesense } from './fakeTypesense.js'

interface Case {
  readonly create: () => FakeService
  readonly service: (url: string) => SearchService
  // biome-ignore lint/suspicious/noExplicitAny: each service has its own form of a response
  readonly adapter: ServiceAdapter<any>
}

const typesense = { apiKey: searchKey, collection: 'docs' }
const algolia = { appId: 'APP', apiKey: searchKey, indexName: 'docs' }
const meilisearch = { apiKey: searchKey, index: 'docs' }
const cases: Readonly<Record<string, Case>> = {
  Algolia: {
    create: () => createFakeAlgolia('docs'),
    service: (url) => ({ kind: 'algolia', ...algolia, url }),
    adapter: createAlgoliaAdapter(algolia),
  },
  'Typesense 27': {
    create: () => createFakeTypesense('docs', 27),
    service: (url) => ({ kind: 'typesense', ...typesense, url }),
    adapter: createTypesenseAdapter(typesense),
  },
  'Typesense 30': {
    create: () => createFakeTypesense('docs', 30),
    service: (url) => ({ kind: 'typesense', ...typesense, url }),
    adapter: createTypesenseAdapter(typesense),
  },
  Meilisearch: {
    create: () => createFakeMeilisearch('docs'),
    service: (url) => ({ kind: 'meilisearch', ...meilisearch, url }),
    adapter: createMeilisearchAdapter(meilisearch),
  },
}

const facets = [{ id: 'type', label: 'Type' }]
const zebra = page(
  'Zebra',
  { '': 'A zebra has stripes.', Food: 'The zebra eats grass.', Sleep: 'A zebra stands.', Herd: 'Every zebra.' },
  { facets: { type: ['Guides'] }, breadcrumbs: ['Animals'], icon: 'book' },
)
const call = page(
  'Count the herd',
  { '': 'Returns every zebra.' },
  { facets: { type: ['API: v1'] }, operation: ['GET', '/zebras'] },
)
const old = page('Zebra', { '': 'An old zebra.' }, { url: '/v1/zebra', facets: { type: ['Guides'] } })

function inputOf(records: readonly SearchRecord[], more: Partial<PushInput> = {}): PushInput {
  const synonyms = [['zebra', 'quagga']]
  return { records, synonyms, facets: ['type'], languages: ['en'], keepSettings: false, onStep: () => {}, ...more }
}

function recordsOf(pages: readonly (typeof zebra)[], version = ''): SearchRecord[] {
  const context = { origin: 'https://example.com', headingLevels: new Map(), language: 'en' }
  return pages.flatMap((one) =>
    createRecords(one, { ...context, version: version || 'current', scopes: [`${version}:`] }),
  )
}

const records = [...recordsOf([zebra, call]), ...recordsOf([old], '/v1')]

describe.each(Object.entries(cases))('%s', (_, { create, service, adapter }) => {
  let fake: FakeService
  let server: FakeServer
  let refuse: ((request: FakeRequest) => boolean) | undefined
  const push = (input: PushInput, key = adminKey) =>
    pushRecords(service(server.url), input, {
      adminKey: key,
      signal: new AbortController().signal,
      wait: async () => {},
    })
  const find = (text: string, filters: Record<string, string> = {}, scope = ':') => {
    const query = { text, scope, filters, limit: 20, excerpt: 90, facets: ['type'] }
    const { path, headers, body } = adapter.createRequest(query)
    const response = fake.respond({ method: 'POST', path, headers, body })
    expect(response.status).toBe(200)
    return createResults(
      adapter.readResponse(response.body, query),
      { text, limit: 8, pages: 6, excerpt: 90, filters },
      facets,
    )
  }

  beforeAll(async () => {
    server = await startFakeServer((request) =>
      refuse?.(request) ? { status: 500, body: { message: 'Sorry' } } : fake.respond(request),
    )
  })
  afterAll(() => server.close())
  beforeEach(() => {
    fake = create()
    refuse = undefined
    server.log.length = 0
  })

  test('uploads all records, and leaves no second index behind', async () => {
    await push(inputOf(records))
    expect(fake.published().map(({ url }) => url)).toEqual(records.map(({ url }) => url))
    expect([...fake.indexes.keys()]).toHaveLength(1)
  })

  test('replaces the records of the last upload, so that deleted pages are gone', async () => {
    await push(inputOf(records))
    await push(inputOf(recordsOf([call])))
    expect(fake.published().map(({ path }) => path)).toEqual(['/count-the-herd'])
    expect([...fake.indexes.keys()]).toHaveLength(1)
  })

  test('an upload that fails leaves the old records, and the next one cleans up', async () => {
    await push(inputOf(recordsOf([call])))
    refuse = ({ path }) => /batch$|documents/.test(path)
    await expect(push(inputOf(records))).rejects.toThrow(/500/)
    expect(fake.published().map(({ path }) => path)).toEqual(['/count-the-herd'])
    refuse = undefined
    await push(inputOf(records))
    expect(fake.published()).toHaveLength(records.length)
    expect([...fake.indexes.keys()]).toHaveLength(1)
  })

  test('a key that cannot write is rejected', async () => {
    await expect(push(inputOf(records), searchKey)).rejects.toMatchObject({ status: expect.toSatisfy(isRefusal) })
    expect(fake.published()).toEqual([])
  })

  test('finds pages with their sections, marks, operation and icon', async () => {
    await push(inputOf(records))
    const { hits, pages } = find('zebra')
    expect(hits.map(({ url, anchor }) => url + anchor)).toEqual([
      ...['/zebra', '/zebra#food', '/zebra#sleep'],
      '/count-the-herd',
    ])
    expect(pages).toBe(2)
    const [first, food] = hits
    expect(first).toMatchObject({
      type: 'title',
      icon: 'book',
      page: { title: 'Zebra', breadcrumbs: ['Animals'] },
      title: [{ text: 'Zebra', match: true }],
      words: ['zebra'],
    })
    expect(food?.excerpt).toEqual([
      { text: 'The ', match: false },
      { text: 'zebra', match: true },
      { text: ' eats grass.', match: false },
    ])
    expect(hits.at(-1)).toMatchObject({ type: 'content', operation: ['GET', '/zebras'] })
  })

  test('counts the pages of each facet, and a filter does not hide the other values', async () => {
    await push(inputOf(records))
    const values = [
      { value: 'API: v1', pages: 1 },
      { value: 'Guides', pages: 1 },
    ]
    expect(find('zebra').facets).toEqual([{ id: 'type', label: 'Type', values }])
    const filtered = find('zebra', { type: 'API: v1' })
    expect(filtered.hits.map(({ url }) => url)).toEqual(['/count-the-herd'])
    expect(filtered).toMatchObject({ pages: 1, facets: [{ values }] })
  })

  test('searches one version', async () => {
    await push(inputOf(records))
    expect(find('zebra', {}, '/v1:').hits.map(({ url }) => url)).toEqual(['/v1/zebra'])
  })

  test('synonyms find each other, and are replaced', async () => {
    await push(inputOf(records))
    expect(find('quagga').hits.length).toBeGreaterThan(0)
    await push(inputOf(records, { synonyms: [] }))
    expect(find('quagga').hits).toEqual([])
  })

  test('synonyms of the service stay if the author wants that', async () => {
    await push(inputOf(records))
    for (const pages of [[zebra], [call]]) {
      await push(inputOf(recordsOf(pages), { synonyms: [], keepSettings: true }))
      expect(find('quagga').hits.length).toBeGreaterThan(0)
    }
    expect([...fake.indexes.keys()]).toHaveLength(1)
  })

  test('a query without results has none', async () => {
    await push(inputOf(records))
    expect(find('walrus')).toEqual({
      ...{ hits: [], total: 0, pages: 0, corrections: [], unknown: [] },
      facets: [{ id: 'type', label: 'Type', values: [] }],
    })
  })
})

function isRefusal(status: number): boolean {
  return status === 401 || status === 403
}
