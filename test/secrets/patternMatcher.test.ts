import { expect, test } from 'vitest'
import { createPatternMatcher } from '../../src/secrets/patternMatcher.js'

test('finds the same matches as a search for each pattern at each offset', () => {
  // A linear congruential generator: the same numbers in every run.
  let state = 7
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  const text = (length: number) => Buffer.from(Array.from({ length }, () => 97 + Math.floor(random() * 3)))
  let total = 0
  for (let round = 0; round < 300; round++) {
    const patterns = Array.from({ length: 1 + Math.floor(random() * 6) }, () => text(2 + Math.floor(random() * 5)))
    const bytes = text(Math.floor(random() * 200))
    const expected = patterns.flatMap((pattern, index) =>
      Array.from(bytes.keys())
        .filter((offset) => bytes.subarray(offset, offset + pattern.length).equals(pattern))
        .map((offset) => `${index}@${offset}`),
    )
    const found = createPatternMatcher(patterns)(bytes).map(({ pattern, offset }) => `${pattern}@${offset}`)
    expect(found.sort()).toEqual(expected.sort())
    total += expected.length
  }
  expect(total).toBeGreaterThan(1000)
})

test('finds patterns at the start and at the end, and none without patterns', () => {
  const find = createPatternMatcher([Buffer.from('first-secret'), Buffer.from('last-secret')])
  expect(find(Buffer.from('first-secret and last-secret'))).toEqual([
    { pattern: 0, offset: 0 },
    { pattern: 1, offset: 17 },
  ])
  expect(find(Buffer.from('short'))).toEqual([])
  expect(createPatternMatcher([])(Buffer.from('text'))).toEqual([])
})
