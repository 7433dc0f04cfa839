/** What an entry of the reference holds as its source: everything that its page is made from, and nothing else. */
import type { ReferenceView } from '../contract/reference.js'
import { replaceTokens, type Tokens } from '../lib/tokens.js'
import { hasAddresses } from './addresses.js'
import type { ReferencePage } from './reference.js'
import type { AuthorSample } from './snippets/samples.js'

export interface PageSource {
  readonly view: ReferenceView
  readonly author: readonly AuthorSample[]
}

export interface TextEdits {
  readonly tokens: Tokens
  /** Gives links to parts of the description their pages; see `addresses.ts`. */
  readonly replaceAddresses: (markdown: string) => string
  /** Gives the JSON of a page that was kept from the last build. */
  readonly once?: (page: ReferencePage, make: () => string) => string
}

/** Tokens are replaced where people read or copy. Markdown keeps them for the compile stage; paths and ids may mean their braces. */
export function pageSource(page: ReferencePage, { tokens, replaceAddresses, once }: TextEdits): string {
  const { view, author } = page
  const replace = (key: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (key === 'markdown') return replaceAddresses(value)
    if (prose.has(key)) return replaceTokens(value, tokens, 'prose')
    return code.has(key) ? replaceTokens(value, tokens, 'code') : value
  }
  const write = () => JSON.stringify({ view, author } satisfies PageSource)
  const source = once ? once(page, write) : write()
  return source.includes('{product') || source.includes('{vars.') || hasAddresses(source)
    ? JSON.stringify({ view, author } satisfies PageSource, replace)
    : source
}

export function readPageSource(source: string): PageSource {
  return JSON.parse(source) as PageSource
}

const prose = new Set(['title', 'lead', 'summary', 'label'])
const code = new Set(['code', 'source'])
