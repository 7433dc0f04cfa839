import { afterEach, expect, test, vi } from 'vitest'
import { createCodeHighlighter } from '../../src/markdown/code/codeHighlighter.js'

/** A language that only shiki knows. */
const rare = { code: 'main = putStrLn "Hello"', language: 'haskell' }

afterEach(() => vi.restoreAllMocks())

test('a slow machine highlights as a fast one does', async () => {
  const fast = await createCodeHighlighter().highlightLines(rare.code, rare.language)
  const now = Date.now()
  let calls = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000 * calls++)
  const slow = await createCodeHighlighter().highlightLines(rare.code, rare.language)
  expect(fast?.join()).toContain('<span class="t-string">"Hello"</span>')
  expect(slow).toEqual(fast)
})

test('a cached block is not highlighted again, and a new one is cached', async () => {
  const stored = new Map<string, readonly string[]>()
  const cache = {
    get: async (key: string) => stored.get(key),
    set: (key: string, lines: readonly string[]) => void stored.set(key, lines),
  }
  const fresh = await createCodeHighlighter(cache).highlightLines(rare.code, rare.language)
  expect([...stored.values()]).toEqual([fresh])
  const [key = ''] = stored.keys()
  stored.set(key, ['as cached'])
  expect(await createCodeHighlighter(cache).highlightLines(rare.code, rare.language)).toEqual(['as cached'])
  expect(await createCodeHighlighter(cache).highlightLines(rare.code, 'purescript')).not.toEqual(['as cached'])
})

test('an unknown language is not cached', async () => {
  const keys: string[] = []
  const cache = { get: async () => undefined, set: (key: string) => void keys.push(key) }
  expect(await createCodeHighlighter(cache).highlightLines('a', 'klingon')).toBeUndefined()
  expect(keys).toEqual([])
})

test('code of a common language does not ask the cache', async () => {
  const keys: string[] = []
  const cache = { get: async (key: string) => void keys.push(key), set: (key: string) => void keys.push(key) }
  expect(await createCodeHighlighter(cache).highlightLines('const a = 1', 'ts')).toEqual([
    '<span class="t-keyword">const</span> a <span class="t-operator">= </span><span class="t-number">1</span>',
  ])
  expect(keys).toEqual([])
})

test.each(['vue', 'astro'])('%s has the same colors whatever was highlighted before', async (language) => {
  const page = '<script setup lang="ts">\nconst answer: number = 42\n</script>\n<p class="a">{{ answer }}</p>\n'
  const fresh = await createCodeHighlighter().highlightLines(page, language)
  const used = createCodeHighlighter()
  await used.highlightLines('a', 'haskell')
  await used.highlightLines('p { a }', 'svelte')
  expect(await used.highlightLines(page, language)).toEqual(fresh)
  expect(fresh?.join('\n')).toContain('<span class="t-')
})
