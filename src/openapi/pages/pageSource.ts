/** Source of an entry of the API reference: JSON with everything that its page is built from, and nothing else. */

import { replaceTokens, type Tokens } from '../../markdown/source/tokens.js'
import type { ReferenceView } from '../../model/contract/reference.js'
import type { AuthorSample, SampleOptions } from '../snippets/requestSamples.js'
import type { ReferencePage } from './buildReference.js'
import { mayHaveToolFragments } from './toolFragments.js'

export interface PageSource {
  readonly view: ReferenceView
  readonly author: readonly AuthorSample[]
  /** Default: samples in all languages. */
  readonly samples?: SampleOptions
}

export interface TextReplacements {
  readonly tokens: Tokens
  /** Resolves links to fragments of other tools; see `toolFragments.ts`. */
  readonly replaceAddresses: (markdown: string) => string
}

/** The JSON of a page before replacements. */
export interface SerializedPage {
  readonly json: string
  /** True if no replacement applies. Few pages need one, and large descriptions have tens of megabytes of JSON. */
  readonly isFinal: boolean
}

/**
 * Replaces tokens in texts and code. Markdown keeps its tokens for the compile stage, and braces in paths and ids are
 * literal.
 * @param written result of `writePage` for the page
 */
export function finishPageSource(
  { view, author, samples }: ReferencePage,
  { json, isFinal }: SerializedPage,
  { tokens, replaceAddresses }: TextReplacements,
): string {
  if (isFinal) return json
  const replaceTarget = (key: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (key === 'markdown') return replaceAddresses(value)
    if (proseKeys.has(key)) return replaceTokens(value, tokens, 'prose')
    return codeKeys.has(key) ? replaceTokens(value, tokens, 'code') : value
  }
  return JSON.stringify({ view, author, ...(samples && { samples }) } satisfies PageSource, replaceTarget)
}

/** A page as text, for the cache and for the worker that compiles it. `parsePageSource` reads it. */
export function serializePage({ view, author, samples }: ReferencePage): SerializedPage {
  const json = JSON.stringify({ view, author, ...(samples && { samples }) } satisfies PageSource)
  return { json, isFinal: !(json.includes('{product') || json.includes('{vars.') || mayHaveToolFragments(json)) }
}

/** Throws a SyntaxError for a source that docsgen did not write. */
export function parsePageSource(source: string): PageSource {
  // The builder wrote this JSON itself: no other source has the kind `operation`.
  const page: PageSource = JSON.parse(source)
  return page
}

const proseKeys = new Set(['title', 'label'])
const codeKeys = new Set(['code', 'source'])
