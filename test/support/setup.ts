/** Fails a test in which no expectation ran, for example because a loop over results had nothing to go through. */
import { beforeEach, expect } from 'vitest'

beforeEach(() => {
  expect.hasAssertions()
})
