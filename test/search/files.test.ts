/** The files of an index, and those of them that a query fetches. */
import { describe, expect, test } from 'vitest'
import { splitTerms } from '../../src/search/build/splitTerms.js'
import { indexSizes } from '../../src/search/build/writeIndexFiles.js'
import { prefersLessData } from '../../src/search/query/connection.js'
import { lunrSearch } from '../../src/search/query/lunrQuery.js'
import { createSearchIndex, type SearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import { takeBest } from '../../src/search/query/takeBest.js'
import { docsInGroup } from '../../src/search/shared/format.js'
import { readHead, writeHead } from '../../src/search/shared/head.js'
import { lengthClass, lengthOfClass } from '../../src/search/shared/lengths.js'
import { type BuiltIndex, buildIndex, manyPages, page, randomNumbers } from './site.js'

const kindsOf = (names: readonly string[]) => [...new Set(names.map((name) => name.split('-')[0]))].sort()
const ask = async (index: SearchIndex, text: string) =>
  (await searchIndex(index, { text, limit: 8, excerpt: 50 })).hits.map(({ url, anchor }) => url + anchor)

async function fresh(built: BuiltIndex): Promise<SearchIndex> {
  const index = createSearchIndex(await built.open())
  built.fetched.length = 0
  return index
}

describe('a small index', () => {
  const built = buildIndex(manyPages(30), [], { oneFile: 1024 ** 2 })

  test('it is one file, which is enough for every query', async () => {
    expect([...built.files.keys()]).toEqual([built.head])
    const index = await fresh(built)
    const apart = createSearchIndex(await buildIndex(manyPages(30)).open())
    for (const text of ['sensor policy', 'sensro polcy', 'conn', 's3:GetObject', 'nothinglikeit'])
      expect(await ask(index, text)).toEqual(await ask(apart, text))
    expect(built.fetched).toEqual([])
  })

  test('it is split into several files if one would be too large', () => {
    const size = built.files.get(built.head)?.length ?? 0
    expect(buildIndex(manyPages(30), [], { oneFile: size / 2 }).files.size).toBeGreaterThan(5)
    expect(indexSizes(100).oneFile).toBe(100 * 1024)
  })
})

describe('a query', () => {
  const built = buildIndex(manyPages(120))

  test('it fetches the words for corrections only if it has a misspelled word', async () => {
    const index = await fresh(built)
    expect(await ask(index, 'sensor policy scan ')).not.toEqual([])
    expect(kindsOf(built.fetched)).toEqual(['docs', 'terms'])
    expect(await ask(index, 'senzor ')).not.toEqual([])
    expect(kindsOf(built.fetched)).toEqual(['docs', 'terms', 'typos'])
  })

  test('it fetches no more terms after the complete file was loaded', async () => {
    const index = await fresh(built)
    const before = await ask(index, 'sensor')
    await index.reader.fetchWhole()
    await index.reader.fetchWhole()
    expect(built.fetched.filter((name) => name.startsWith('whole'))).toHaveLength(1)
    built.fetched.length = 0
    expect(await ask(index, 'sensor')).toEqual(before)
    for (const text of ['polcy', 'cluster region', 'snake_case_name', 'webContents'])
      expect(await ask(index, text), text).toEqual(await ask(createSearchIndex(await built.open()), text))
    built.fetched.length = 0
    await ask(index, 'webhook event')
    expect(kindsOf(built.fetched).filter((kind) => kind !== 'docs')).toEqual([])
  })

  test('a large index has no complete file to fetch', async () => {
    const large = buildIndex(manyPages(60), [], { allTerms: 1024 })
    expect(kindsOf([...large.files.keys()])).toEqual(['docs', 'head', 'lengths', 'terms', 'typos'])
    const index = await fresh(large)
    await index.reader.fetchWhole()
    expect(large.fetched).toEqual([])
    expect(indexSizes(1001).allTerms).toBe(0)
  })
})

test('nothing is prefetched on a slow connection or with data saver', () => {
  expect(prefersLessData()).toBe(false)
  expect(prefersLessData({ effectiveType: '4g', saveData: false })).toBe(false)
  expect(prefersLessData({ effectiveType: '4g', saveData: true })).toBe(true)
  expect(prefersLessData({ effectiveType: '3g' })).toBe(true)
})

test('an edit of one page renames the text files of its neighbors, not those of the whole site', () => {
  const pages = manyPages(300)
  const [edited] = pages
  const after = pages.map((other) =>
    other === edited
      ? { ...other, sections: other.sections.map((part) => ({ ...part, text: `${part.text}!` })) }
      : other,
  )
  const [before, changed] = [pages, after].map((all) => [...buildIndex(all, [], { docs: 300 }).files.keys()])
  const fresh = changed?.filter((name) => name.startsWith('docs-') && !before?.includes(name)) ?? []
  expect(before?.filter((name) => name.startsWith('docs-')).length).toBeGreaterThan(3 * docsInGroup)
  expect(fresh.length).toBeGreaterThan(0)
  expect(fresh.length).toBeLessThanOrEqual(docsInGroup)
})

test('the head is decoded to the encoded values', () => {
  const head = {
    sections: 4,
    lengths: [
      [3, 2, 5, 300],
      [7, 2, 2, 9],
      [0, 128, 76, 1],
    ],
    titleLengths: [2, 2, 5, 299],
    pageStarts: [0, 3],
    terms: ['', 'b', 'ba😀', 'é'],
    docs: [0, 2],
    hashes: { terms: '1', docs: ['2', '4'], typos: '3', lengths: '5' },
    synonyms: [['k8s', 'kubernetes']],
    enclosed: new Map([
      ['one', Uint8Array.of(1, 2, 3)],
      ['two', new Uint8Array()],
    ]),
  }
  expect(readHead(writeHead(head))).toEqual({ ...head, averages: [77.5, 5, 205 / 4] })
  expect(() => readHead(writeHead(head).subarray(0, 100))).toThrow('ends too early')
})

test('lengths in the head differ by at most a word or a tenth from the exact ones, and their order is the same', () => {
  let last = -1
  for (let length = 0; length < 20_000; length += 1 + (length >> 6)) {
    const kept = lengthOfClass(lengthClass(length))
    expect(Math.abs(kept - length), String(length)).toBeLessThanOrEqual(Math.max(length * 0.1, length > 4 ? 1 : 0))
    expect(kept).toBeGreaterThanOrEqual(last)
    last = kept
  }
})

test('no ranking query fetches the exact text lengths, but lunr syntax does', async () => {
  const built = buildIndex(manyPages(60))
  const index = await fresh(built)
  for (const text of ['sensor', 'senzor ', 's3:GetObject']) await ask(index, text)
  expect(kindsOf(built.fetched)).not.toContain('lengths')
  await lunrSearch(index.reader, 'sensor')
  expect(kindsOf(built.fetched)).toContain('lengths')
})

test('a file of terms starts at the shortest prefix that separates it from the previous file', () => {
  const words = ['alpha beta', 'gamma gammarays', '𐌰x 𐌱x', 'zebra'].map((text, number) =>
    page(`${number}`, { '': text }),
  )
  const { index } = buildIndex(words)
  const froms = splitTerms(index, 1).map(({ from }) => from)
  expect(froms).toEqual([...froms].sort())
  expect(froms).toContain('gammar')
  for (const [number, term] of index.terms.keys.entries()) {
    expect(term >= (froms[number] as string), term).toBe(true)
    if (number > 0) expect((index.terms.keys[number - 1] ?? '') < (froms[number] as string), term).toBe(true)
    expect(new TextDecoder().decode(new TextEncoder().encode(froms[number]))).toBe(froms[number])
  }
})

test('the selection of the best results equals the start of the sorted list', () => {
  const random = randomNumbers(9)
  for (let round = 0; round < 100; round++) {
    const scores = Array.from({ length: random(60) }, () => random(20))
    const isBetter = (one: number, other: number) =>
      (scores[one] ?? 0) > (scores[other] ?? 0) || (scores[one] === scores[other] && one < other)
    const take = (item: number) => item % 3 !== 0
    const sorted = [...scores.keys()].sort((one, other) => (isBetter(one, other) ? -1 : 1)).filter(take)
    expect(takeBest([...scores.keys()], { most: 10, isBetter, take })).toEqual(sorted.slice(0, 10))
  }
})
