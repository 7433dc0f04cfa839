import { expect, test } from 'vitest'
import { matchesWithTimeout } from '../../src/util/matchesWithTimeout.js'

test('says whether a text fits, however long', () => {
  expect(matchesWithTimeout(/^a+$/, 'aaa')).toBe(true)
  expect(matchesWithTimeout(/^a+$/, `${'a'.repeat(40)}b`)).toBe(false)
  expect(matchesWithTimeout(/^a+$/, 'a'.repeat(40))).toBe(true)
})

test('gives up on a pattern that would never end, and does not try it again', () => {
  const endless = /^(?:\w+)+$/
  expect(matchesWithTimeout(endless, `${'a'.repeat(60)}!`)).toBeUndefined()
  // Tried again, a hundred times would take minutes.
  for (let count = 0; count < 100; count++) expect(matchesWithTimeout(endless, `${'b'.repeat(60)}!`)).toBeUndefined()
})
