import { afterEach, expect, test, vi } from 'vitest'
import { createStopwatch } from '../../src/util/stopwatch.js'

afterEach(() => vi.restoreAllMocks())

test('no time between stages is left out, and a stage that returns is added up', () => {
  let now = 40
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const stopwatch = createStopwatch(0)
  stopwatch.begin('start')
  now = 100
  stopwatch.begin('compile')
  now = 350
  stopwatch.begin('start')
  now = 351.26
  expect(stopwatch.times()).toEqual({ start: 101.3, compile: 250 })
  now = 400
  expect(Object.values(stopwatch.times()).reduce((sum, ms) => sum + ms, 0)).toBe(400)
})

test('without a start time, the first stage begins with its `begin`', () => {
  let now = 40
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const stopwatch = createStopwatch()
  now = 50
  stopwatch.begin('collect')
  now = 75
  expect(stopwatch.times()).toEqual({ collect: 25 })
})
