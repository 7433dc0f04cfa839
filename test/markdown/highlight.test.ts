import { afterEach, expect, test, vi } from 'vitest'
import { createCodeHighlighter } from '../../src/markdown/code/codeHighlighter.js'

const code = 'const answer: number = 42 // the answer'

afterEach(() => vi.restoreAllMocks())

test('a slow machine highlights as a fast one does', async () => {
  const fast = await createCodeHighlighter().highlightLines(code, 'ts')
  const now = Date.now()
  let calls = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000 * calls++)
  const slow = await createCodeHighlighter().highlightLines(code, 'ts')
  expect(fast?.join()).toContain('<span class="t-number">42 </span>')
  expect(slow).toEqual(fast)
})

test('a kept block is not highlighted again, and a new one is kept', async () => {
  const kept = new Map<string, readonly string[]>()
  const store = {
    get: async (key: string) => kept.get(key),
    set: (key: string, lines: readonly string[]) => void kept.set(key, lines),
  }
  const fresh = await createCodeHighlighter(store).highlightLines(code, 'ts')
  expect([...kept.values()]).toEqual([fresh])
  const [key = ''] = kept.keys()
  kept.set(key, ['as kept'])
  expect(await createCodeHighlighter(store).highlightLines(code, 'ts')).toEqual(['as kept'])
  expect(await createCodeHighlighter(store).highlightLines(code, 'js')).not.toEqual(['as kept'])
})

test('a language that nobody knows is not kept', async () => {
  const kept: string[] = []
  const store = { get: async () => undefined, set: (key: string) => void kept.push(key) }
  expect(await createCodeHighlighter(store).highlightLines(code, 'klingon')).toBeUndefined()
  expect(kept).toEqual([])
})

test.each(['markdown', 'mdx', 'md'])(
  'what %s embeds has the same colors whatever was highlighted before',
  async (language) => {
    const page = '---\ntitle: "Home"\n---\n\n# Home\n\n```ts\nconst answer: number = 42\n```\n'
    const fresh = await createCodeHighlighter().highlightLines(page, language)
    const used = createCodeHighlighter()
    await used.highlightLines('a: 1', 'yaml')
    await used.highlightLines(code, 'ts')
    expect(await used.highlightLines(page, language)).toEqual(fresh)
    expect(fresh?.join('\n')).toContain('<span class="t-')
  },
)
