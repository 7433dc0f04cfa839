import { expect, test } from 'vitest'
import { checkExpectations, parseExpectations } from '../../src/search/build/expectations.js'
import { parseSynonyms } from '../../src/search/build/parseSynonyms.js'

const file = 'content/search.tests.yaml'
const found = ['/a#one', '/a', '/b#two', '/c']
const checkText = (text: string) =>
  checkExpectations(parseExpectations(text, file).expectations, {
    file,
    find: async (query) => (query === 'nothing' ? [] : found),
    hrefOf: (page) => page,
  })

test('each page counts once; sections have ranks of their own', async () => {
  expect(await checkText('- { query: x, page: /b, within: 2 }\n- { query: x, page: "/b#two", within: 3 }\n')).toEqual(
    [],
  )
})

test('a page below the accepted rank is reported with its rank and the line of the expectation', async () => {
  const [diagnostic] = await checkText('# a comment\n- { query: x, page: /c, within: 2 }\n')
  expect(diagnostic).toMatchObject({
    severity: 'error',
    code: 'search-expectation',
    message: 'The search for “x” finds /c at rank 3, which is below rank 2.',
    hint: 'It finds /a, /b, /c first.',
    range: { start: { line: 2 } },
  })
})

test('a query without results is reported', async () => {
  const [diagnostic] = await checkText('- { query: nothing, page: /a }')
  expect(diagnostic?.message).toBe('The search for “nothing” does not find /a.')
  expect(diagnostic?.hint).toBe('It finds nothing.')
})

test('a misspelled key is reported with its line', () => {
  const { diagnostics } = parseExpectations('- query: x\n  page: /a\n  whithin: 2\n', file)
  expect(diagnostics[0]).toMatchObject({ code: 'search-tests-unknown-key', range: { start: { line: 3 } } })
})

test('a group of synonyms requires at least two words', () => {
  expect(parseSynonyms('- [k8s, kubernetes]\n', 'content/_synonyms.yaml')).toEqual({
    groups: [['k8s', 'kubernetes']],
    diagnostics: [],
  })
  expect(parseSynonyms('- [alone]\n', 'content/_synonyms.yaml').diagnostics[0]?.range?.start.line).toBe(1)
})
