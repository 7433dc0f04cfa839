import { expect, test } from 'vitest'
import { offsetAt, pointAt } from '../../src/markdown/source/pointAt.js'

const source = 'one\ntwo\n\nfour [a](b)\n\n\nseven'

test('an offset has the same line and column, whatever point before it is known', () => {
  for (let offset = 0; offset <= source.length; offset++) {
    const point = pointAt(source, offset)
    expect(offsetAt(source, point)).toBe(offset)
    for (let known = 0; known <= source.length; known++) {
      const { line } = pointAt(source, known)
      expect([offset, known, pointAt(source, offset, { line, offset: known })]).toEqual([offset, known, point])
    }
  }
})
