/** Highlights languages that Prism does not: shiki knows some 240, but costs about 0.3 s to load and milliseconds per block. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { BundledLanguage } from 'shiki'
import { escapeText } from '../../util/html.js'
import { classByColor, highlightTheme } from './highlightTheme.js'

export interface ShikiHighlighter {
  readonly languageNames: readonly string[]
  /** Returns the HTML of each line, or undefined for an unknown language. */
  readonly highlightLines: (code: string, name: string) => Promise<readonly string[] | undefined>
}

export async function loadShiki(): Promise<ShikiHighlighter> {
  // The list of languages does not load the engine, which an unknown language does not need.
  const { bundledLanguages, bundledLanguagesAlias } = await import('shiki/langs')
  const names = new Set([...Object.keys(bundledLanguages), ...Object.keys(bundledLanguagesAlias)])
  const isBundled = (name: string): name is BundledLanguage => names.has(name)
  const loaders = { ...bundledLanguagesAlias, ...bundledLanguages }
  const highlighters = new Map<string, ReturnType<typeof createHighlighter>>()
  const loadHighlighter = async (name: BundledLanguage) => {
    const registrations = (await loaders[name]()).default
    const embedded = new Set(registrations.flatMap(({ embeddedLangsLazy = [] }) => embeddedLangsLazy))
    // Shiki colors an embedded language only if something has loaded it before. A language that can embed others gets
    // a highlighter of its own, so that its colors do not depend on the pages that came first.
    const group = embedded.size > 0 ? name : 'shared'
    const created = highlighters.get(group) ?? createHighlighter()
    highlighters.set(group, created)
    const highlighter = await created
    const languages: readonly BundledLanguage[] = embedded.has('yaml') ? [name, 'yaml'] : [name]
    const missing = languages.filter((language) => !highlighter.getLoadedLanguages().includes(language))
    if (missing.length > 0) await highlighter.loadLanguage(...missing.map((language) => loaders[language]))
    return highlighter
  }
  const loadedByName = new Map<BundledLanguage, ReturnType<typeof loadHighlighter>>()
  const findHighlighter = (name: BundledLanguage) => {
    const known = loadedByName.get(name) ?? loadHighlighter(name)
    loadedByName.set(name, known)
    return known
  }
  const highlightLines = async (code: string, name: string): Promise<readonly string[] | undefined> => {
    if (!isBundled(name)) return undefined
    const loaded = await findHighlighter(name)
    // By default shiki stops after 500 ms on a line, so the output would depend on the load. Pages have their own deadline.
    // The types of shiki know only the names of its own themes.
    const options = { lang: name, theme: highlightTheme.name as 'none', tokenizeTimeLimit: 0 }
    return loaded.codeToTokensBase(code, options).map(tokensToHtml)
  }
  return { languageNames: [...names], highlightLines }
}

async function createHighlighter() {
  const [{ createHighlighterCore }, engine] = await Promise.all([import('shiki/core'), loadRegexEngine()])
  return createHighlighterCore({ themes: [highlightTheme], langs: [], engine, warnings: false })
}

/**
 * The engine for regular expressions. The module of shiki that contains the same bytes unpacks them with web streams, for which
 * Node.js loads its HTTP client: 50 ms of CPU in each worker.
 */
async function loadRegexEngine() {
  const { createOnigurumaEngine } = await import('shiki/engine/oniguruma')
  const bytes = await readFile(createRequire(import.meta.url).resolve('shiki/onig.wasm'))
  const instantiator = async (imports: WebAssembly.Imports = {}) =>
    (await WebAssembly.instantiate(bytes, imports)).instance.exports
  return createOnigurumaEngine({ instantiator })
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
    html += escapeText(content)
  }
  return open ? `${html}</span>` : html
}
