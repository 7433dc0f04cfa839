/**
 * Code -> lines of `<span class="t-…">`. One highlighting serves both colour modes: the grammar's scopes are mapped to a
 * dozen classes by a theme whose colours are only names (`#000001` is class 1, and so on); the style sheet gives colours.
 */
import { createHash } from 'node:crypto'
import type { BundledLanguage, ThemeRegistrationRaw } from 'shiki'
import { escapeHtml } from '../util/html.js'

export interface Highlight {
  /** HTML of each line, or undefined for an unknown language. */
  lines(code: string, language: string): Promise<readonly string[] | undefined>
  /** Names of all languages that are known. */
  languages(): Promise<readonly string[]>
}

/** Where highlighted blocks are kept from one build to the next. */
export interface KeptHighlights {
  readonly get: (key: string) => Promise<readonly string[] | undefined>
  readonly set: (key: string, lines: readonly string[]) => void
}

const plain = new Set(['text', 'txt', 'plain', 'plaintext', 'console-output', 'output'])

const classes: readonly (readonly [string, readonly string[]])[] = [
  ['comment', ['comment', 'punctuation.definition.comment', 'string.comment']],
  [
    'string',
    ['string', 'punctuation.definition.string', 'constant.other.symbol', 'string.unquoted', 'markup.inline.raw'],
  ],
  ['number', ['constant.numeric', 'constant.language.boolean', 'constant.language', 'constant.character.numeric']],
  ['keyword', ['keyword', 'storage', 'storage.type', 'storage.modifier', 'keyword.control', 'keyword.other']],
  ['operator', ['keyword.operator', 'punctuation.separator.key-value']],
  ['function', ['entity.name.function', 'support.function', 'meta.function-call.generic', 'entity.name.command']],
  [
    'type',
    [
      'entity.name.type',
      'entity.name.class',
      'support.type',
      'support.class',
      'entity.other.inherited-class',
      'storage.type.primitive',
    ],
  ],
  [
    'tag',
    [
      'entity.name.tag',
      'support.type.property-name',
      'meta.object-literal.key',
      'variable.other.property.ts',
      'keyword.other.definition.ini',
    ],
  ],
  [
    'attr',
    [
      'entity.other.attribute-name',
      'variable.declaration.hcl',
      'variable.other.readwrite.hcl',
      'constant.other.option',
    ],
  ],
  ['variable', ['variable', 'variable.other', 'variable.parameter', 'punctuation.definition.variable']],
  [
    'constant',
    [
      'constant.character.escape',
      'constant.other',
      'variable.other.constant',
      'support.constant',
      'entity.name.section',
      'markup.heading',
    ],
  ],
  ['punct', ['punctuation', 'meta.brace']],
]

const theme: ThemeRegistrationRaw = {
  name: 'docsgen',
  type: 'light',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    ...classes.map(([, scope], index) => ({ scope: [...scope], settings: { foreground: colorOf(index) } })),
    { scope: ['markup.inserted'], settings: { foreground: colorOf(classes.length) } },
    { scope: ['markup.deleted'], settings: { foreground: colorOf(classes.length + 1) } },
  ],
}

const classByColor = new Map(
  [...classes.map(([name]) => name), 'inserted', 'deleted'].map((name, index) => [colorOf(index), name]),
)

function colorOf(index: number): string {
  return `#0000${(index + 1).toString(16).padStart(2, '0')}`
}

/**
 * Languages load when first needed; equal blocks are highlighted once per process. Shiki and its grammars cost a new worker
 * more than all the rest of a page, so blocks that are kept are asked for first: an edit rarely changes code.
 */
export function createHighlight(kept?: KeptHighlights): Highlight {
  let loading: ReturnType<typeof loadShiki> | undefined
  /** What answers at once need not be asked for. */
  const ready = new Set<string>()
  const done = new Map<string, readonly string[]>()
  const shiki = () => {
    loading ??= loadShiki()
    return loading
  }
  return {
    languages: async () => [...(await shiki()).names, ...plain],
    async lines(code, language) {
      const name = language.toLowerCase()
      if (plain.has(name)) return code.split('\n').map(escapeHtml)
      const key = createHash('sha256').update(name).update('\0').update(code).digest('base64')
      const known = done.get(key) ?? (ready.has(name) ? undefined : await kept?.get(key))
      if (known) {
        done.set(key, known)
        return known
      }
      const lines = await (await shiki()).lines(code, name)
      if (!lines) return undefined
      ready.add(name)
      done.set(key, lines)
      kept?.set(key, lines)
      return lines
    },
  }
}

async function loadShiki() {
  const { bundledLanguages, bundledLanguagesAlias, createHighlighter } = await import('shiki')
  const names = new Set([...Object.keys(bundledLanguages), ...Object.keys(bundledLanguagesAlias)])
  let highlighter: ReturnType<typeof createHighlighter> | undefined
  const lines = async (code: string, name: string): Promise<readonly string[] | undefined> => {
    if (!names.has(name)) return undefined
    highlighter ??= createHighlighter({ themes: [theme], langs: [] })
    const loaded = await highlighter
    const lang = name as BundledLanguage
    if (!loaded.getLoadedLanguages().includes(name)) await loaded.loadLanguage(lang)
    // Shiki gives up on a line after 500 ms by the clock: a busy machine would change the output. A page has its own deadline.
    const options = { lang, theme: theme.name as 'none', tokenizeTimeLimit: 0 }
    return loaded.codeToTokensBase(code, options).map(lineHtml)
  }
  return { names, lines }
}

/** Neighbours of one class become one span; white space and plain text get none. */
function lineHtml(tokens: readonly { content: string; color?: string }[]): string {
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
