/**
 * Code -> lines of `<span class="t-…">`. One highlighting serves both colour modes: the grammar's scopes are mapped to a
 * dozen classes by a theme whose colours are only names (`#000001` is class 1, and so on); the style sheet gives colours.
 */
import { createHash } from 'node:crypto'
import {
  bundledLanguages,
  bundledLanguagesAlias,
  createHighlighter,
  type Highlighter,
  type ThemeRegistrationRaw,
} from 'shiki'
import { escapeHtml } from './html.js'

export interface Highlight {
  /** HTML of each line, or undefined for an unknown language. */
  lines(code: string, language: string): Promise<readonly string[] | undefined>
  readonly languages: readonly string[]
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

/** Languages load when first needed; equal blocks are highlighted once per process. */
export function createHighlight(): Highlight {
  let highlighter: Promise<Highlighter> | undefined
  const done = new Map<string, readonly string[]>()
  return {
    languages: [...Object.keys(bundledLanguages), ...Object.keys(bundledLanguagesAlias), ...plain],
    async lines(code, language) {
      const name = language.toLowerCase()
      if (plain.has(name)) return code.split('\n').map(escapeHtml)
      if (!Object.hasOwn(bundledLanguages, name) && !Object.hasOwn(bundledLanguagesAlias, name)) return undefined
      const key = createHash('sha1').update(name).update('\0').update(code).digest('base64')
      const known = done.get(key)
      if (known) return known
      highlighter ??= createHighlighter({ themes: [theme], langs: [] })
      const loaded = await highlighter
      if (!loaded.getLoadedLanguages().includes(name)) await loaded.loadLanguage(name as keyof typeof bundledLanguages)
      const lines = loaded
        .codeToTokensBase(code, {
          lang: name as keyof typeof bundledLanguages,
          theme: theme.name as 'none',
          // Shiki gives up on a line after 500 ms by the clock: a busy machine would change the output. A page has its own deadline.
          tokenizeTimeLimit: 0,
        })
        .map(lineHtml)
      done.set(key, lines)
      return lines
    },
  }
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
