/**
 * Fails a test in which no expectation ran, for example because a loop iterated over an empty list.
 *
 * Files of a worker share their modules, so a file that mocks a module would get the real one if an earlier file has loaded it,
 * and would leave its mock to later files. Such a file starts and ends without loaded modules.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, vi } from 'vitest'

const { testPath } = expect.getState()
if (testPath && readFileSync(testPath, 'utf8').includes('\nvi.mock(')) {
  vi.resetModules()
  afterAll(() => {
    vi.resetModules()
  })
}

beforeEach(() => {
  expect.hasAssertions()
})
