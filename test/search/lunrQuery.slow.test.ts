/** Compares the small index that is assembled for a query with the complete index of lunr. */
import { beforeAll, expect, test } from 'vitest'
import type { IndexReader } from '../../src/search/query/indexReader.js'
import type { lunr } from '../../src/search/shared/lunr.js'
import { lunrSearch } from './lunrSearch.js'
import { buildIndex, manyPages, randomNumbers } from './site.js'

let whole: lunr.Index
let reader: IndexReader
let terms: string[]

beforeAll(async () => {
  const built = buildIndex(manyPages(40))
  const builder = built.fillLunr()
  terms = Object.keys(builder.invertedIndex).sort()
  whole = builder.build()
  reader = await built.open()
  expect(reader.head.terms.length).toBeGreaterThan(3)
})

test('SIDX-10, SQRY-17: 2,000 random queries give the same results, order and scores', async () => {
  const random = randomNumbers(42)
  let hits = 0
  for (let round = 0; round < 2000; round++) {
    const query = Array.from({ length: 1 + random(4) }, () => clause(random)).join(' ')
    const expected = plain(whole.search(query))
    expect(plain(await lunrSearch(reader, query)), query).toEqual(expected)
    hits += expected.length
  }
  expect(hits).toBeGreaterThan(2000)
})

test.each(['t:', 't:+x', 'a~x', 'a^x', 'foo:x', '+', '-', 'x s:', '~1'])(
  'SQRY-18: %s gives the message of lunr',
  async (query) => {
    const expected = attempt(() => whole.search(query))
    await expect(lunrSearch(reader, query)).rejects.toThrow(expected.message)
    await lunrSearch(reader, query).catch((thrown: unknown) => {
      expect(thrown).toMatchObject({ start: (expected as { start?: number }).start })
    })
  },
)

test('a query with exclusions only searches all sections', async () => {
  expect(plain(await lunrSearch(reader, '-sensor'))).toEqual(plain(whole.search('-sensor')))
})

test('SQRY-17: a term with a wildcard is lower-cased and not stemmed', async () => {
  const results = await lunrSearch(reader, 'CREATING')
  expect(results.length).toBeGreaterThan(0)
  expect(plain(await lunrSearch(reader, 'creating*'))).toEqual(plain(whole.search('creating*')))
})

function clause(random: (below: number) => number): string {
  const term = (terms[random(terms.length)] as string).replace(/[:^~*+=-]/g, '') || 'sensor'
  const cut = 1 + random(term.length)
  const form = [
    term,
    `${term.slice(0, cut)}*`,
    `*${term.slice(-cut)}`,
    `${term.slice(0, cut)}*${term.slice(-1)}`,
    `${term}~1`,
    `${term}^${1 + random(9)}`,
    `${['s', 'p', 'x'][random(3)]}:${term}`,
  ][random(7)]
  return ['', '', '', '+', '-'][random(5)] + (form as string)
}

function plain(results: readonly lunr.Index.Result[]): readonly (readonly [ref: string, score: number])[] {
  return results.map(({ ref, score }) => [ref, score])
}

function attempt(act: () => unknown): Error {
  try {
    act()
  } catch (thrown) {
    return thrown as Error
  }
  throw new Error('lunr did not refuse the query.')
}
