import { afterEach, expect, test, vi } from 'vitest'
import { createHighlight } from '../../src/lib/highlight.js'

const code = 'const answer: number = 42 // the answer'

afterEach(() => vi.restoreAllMocks())

test('a slow machine highlights as a fast one does', async () => {
  const fast = await createHighlight().lines(code, 'ts')
  const now = Date.now()
  let calls = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000 * calls++)
  const slow = await createHighlight().lines(code, 'ts')
  expect(fast?.join()).toContain('<span class="t-number">42 </span>')
  expect(slow).toEqual(fast)
})
