import { expect, test } from 'vitest'
import { hashOf } from '../../src/util/hash.js'

test('the boundaries between parts count, and a string equals its bytes', () => {
  expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'))
  expect(hashOf('a')).not.toBe(hashOf('a', ''))
  expect(hashOf('é')).toBe(hashOf(Buffer.from('é')))
  expect(hashOf()).toMatch(/^e3b0c442/)
})
