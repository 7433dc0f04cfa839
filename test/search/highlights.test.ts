/** The highlighted words of a text are the same as if every word were tokenized. */
import { expect, test } from 'vitest'
import { createExcerpt, createMatcher, findMatches } from '../../src/search/excerpts/highlights.js'
import { createVisitor } from '../../src/search/excerpts/longTexts.js'
import { visitWords } from '../../src/search/excerpts/visitWords.js'
import { camelCaseHumps, foldText, termOf } from '../../src/search/shared/tokens.js'
import { randomNumbers } from './site.js'

const pieces =
  'policy Policies café CAFÉ getObject GetObjectACL HTTPServer s3 S3 x86_64 naïve 火山 ก ß İstanbul 😀 é — … , . \n ( ) 𝒳y K8s ACL acl oed Owls C c x9 pé aç'.split(
    ' ',
  )

test('a highlighted word matches a term or the typed prefix', () => {
  const random = randomNumbers(5)
  const queries = [
    'policies',
    'cafe',
    'object',
    'server',
    's3',
    'naive',
    '火山',
    'istanbul',
    'acl',
    'é',
    '64',
    'oed',
    'c',
    'x',
    'p',
    'ac',
  ]
  let matches = 0
  for (let round = 0; round < 400; round++) {
    const text = Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join(random(2) ? ' ' : '')
    const typed = foldText(queries[random(queries.length)] as string).toLowerCase()
    const terms = new Set([termOf(typed)])
    const open = random(2) ? typed : undefined
    const expected = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: raw, index }) => {
      const word = foldText(raw).toLowerCase()
      const isMatch = terms.has(termOf(word)) || (open !== undefined && word.startsWith(open))
      return isMatch || camelCaseHumps(raw).some((hump) => terms.has(termOf(hump))) ? [[index, index + raw.length]] : []
    })
    const found = findMatches(text, createMatcher(terms, open)).map(({ start, end }) => [start, end])
    expect(found, `${typed} in ${text}`).toEqual(expected)
    matches += found.length
  }
  expect(matches).toBeGreaterThan(50)
})

test('a long text has the same matches when its words are known from an earlier query', () => {
  const random = randomNumbers(7)
  const text = Array.from({ length: 4000 }, () => pieces[random(pieces.length)]).join(' ')
  const owner = {}
  expect(createVisitor(text, owner)).toBe(visitWords)
  const visitor = createVisitor(text, owner)
  expect(visitor).not.toBe(visitWords)
  for (const typed of ['policies', 'object', 'cafe', '64', 's3', 'acl', 'oed', 'o', 'c', '火山']) {
    for (const open of [undefined, typed]) {
      const matcher = createMatcher(new Set([termOf(typed)]), open)
      const expected = findMatches(text, matcher)
      expect(expected.length, typed).toBeGreaterThan(20)
      expect(findMatches(text, matcher, visitor), typed).toEqual(expected)
    }
  }
})

test('an excerpt starts and ends with words, not with the dot between two cells, and marks omitted text once', () => {
  const text = 'Not found · 429 · rate_limited … sent … here · Too many requests · 500 · internal'
  for (let from = 0; from + 24 < text.length; from++) {
    const match = { start: from, end: from + 1, term: 'x', word: 'x' }
    const shown = createExcerpt(text, [match], 24)
      .map((piece) => piece.text)
      .join('')
    expect(shown).not.toMatch(/^…\s*·|·\s*…$|……/)
  }
})
