/** The options of the panel of the search box: a flat list, which the keys move through. */
import type { ClientSearch, SearchHit, SearchResults } from '../../src/model/contract.js'
import { hrefOfHit, hrefOfSearchPage } from '../browser/search/links.js'
import type { RecentPage } from '../browser/search/recent.js'
import type { PageScope } from '../browser/shared/scope.js'
import { fill, plural } from '../text/fill.js'

export const panelListId = 'search-suggestions'

/** Value for `aria-activedescendant`. */
export function optionId(index: number): string {
  return `${panelListId}-${index}`
}

export interface PanelOption {
  readonly href: string
  /** The page to remember when the reader opens the option. Absent for links to the search page. */
  readonly page?: RecentPage
  /** Query to run in the box instead of opening the link. */
  readonly ask?: string
}

export interface ResultsContext {
  readonly text: string
  readonly scope: PageScope
  readonly search: ClientSearch
  readonly baseUrl: string
  readonly filters: Readonly<Record<string, string>>
}

/** `page` is what the list of recent pages stores if the reader opens the hit. */
export function optionOfHit(hit: SearchHit, search: ClientSearch): PanelOption {
  const heading = hit.row ? hit.row.key : hit.anchor ? hit.title.map(({ text }) => text).join('') : ''
  const title = heading && heading !== hit.page.title ? `${hit.page.title} › ${heading}` : hit.page.title
  return { href: hrefOfHit(hit, search), page: { title, href: hit.url + hit.anchor } }
}

/** The last option: the link to all results, or out of the context if it has none. */
export function allResultsOption(
  { hits }: SearchResults,
  { text, scope, search, filters }: ResultsContext,
): (PanelOption & { readonly label: string }) | undefined {
  if (hits.length > 0) {
    const label = scope.label ? fill(TEXT.allResultsWithin, { context: scope.label }) : TEXT.allResults
    return { label, href: hrefOfSearchPage(text, { ...scope, filters }, search) }
  }
  if (!scope.label || !search.allContexts) return undefined
  const everywhere = { version: scope.version, context: '' }
  const label = fill(TEXT.allResultsOutside, { context: scope.label })
  return { label, href: hrefOfSearchPage(text, everywhere, search) }
}

/** The message for screen readers. Counts all options, since that is the number of steps with the arrow keys. */
export function announcementOf({ hits }: SearchResults, options: number): string {
  const count = plural(TEXT.suggestions, options)
  return hits.length > 0 ? count : options === 0 ? TEXT.noResults : fill(TEXT.noResultsWith, { suggestions: count })
}
