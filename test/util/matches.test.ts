import { expect, test } from 'vitest'
import { matchesWithTimeout } from '../../src/util/matchesWithTimeout.js'

test('a text of any length matches or does not', () => {
  expect(matchesWithTimeout(/^a+$/, 'aaa')).toBe(true)
  expect(matchesWithTimeout(/^a+$/, `${'a'.repeat(40)}b`)).toBe(false)
  expect(matchesWithTimeout(/^a+$/, 'a'.repeat(40))).toBe(true)
})

test('a pattern that would never end is given up, and not tried again', () => {
  const endless = /^(?:\w+)+$/
  expect(matchesWithTimeout(endless, `${'a'.repeat(60)}!`)).toBeUndefined()
  // A hundred further tries would take minutes.
  for (let count = 0; count < 100; count++) expect(matchesWithTimeout(endless, `${'b'.repeat(60)}!`)).toBeUndefined()
})
