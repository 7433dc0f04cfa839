import { expect, test } from 'vitest'
import { lineOrigins } from '../../src/migrate/rewrite/lineOrigins.js'

test('lines of an included text have the line of its directive', () => {
  expect(lineOrigins('a\ninclude\nb\nc', 'a\nx\ny\nz\nb\nc')).toEqual([0, 1, 1, 1, 2, 3])
})

test('lines after removed ones keep their place', () => {
  expect(lineOrigins('a\nb\nc\nd', 'a\nd')).toEqual([0, 3])
})

test('lines that change where they are do not move', () => {
  expect(lineOrigins('a\nb\nc', 'a\nB\nc')).toBeUndefined()
})

test('a line that is repeated is found between its neighbors', () => {
  expect(lineOrigins('a\n\nb\n\nc', 'new\na\n\nb\n\nc')).toEqual([0, 0, 1, 2, 3, 4])
})
