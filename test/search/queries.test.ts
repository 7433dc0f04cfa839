/** Queries over the files of an index: what they fetch, and how many results they have. */
import { beforeAll, describe, expect, test } from 'vitest'
import { createSearchIndex, type SearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import { type BuiltIndex, buildIndex, manyPages, page } from './site.js'

const synonyms = [['bucket', 'object store']]

describe('over files', () => {
  let built: BuiltIndex
  let index: SearchIndex

  beforeAll(async () => {
    built = buildIndex(manyPages(120), synonyms)
    index = createSearchIndex(await built.open())
  })

  test('SQRY-03: a query fetches the head and a few files, not all', async () => {
    const fresh = createSearchIndex(await built.open())
    built.fetched.length = 0
    await searchIndex(fresh, { text: 'sensor policy', limit: 8, excerpt: 50 })
    expect(built.fetched.length).toBeGreaterThan(1)
    expect(built.fetched.length).toBeLessThan(built.files.size / 2)
    expect(new Set(built.fetched).size).toBe(built.fetched.length)
  })

  test('SQRY-15: the requested number of results is returned, and never more than a hundred', async () => {
    const pages = Array.from({ length: 120 }, (_, at) => page(`Sensor ${at}`, { '': `Sensor number ${at}.` }))
    const many = createSearchIndex(await buildIndex(pages).open())
    const count = async (limit: number) => (await searchIndex(many, { text: 'sensor', limit, excerpt: 50 })).hits.length
    expect(await count(8)).toBe(8)
    expect(await count(1000)).toBe(100)
  })

  test('SQRY-04: a failed file is fetched again', async () => {
    let broken = true
    const { openIndexReader } = await import('../../src/search/query/indexReader.js')
    const reader = await openIndexReader(built.head, async (name) => {
      if (broken && name.includes('terms')) throw new Error('offline')
      return built.files.get(name) as Uint8Array
    })
    const fresh = createSearchIndex(reader)
    await expect(searchIndex(fresh, { text: 'sensor', limit: 8, excerpt: 50 })).rejects.toThrow('offline')
    broken = false
    expect((await searchIndex(fresh, { text: 'sensor', limit: 8, excerpt: 50 })).hits.length).toBeGreaterThan(0)
  })

  test('SQRY-20: ten thousand letters have the results of their words, however often they repeat', async () => {
    const hitsOf = async (text: string) =>
      (await searchIndex(index, { text, limit: 8, excerpt: 50 })).hits.map(({ url }) => url)
    expect(await hitsOf('sensor policy '.repeat(800))).toEqual(await hitsOf('sensor policy '))
    expect(await hitsOf('sensor policy ')).not.toEqual([])
  })
})

test('SIDX-11: two indexes of the same pages are the same bytes', () => {
  const [one, two] = [buildIndex(manyPages(20)), buildIndex(manyPages(20))]
  expect([...two.files]).toEqual([...one.files])
  expect(two.head).toBe(one.head)
})
