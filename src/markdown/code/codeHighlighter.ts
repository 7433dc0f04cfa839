/**
 * Highlights code: text -> lines of `<span class="t-…">`. Prism highlights common languages, and shiki the others
 * (decision 024).
 */
import { createHash } from 'node:crypto'
import { escapeText } from '../../util/html.js'
import type { ShikiHighlighter } from './shikiHighlighter.js'

export interface CodeHighlighter {
  /** Returns the HTML of each line, or undefined for an unknown language. */
  highlightLines(code: string, language: string): Promise<readonly string[] | undefined>
  languageNames(): Promise<readonly string[]>
}

/** Blocks that shiki highlighted on other pages and in earlier builds. */
export interface HighlightCache {
  readonly get: (key: string) => Promise<readonly string[] | undefined>
  readonly set: (key: string, lines: readonly string[]) => void
}

/** Languages without highlighting. */
const plainLanguages = new Set(['text', 'txt', 'plain', 'plaintext', 'console-output', 'output'])

/**
 * Loads shiki for the first block that needs it, and lets it highlight equal blocks once per process. The cache is asked
 * before, because shiki and its grammars cost a new worker more than the rest of a page, and edits rarely change code. Prism
 * is faster than any cache.
 */
export function createCodeHighlighter(cache?: HighlightCache): CodeHighlighter {
  let loadingPrism: ReturnType<typeof loadPrism> | undefined
  let loadingShiki: Promise<ShikiHighlighter> | undefined
  /** Languages that are loaded. Highlighting is faster than a lookup in the cache, which is in another thread. */
  const loadedLanguages = new Set<string>()
  const linesByKey = new Map<string, readonly string[]>()
  const prism = () => {
    loadingPrism ??= loadPrism()
    return loadingPrism
  }
  const shiki = () => {
    loadingShiki ??= import('./shikiHighlighter.js').then(({ loadShiki }) => loadShiki())
    return loadingShiki
  }
  return {
    languageNames: async () => [
      ...(await prism()).grammarNames.keys(),
      ...(await shiki()).languageNames,
      ...plainLanguages,
    ],
    async highlightLines(code, language) {
      const name = language.toLowerCase()
      if (plainLanguages.has(name)) return code.split('\n').map(escapeText)
      const fast = (await prism()).highlightWithPrism(code, name)
      if (fast) return fast
      const key = createHash('sha256').update(name).update('\0').update(code).digest('base64')
      const cached = linesByKey.get(key) ?? (loadedLanguages.has(name) ? undefined : await cache?.get(key))
      if (cached) {
        linesByKey.set(key, cached)
        return cached
      }
      const lines = await (await shiki()).highlightLines(code, name)
      if (!lines) return undefined
      loadedLanguages.add(name)
      linesByKey.set(key, lines)
      cache?.set(key, lines)
      return lines
    },
  }
}

/** A quarter of a megabyte of grammars, for the first block. */
async function loadPrism() {
  const [{ highlightWithPrism }, { grammarNames }] = await Promise.all([
    import('./prism/highlightWithPrism.js'),
    import('./prism/grammars.js'),
  ])
  return { highlightWithPrism, grammarNames }
}
