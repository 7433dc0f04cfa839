/** Creates hrefs of hits and of the search page. */
import type { ClientSearch, SearchHit, SearchScope } from '../../../src/model/contract.js'
import { highlightParameter, rowParameter } from '../shared/highlightParameters.js'

/** The query of the URL tells the target page which words to highlight, and which row of a table to show. */
export function hrefOfHit({ url, anchor, words, row }: SearchHit, { skipHighlight }: ClientSearch): string {
  const query = new URLSearchParams(skipHighlight ? [] : words.map((word) => [highlightParameter, word]))
  if (row) query.set(rowParameter, row.key)
  return `${url}${query.size > 0 ? `?${query}` : ''}${anchor}`
}

interface SearchPlace extends SearchScope {
  readonly filters?: Readonly<Record<string, string>>
}

/** The URL has the same parameters that `readAddress` reads. */
export function hrefOfSearchPage(
  text: string,
  { version, context, filters = {} }: SearchPlace,
  { page }: ClientSearch,
): string {
  const query = new URLSearchParams({ q: text })
  if (context) query.set('ctx', context.slice(1))
  if (version) query.set('version', version.slice(1))
  for (const [name, value] of Object.entries(filters)) query.set(name, value)
  return `${page}?${query}`
}
