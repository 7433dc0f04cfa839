/** Creates the content of the panel below the search box: suggestions, a link to all results, and notices. */
import type { ClientSearch, SearchHit, SearchResults } from '../../../src/model/contract.js'
import { createElement, createHitIcon, highlightNodes, joinBreadcrumbs, pageNameOfHit } from './elements.js'
import { hrefOfHit, hrefOfSearchPage } from './links.js'
import type { PageScope } from './scope.js'

export interface SuggestionContext {
  readonly text: string
  readonly scope: PageScope
  readonly search: ClientSearch
  readonly baseUrl: string
}

export const suggestionListId = 'search-suggestions'

/** Every option is a link, so that readers can open it in a new tab. */
export function createSuggestions(results: SearchResults, context: SuggestionContext): Node[] {
  const { hits, corrections, unknown } = results
  const options = [...hits.map((hit) => createHitOption(hit, context)), ...createAllResultsOption(results, context)]
  for (const [index, option] of options.entries()) option.id = `${suggestionListId}-${index}`
  const list = createElement('div', { role: 'listbox', id: suggestionListId, 'aria-label': 'Search' }, options)
  if (hits.length === 0) return [...createEmptyNotices(unknown), ...(options.length > 0 ? [list] : [])]
  if (corrections.length === 0) return [list]
  const used = corrections.map(({ used: word }) => createElement('b', {}, [word]))
  return [createElement('p', { class: 'search-note' }, ['Showing results for ', ...used.flatMap(withCommas)]), list]
}

function createHitOption(hit: SearchHit, { search, baseUrl }: SuggestionContext): HTMLAnchorElement {
  const isText = hit.type === 'content' || hit.type === 'description'
  const name = pageNameOfHit(hit, baseUrl)
  const heading = hit.title.map(({ text }) => text).join('')
  const place = hit.type === 'title' ? hit.page.breadcrumbs : isText && heading !== name ? [name, heading] : [name]
  const line = hit.type === 'heading' || !isText || hit.excerpt.length === 0 ? hit.title : hit.excerpt
  return createElement(
    'a',
    {
      role: 'option',
      tabindex: '-1',
      'aria-selected': 'false',
      class: 'search-hit',
      href: hrefOfHit(hit, search),
      ...(hit.tree && { 'data-tree': hit.tree }),
    },
    [
      createHitIcon(hit.type),
      createElement('span', { class: 'search-hit-text' }, [
        createElement('span', { class: 'search-hit-title' }, highlightNodes(line)),
        createElement('span', { class: 'search-hit-page' }, [joinBreadcrumbs(place)]),
      ]),
    ],
  )
}

function createAllResultsOption(
  { hits }: SearchResults,
  { text, scope, search }: SuggestionContext,
): HTMLAnchorElement[] {
  const link = (label: string, href: string) =>
    createElement('a', { role: 'option', tabindex: '-1', 'aria-selected': 'false', class: 'search-all', href }, [label])
  if (hits.length > 0) {
    const label = scope.label ? `See all results within "${scope.label}"` : 'See all results'
    return [link(label, hrefOfSearchPage(text, scope, search))]
  }
  if (!scope.label || !search.allContexts) return []
  const everywhere = { version: scope.version, context: '' }
  return [link(`See all results outside "${scope.label}"`, hrefOfSearchPage(text, everywhere, search))]
}

export function createNotice(text: string): HTMLElement {
  return createElement('p', { class: 'search-notice' }, [text])
}

function createEmptyNotices(unknown: readonly string[]): HTMLElement[] {
  if (unknown.length === 0) return [createNotice('No results')]
  const words = unknown.map((word) => `“${word}”`).join(' or ')
  return [createNotice('No results'), createElement('p', { class: 'search-unknown' }, [`No page contains ${words}.`])]
}

function withCommas(node: Node, index: number): (Node | string)[] {
  return index === 0 ? [node] : [', ', node]
}
