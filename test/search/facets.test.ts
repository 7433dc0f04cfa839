/** Filters by facets: their values, their counts, and the check of front matter. */
import { expect, test } from 'vitest'
import { createFacetColumns } from '../../src/search/build/facetColumns.js'
import { createSearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import { checkFacets, facetsOfPage } from '../../src/site/searchFacets.js'
import { buildIndex, page } from './site.js'

const definitions = [
  { id: 'type', label: 'Type', values: ['API', 'Guides'] },
  { id: 'cloud', label: 'Cloud', values: [] },
]
const pages = [
  page('Connect AWS', { '': 'Connect an account.' }, { facets: { type: ['Guides'], cloud: ['AWS'] } }),
  page('Connect Azure', { '': 'Connect a tenant.' }, { facets: { type: ['Guides'], cloud: ['Azure'] } }),
  page('Connect all', { '': 'Connect many.' }, { facets: { type: ['Guides'], cloud: ['AWS', 'Azure'] } }),
  page('List accounts', { '': 'Connect by API.' }, { facets: { type: ['API'] } }),
]

async function search(filters: Record<string, string> = {}, text = 'connect') {
  const index = createSearchIndex(await buildIndex(pages, [], { oneFile: 1e6, facets: definitions }).open())
  const { hits, pages: count, facets } = await searchIndex(index, { text, limit: 20, excerpt: 60, filters })
  return { titles: hits.map((hit) => hit.page.title).sort(), count, facets }
}

test('results have the pages of each value, in the order of the configuration', async () => {
  const { count, facets } = await search()
  expect(count).toBe(4)
  expect(facets).toEqual([
    {
      id: 'type',
      label: 'Type',
      values: [
        { value: 'API', pages: 1 },
        { value: 'Guides', pages: 3 },
      ],
    },
    {
      id: 'cloud',
      label: 'Cloud',
      values: [
        { value: 'AWS', pages: 2 },
        { value: 'Azure', pages: 2 },
      ],
    },
  ])
})

test('filters combine; a count says what the value would show with the other filters', async () => {
  const { titles, count, facets } = await search({ type: 'Guides', cloud: 'AWS' })
  expect(titles).toEqual(['Connect AWS', 'Connect all'])
  expect(count).toBe(2)
  expect(facets?.[1]?.values).toEqual([
    { value: 'AWS', pages: 2 },
    { value: 'Azure', pages: 2 },
  ])
  expect((await search({ type: 'API', cloud: 'AWS' })).titles).toEqual([])
})

test('unknown facets and values of an address filter nothing', async () => {
  expect((await search({ colour: 'red', type: 'Nothing' })).count).toBe(4)
})

test('queries with operators have the same filters', async () => {
  const index = createSearchIndex(await buildIndex(pages, [], { facets: definitions }).open())
  const request = { text: '+connect', limit: 20, excerpt: 60, operators: true, filters: { cloud: 'Azure' } }
  const { hits, total } = await searchIndex(index, request)
  expect([hits.map((hit) => hit.page.title).sort(), total]).toEqual([['Connect Azure', 'Connect all'], 2])
})

test('a site without facets writes none', () => {
  expect(createFacetColumns([], pages)).toBeUndefined()
  expect(createFacetColumns([{ id: 'other', label: 'Other', values: [] }], pages)).toBeUndefined()
})

test('a page has the values of its front matter, else those of the first route that contains it', () => {
  const routes = [
    { path: '/api', value: 'API' },
    { path: '/', value: 'Guides' },
  ]
  const config = { search: { facets: [{ id: 'type', label: 'Type', routes }] } } as never
  const valuesAt = (route: string, facets?: Record<string, string | string[]>) =>
    facetsOfPage({ frontMatter: { search: true, ...(facets && { facets }) } }, route, config)
  expect(valuesAt('/api/list')).toEqual({ type: ['API'] })
  expect(valuesAt('/apidocs')).toEqual({ type: ['Guides'] })
  expect(valuesAt('/api/list', { type: ['News', 'API'] })).toEqual({ type: ['News', 'API'] })
  const doc = { frontMatter: { facets: { tpye: 'x' } }, file: 'a.md', places: {} } as never
  expect(checkFacets([doc], config)).toMatchObject([{ file: 'a.md', hint: 'Did you mean “type”?' }])
})
