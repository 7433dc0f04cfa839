/** Creates hrefs of hits and of the search page. */
import type { ClientSearch, SearchHit, SearchScope } from '../../../src/model/contract.js'

/** Query parameter for words to highlight, repeated for each word. */
export const highlightParameter = '_highlight'

export function hrefOfHit({ url, anchor, words }: SearchHit, { skipHighlight }: ClientSearch): string {
  const query = new URLSearchParams(skipHighlight ? [] : words.map((word) => [highlightParameter, word]))
  return `${url}${words.length > 0 && !skipHighlight ? `?${query}` : ''}${anchor}`
}

export function hrefOfSearchPage(text: string, { version, context }: SearchScope, { page }: ClientSearch): string {
  const query = new URLSearchParams({ q: text })
  if (context) query.set('ctx', context.slice(1))
  if (version) query.set('version', version.slice(1))
  return `${page}?${query}`
}
