import { expect, test } from 'vitest'
import { matches } from '../../src/util/matches.js'

test('says whether a text fits, however long', () => {
  expect(matches(/^a+$/, 'aaa')).toBe(true)
  expect(matches(/^a+$/, `${'a'.repeat(40)}b`)).toBe(false)
  expect(matches(/^a+$/, 'a'.repeat(40))).toBe(true)
})

test('gives up on a pattern that would never end, and does not try it again', () => {
  const endless = /^(?:\w+)+$/
  expect(matches(endless, `${'a'.repeat(60)}!`)).toBeUndefined()
  // Tried again, a hundred times would take minutes.
  for (let count = 0; count < 100; count++) expect(matches(endless, `${'b'.repeat(60)}!`)).toBeUndefined()
})
