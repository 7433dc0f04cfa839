/** Highlights code: text -> lines of `<span class="t-…">`. */
import { createHash } from 'node:crypto'
import type { BundledLanguage } from 'shiki'
import { escapeHtml } from '../../util/html.js'
import { classByColor, highlightTheme } from './highlightTheme.js'

export interface CodeHighlighter {
  /** Returns the HTML of each line, or undefined for an unknown language. */
  highlightLines(code: string, language: string): Promise<readonly string[] | undefined>
  languageNames(): Promise<readonly string[]>
}

/** Highlighted blocks of other pages and of earlier builds. */
export interface HighlightCache {
  readonly get: (key: string) => Promise<readonly string[] | undefined>
  readonly set: (key: string, lines: readonly string[]) => void
}

/** Languages without highlighting. */
const plainLanguages = new Set(['text', 'txt', 'plain', 'plaintext', 'console-output', 'output'])

/**
 * Loads languages on first use, and highlights equal blocks once per process. The cache is asked before shiki is loaded,
 * because shiki and its grammars cost a new worker more than the rest of a page, and edits rarely change code.
 */
export function createCodeHighlighter(cache?: HighlightCache): CodeHighlighter {
  let loading: ReturnType<typeof loadShiki> | undefined
  /** Languages that are loaded: to highlight is faster than to ask the cache, which is in another thread. */
  const loadedLanguages = new Set<string>()
  const linesByKey = new Map<string, readonly string[]>()
  const shiki = () => {
    loading ??= loadShiki()
    return loading
  }
  return {
    languageNames: async () => [...(await shiki()).languageNames, ...plainLanguages],
    async highlightLines(code, language) {
      const name = language.toLowerCase()
      if (plainLanguages.has(name)) return code.split('\n').map(escapeHtml)
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

async function loadShiki() {
  const { bundledLanguages, bundledLanguagesAlias, createHighlighter } = await import('shiki')
  const names = new Set([...Object.keys(bundledLanguages), ...Object.keys(bundledLanguagesAlias)])
  const isBundled = (name: string): name is BundledLanguage => names.has(name)
  const highlighters = new Map<string, ReturnType<typeof createHighlighter>>()
  const loadHighlighter = async (name: BundledLanguage) => {
    const registrations = (await importLanguage(name)).default
    const embedded = new Set(registrations.flatMap(({ embeddedLangsLazy = [] }) => embeddedLangsLazy))
    // Shiki colors an embedded language only if something has loaded it before. A language that can embed others gets
    // a highlighter of its own, so that its colors do not depend on the pages that came first.
    const group = embedded.size > 0 ? name : 'shared'
    const created = highlighters.get(group) ?? createHighlighter({ themes: [highlightTheme], langs: [] })
    highlighters.set(group, created)
    const highlighter = await created
    const languages = embedded.has('yaml') ? [name, 'yaml' as const] : [name]
    const missing = languages.filter((language) => !highlighter.getLoadedLanguages().includes(language))
    if (missing.length > 0) await highlighter.loadLanguage(...missing)
    return highlighter
  }
  const importLanguage = (name: BundledLanguage) => ({ ...bundledLanguagesAlias, ...bundledLanguages })[name]()
  const highlightLines = async (code: string, name: string): Promise<readonly string[] | undefined> => {
    if (!isBundled(name)) return undefined
    const loaded = await loadHighlighter(name)
    // By default shiki stops after 500 ms on a line, so the output would depend on the load. Pages have their own deadline.
    // The types of shiki know only the names of its own themes.
    const options = { lang: name, theme: highlightTheme.name as 'none', tokenizeTimeLimit: 0 }
    return loaded.codeToTokensBase(code, options).map(tokensToHtml)
  }
  return { languageNames: [...names], highlightLines }
}

/** Neighbors of the same class share a span. White space and plain text get none. */
function tokensToHtml(tokens: readonly { content: string; color?: string }[]): string {
  let html = ''
  let open: string | undefined
  for (const { content, color } of tokens) {
    const name = content.trim() ? classByColor.get((color ?? '').toLowerCase()) : open
    if (name !== open) {
      if (open) html += '</span>'
      if (name) html += `<span class="t-${name}">`
      open = name
    }
    html += escapeHtml(content)
  }
  return open ? `${html}</span>` : html
}
