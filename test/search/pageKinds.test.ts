import { describe, expect, test } from 'vitest'
import { kindFactors } from '../../src/search/query/kindFactors.js'
import { parseQuery } from '../../src/search/query/parseQuery.js'
import { createSearchIndex, rankWithFetch, searchIndex } from '../../src/search/query/searchIndex.js'
import type { SearchPage } from '../../src/search/shared/fields.js'
import { kindOfPage, kindsOfPages } from '../../src/search/shared/pageKinds.js'
import { buildIndex } from './site.js'

describe('the kind of a page', () => {
  test.each([
    ['/docs/setup', 'Set up', 'guide'],
    ['/docs/release-notes/agent', 'Agent', 'history'],
    ['/docs/changes', 'What’s new', 'history'],
    ['/upgrading-to-30', 'From 29', 'history'],
    ['/docs/glossary', 'Words', 'glossary'],
    ['/docs/aws/troubleshooting', 'AWS', 'troubleshooting'],
    ['/reference/errors/no-adapter', 'No adapter', 'troubleshooting'],
    ['/de/hilfe', 'Fehlerbehebung', 'troubleshooting'],
    ['/v1/install', 'Install', 'legacy'],
    ['/v1/guides/cloud/install', 'Install', 'guide'],
    ['/terrors', 'Terrors', 'guide'],
  ])('%s “%s” is of the kind %s', (url, title, kind) => {
    expect(kindOfPage({ url, title })).toBe(kind)
  })

  test('an operation of an API is one, whatever its title says', () => {
    expect(kindOfPage({ url: '/api/list-errors', title: 'Errors', operation: ['GET', '/errors'] })).toBe('operation')
  })
})

test('a guide is an overview if it introduces a part of the site or has pages below it', () => {
  const kinds = kindsOfPages([
    { url: '/base/agents/', title: 'Agents' },
    { url: '/base/agents/install', title: 'Install' },
    { url: '/base/cloud/overview', title: 'The cloud' },
    { url: '/base/rules', title: 'Einführung in Regeln' },
    { url: '/base/news/', title: 'Release notes' },
    { url: '/base/news/1', title: 'Introductions' },
  ])
  expect(kinds).toEqual(['overview', 'guide', 'overview', 'overview', 'history', 'guide'])
})

test('words of a query ask for a kind', () => {
  expect(kindFactors('agent changelog').history).toBe(1)
  expect(kindFactors('agent memory').history).toBeLessThan(1)
  expect(kindFactors('agent does not start').troubleshooting).toBeGreaterThan(1)
  expect(kindFactors('start the agent').troubleshooting).toBeLessThan(1)
  expect(kindFactors('list agents endpoint').operation).toBe(1)
  expect(kindFactors('what is an agent').glossary).toBe(1)
})

describe('among equal pages', () => {
  const page = (url: string, title: string): SearchPage => ({
    ...{ url, title, breadcrumbs: [], description: '', keywords: [] },
    sections: [{ anchor: '', title, text: 'The agent supports proxies.' }],
  })
  const pages = [
    page('/release-notes/a', 'Agent a'),
    page('/troubleshooting/b', 'Agent b'),
    page('/guide/c', 'Agent c'),
  ]

  test.each([
    ['agent proxies', ['/guide/c', '/troubleshooting/b', '/release-notes/a']],
    ['agent proxies not working', ['/troubleshooting/b', '/guide/c', '/release-notes/a']],
    ['proxies of the agent: what changed', ['/release-notes/a', '/guide/c', '/troubleshooting/b']],
  ])('“%s” finds %j', async (text, urls) => {
    const index = createSearchIndex(await buildIndex(pages).open())
    const { hits } = await searchIndex(index, { text, limit: 8, excerpt: 50 })
    expect(hits.map(({ url }) => url)).toEqual(urls)
  })
})

test('the page that introduces a topic comes before its other pages', async () => {
  const page = (url: string, title: string): SearchPage => ({
    ...{ url, title, breadcrumbs: [], description: '', keywords: [] },
    sections: [{ anchor: '', title, text: 'Agents report events.' }],
  })
  const pages = [page('/agents/remove', 'Remove agents'), page('/agents', 'Use agents')]
  const index = createSearchIndex(await buildIndex(pages).open())
  const { hits } = await searchIndex(index, { text: 'agents', limit: 8, excerpt: 50 })
  expect(hits.map(({ url }) => url)).toEqual(['/agents', '/agents/remove'])
})

test('of two equal sections, the one whose page also has the other words comes first', async () => {
  const page = (url: string, other: string): SearchPage => ({
    ...{ url, title: 'Page', breadcrumbs: [], description: '', keywords: [] },
    sections: [
      { anchor: '', title: 'Page', text: 'An introduction.' },
      { anchor: 'a', title: 'Part', text: 'The bucket is empty.' },
      { anchor: 'b', title: 'Other', text: other },
    ],
  })
  const pages = [page('/one', 'It is closed.'), page('/two', 'It is encrypted.')]
  const index = createSearchIndex(await buildIndex(pages).open())
  const { sections } = await rankWithFetch(parseQuery('encrypted bucket', index.synonyms), index)
  expect(sections.filter((section) => section === 1 || section === 4)).toEqual([4, 1])
})
