/** Fails a test in which no expectation ran, for example because a loop iterated over an empty list. */
import { beforeEach, expect } from 'vitest'

beforeEach(() => {
  expect.hasAssertions()
})
