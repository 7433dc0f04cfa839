/** The query language of the search page. */
import { describe, expect, test } from 'vitest'
import { usesOperators } from '../../src/search/query/operators.js'
import { createSearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import { buildIndex, page } from './site.js'

const pages = [
  page('Sensor', { '': 'It reads events.', Azure: 'A sensor on Azure.' }),
  page('Tokens', { '': 'A sensor needs a token.', Rotation: 'Deploying rotates it.' }),
]

async function run(text: string, operators = true) {
  const index = createSearchIndex(await buildIndex(pages).open())
  return searchIndex(index, { text, limit: 20, excerpt: 60, operators })
}

const places = async (text: string) => (await run(text)).hits.map(({ url, anchor }) => url + anchor)

describe('a query with operators', () => {
  test.each([
    ['+sensor -azure', ['/sensor', '/tokens']],
    ['title:sensor', ['/sensor']],
    ['deploy*', ['/tokens#rotation']],
    ['+title:senosr~1 -azure', ['/sensor']],
  ] as const)('%s', async (query, expected) => {
    expect(await places(query)).toEqual(expected)
  })

  test('SQRY-17: terms are lower-cased', async () => {
    expect(await places('+SENSOR -AZURE')).toEqual(await places('+sensor -azure'))
  })

  test.each([
    ['sensor~x', 'edit distance must be numeric', 7, 7],
    ['sensor^x', 'boost must be numeric', 7, 7],
    ['titel:sensor +token', "unrecognised field 'titel', possible fields: 'title', 'page', 'text'", 0, 5],
    ['+sensor title:', 'expecting term, found nothing', 8, 13],
    ['title:+token', "expecting term, found 'PRESENCE'", 6, 7],
  ])('SQRY-18: the mistake in %s has a message and a place', async (query, message, start, end) => {
    const { mistake, hits } = await run(query)
    expect(hits).toEqual([])
    expect(mistake?.message).toContain(message)
    expect([mistake?.start, mistake?.end]).toEqual([start, end])
  })
})

test('SQRY-19: text without operators, and pasted text, is searched as words', () => {
  for (const text of [
    'sensor token',
    's3:GetObject',
    'https://example.com',
    'non-human identities',
    'kubectl get pods -n default --watch',
    '$ helm install --set a=b -wait x*',
    '"error": "title:x~1"',
    'C++ + C#',
  ])
    expect(usesOperators(text), text).toBe(false)
  for (const text of ['+sensor', 'a -sensor', 'dep*', 'senosr~1', 'a^2', 'page:x', '+title:x'])
    expect(usesOperators(text), text).toBe(true)
})

test('SQRY-19: without the permission of the request, operators are text', async () => {
  const results = await run('title:sensor~x', false)
  expect(results.mistake).toBeUndefined()
  expect(results.hits.length).toBeGreaterThan(0)
})
