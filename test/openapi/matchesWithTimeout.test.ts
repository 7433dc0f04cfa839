import { expect, test } from 'vitest'
import { isQuickMatch, matchesWithTimeout } from '../../src/openapi/schema/matchesWithTimeout.js'

test('a text of any length matches or does not', () => {
  expect(matchesWithTimeout(/^a+$/, 'aaa')).toBe(true)
  expect(matchesWithTimeout(/^a+$/, `${'a'.repeat(40)}b`)).toBe(false)
  expect(matchesWithTimeout(/^a+$/, 'a'.repeat(40))).toBe(true)
})

test('a pattern that would never end is given up, and not tried again', () => {
  const endless = /^(?:\w+)+$/
  expect(matchesWithTimeout(endless, `${'a'.repeat(60)}!`, 50)).toBeUndefined()
  // A hundred further tries would take minutes.
  for (let count = 0; count < 100; count++) expect(matchesWithTimeout(endless, `${'b'.repeat(60)}!`)).toBeUndefined()
})

test.each([
  ['^[0-9a-f]{8}-[0-9a-f]{4}$', 40, true],
  ['^arn:aws:iam::\\d{12}:role/[\\w+=,.@-]{1,64}$', 120, true],
  ['^(?:red|green)-\\p{L}+$', 60, true],
  ['^[(a+)+]+$', 60, true],
  ['^([\\w.]+)+$', 17, false],
  ['^(a|aa)+$', 17, false],
  ['^(?=a*b)a$', 17, false],
  ['^(a*)\\1$', 17, false],
  ['^a*a*a*a*a*a*b$', 40, false],
  [`^${'a?'.repeat(25)}${'a'.repeat(25)}$`, 25, false],
  [`^${'(a|aa)'.repeat(25)}$`, 30, false],
  ['^[a-z]+$', 100_000, false],
])('a match of %s with a text of %i characters is quick: %s', (source, length, isQuick) => {
  expect(isQuickMatch(source, length)).toBe(isQuick)
})

test('the slowest texts of quick patterns take few steps', () => {
  const patterns = ['^[a]+b$', 'a+b', 'a{1,60}a{1,60}b', '^(?:a|aa|aaa)a+b$']
  for (const pattern of patterns) {
    const length = [1_000, 300, 100, 45, 20].find((size) => isQuickMatch(pattern, size))
    expect(length, pattern).toBeDefined()
    expect(new RegExp(pattern, 'u').test('a'.repeat(length ?? 0)), pattern).toBe(false)
  }
})
