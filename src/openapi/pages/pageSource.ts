/** What an entry of the reference holds as its source: everything that its page is made from, and nothing else. */

import { replaceTokens, type Tokens } from '../../markdown/tokens.js'
import type { ReferenceView } from '../../model/contract/reference.js'
import type { AuthorSample } from '../snippets/requestSamples.js'
import type { ReferencePage } from './buildReference.js'
import { mayHaveToolFragments } from './toolFragments.js'

export interface PageSource {
  readonly view: ReferenceView
  readonly author: readonly AuthorSample[]
}

export interface TextReplacements {
  readonly tokens: Tokens
  /** Gives links to parts of the description their pages; see `addresses.ts`. */
  readonly replaceAddresses: (markdown: string) => string
}

/** The JSON of a page as the description has it. */
export interface SerializedPage {
  readonly json: string
  /** No edit can change it: there are tens of megabytes of it, and few pages have anything to edit. */
  readonly isFinal: boolean
}

/**
 * Tokens are replaced where people read or copy. Markdown keeps them for the compile stage; paths and ids may mean their braces.
 * @param written what `writePage` gives for the page.
 */
export function finishPageSource(
  { view, author }: ReferencePage,
  { json, isFinal }: SerializedPage,
  { tokens, replaceAddresses }: TextReplacements,
): string {
  if (isFinal) return json
  const replace = (key: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (key === 'markdown') return replaceAddresses(value)
    if (prose.has(key)) return replaceTokens(value, tokens, 'prose')
    return code.has(key) ? replaceTokens(value, tokens, 'code') : value
  }
  return JSON.stringify({ view, author } satisfies PageSource, replace)
}

export function serializePage({ view, author }: ReferencePage): SerializedPage {
  const json = JSON.stringify({ view, author } satisfies PageSource)
  return { json, isFinal: !(json.includes('{product') || json.includes('{vars.') || mayHaveToolFragments(json)) }
}

export function parsePageSource(source: string): PageSource {
  return JSON.parse(source) as PageSource
}

const prose = new Set(['title', 'lead', 'summary', 'label'])
const code = new Set(['code', 'source'])
