import { expect, test } from 'vitest'
import { checkExpectations, parseExpectations } from '../../src/search/build/expectations.js'
import { parseSynonyms } from '../../src/search/build/parseSynonyms.js'

const file = 'content/search.tests.yaml'
const found = ['/a#one', '/a', '/b#two', '/c']
const judge = (text: string) =>
  checkExpectations(parseExpectations(text, file).expectations, {
    file,
    find: async (query) => (query === 'nothing' ? [] : found),
    hrefOf: (page) => page,
  })

test('a page counts once, a section by its own place', async () => {
  expect(await judge('- { query: x, page: /b, within: 2 }\n- { query: x, page: "/b#two", within: 3 }\n')).toEqual([])
})

test('a page that comes too late is named with its place and the line of the expectation', async () => {
  const [finding] = await judge('# a comment\n- { query: x, page: /c, within: 2 }\n')
  expect(finding).toMatchObject({
    severity: 'error',
    code: 'search-expectation',
    message: 'The search for “x” has at place 3, not within 2, /c.',
    hint: 'It finds /a, /b, /c first.',
    range: { start: { line: 2 } },
  })
})

test('a query that finds nothing says so', async () => {
  const [finding] = await judge('- { query: nothing, page: /a }')
  expect(finding?.message).toBe('The search for “nothing” does not find /a.')
  expect(finding?.hint).toBe('It finds nothing.')
})

test('a misspelt key is a finding with its line', () => {
  const { diagnostics } = parseExpectations('- query: x\n  page: /a\n  whithin: 2\n', file)
  expect(diagnostics[0]).toMatchObject({ code: 'search-tests-unknown-key', range: { start: { line: 3 } } })
})

test('groups of synonyms are lists of two words or more', () => {
  expect(parseSynonyms('- [k8s, kubernetes]\n', 'content/_synonyms.yaml')).toEqual({
    groups: [['k8s', 'kubernetes']],
    diagnostics: [],
  })
  expect(parseSynonyms('- [alone]\n', 'content/_synonyms.yaml').diagnostics[0]?.range?.start.line).toBe(1)
})
