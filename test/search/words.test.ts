/** Words with signs, words that no page has, and the end of the list of results. */
import { describe, expect, test } from 'vitest'
import { createSearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import type { SearchPage } from '../../src/search/shared/fields.js'
import { buildIndex, manyPages, page } from './site.js'

async function search(pages: readonly SearchPage[], text: string) {
  return searchIndex(createSearchIndex(await buildIndex(pages).open()), { text, limit: 8, excerpt: 50 })
}

const urls = async (pages: readonly SearchPage[], text: string) =>
  (await search(pages, text)).hits.map(({ url }) => url)

describe('a word with signs', () => {
  const pages = [
    page('Ansi', { '': 'The library for C, and nothing else.' }),
    page('Plus', { '': 'The library for C++, with classes.' }),
    page('Sharp', { '': 'The library for C#.' }),
    page('Dots', { '': 'The runtime of .NET on Linux.' }),
    page('Nets', { '': 'A net and a network are open. Set them up.' }),
    page('Options', { '': 'Pass `--set region=eu1` and (-n sensors).' }),
    page('Letters', { '': 'The number n of pages.' }),
  ]

  test.each([
    ['C', ['/ansi']],
    ['C++', ['/plus']],
    ['c#', ['/sharp']],
    ['.NET', ['/dots']],
    ['--set', ['/options']],
    ['-n', ['/options']],
  ])('%s is a word of its own', async (text, found) => {
    expect(await urls(pages, `${text} `)).toEqual(found)
  })

  test('an option is also found without its signs, and while it is typed', async () => {
    expect(await urls(pages, 'set region ')).toContain('/options')
    expect(await urls(pages, '--se')).toEqual(['/options'])
  })

  test('the word of an option that no page has finds the word without signs', async () => {
    expect(await urls(pages, '--network ')).toEqual(['/nets'])
  })

  test('a dash or a dot of a sentence is no sign', async () => {
    const plain = [page('Plain', { '': 'It waits - then it opens... slowly, issue #12.' })]
    for (const word of ['waits', 'opens', 'slowly', 'issue']) expect(await urls(plain, `${word} `)).toEqual(['/plain'])
  })
})

test('a misspelled part of an identifier is corrected, and the identifier found as a whole', async () => {
  const parts = Array.from({ length: 12 }, (_, at) =>
    page(`Other ${at}`, { '': 'Read the accounts, accounts to read.' }),
  )
  const pages = [...parts, page('Scopes', { '': 'The token needs accounts:read for this.' })]
  expect((await urls(pages, 'acounts:read '))[0]).toBe('/scopes')
})

test('words that no page has are named beside the results for the rest', async () => {
  const { hits, unknown } = await search(manyPages(20), 'sensor log4shell ')
  expect(hits.length).toBeGreaterThan(0)
  expect(unknown).toEqual(['log4shell'])
})

test('stop words that no page has are not named', async () => {
  expect((await search([page('One', { '': 'sensor' })], 'sensor would ')).unknown).toEqual([])
})

test('sections that have only the common words of the query are no results', async () => {
  const common = Array.from({ length: 30 }, (_, at) => page(`Other ${at}`, { '': 'The sensor reads events.' }))
  const pages = [...common, page('Rare', { '': 'The sensor reads a kubeconfig.' })]
  expect((await search(pages, 'sensor kubeconfig ')).total).toBe(1)
  expect((await search(pages, 'sensor ')).total).toBe(31)
})

test('a query of many words fetches at most a few files for words that only mean the same', async () => {
  const verbs = 'suppress rotate connect delete create install enable update show get permission limit'.split(' ')
  const pages = verbs.map((verb) => page(verb, { '': `${verb} it` }))
  const built = buildIndex([...pages, ...manyPages(200)], [], { terms: 600 })
  const index = createSearchIndex(await built.open())
  const fetchedFor = async (text: string) => {
    built.fetched.length = 0
    await searchIndex(index, { text, limit: 8, excerpt: 50 })
    return built.fetched.filter((name) => name.includes('/terms-')).length
  }
  expect(await fetchedFor('sensor cluster policy account role bucket ')).toBeLessThanOrEqual(7)
})
