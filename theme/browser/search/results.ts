/** Creates the results of the search page and the line above them. */
import type { ClientSearch, SearchHit, SearchResults } from '../../../src/model/contract.js'
import { createElement, highlightNodes, joinBreadcrumbs } from './elements.js'
import { hrefOfHit, hrefOfSearchPage } from './links.js'
import type { PageScope } from './scope.js'

export function createResultItems(hits: readonly SearchHit[], search: ClientSearch): HTMLLIElement[] {
  return hits.map((hit) => {
    const place = [...hit.page.breadcrumbs, ...(hit.anchor ? [hit.page.title] : [])]
    return createElement('li', { class: 'search-result', ...(hit.tree && { 'data-tree': hit.tree }) }, [
      createElement('h2', {}, [createElement('a', { href: hrefOfHit(hit, search) }, highlightNodes(hit.title))]),
      ...(place.length > 0 ? [createElement('p', { class: 'search-path' }, [joinBreadcrumbs(place)])] : []),
      ...(hit.excerpt.length > 0 ? [createElement('p', { class: 'search-excerpt' }, highlightNodes(hit.excerpt))] : []),
    ])
  })
}

export interface StatusContext {
  readonly text: string
  readonly scope: PageScope
  readonly search: ClientSearch
  /** Maximum number of results of a query. */
  readonly maxResults: number
}

export function createStatusNodes(
  results: SearchResults,
  { text, scope, search, maxResults }: StatusContext,
): (Node | string)[] {
  const { total, corrections, unknown } = results
  const where = scope.label ? ` in ${scope.label}` : ''
  if (total === 0) {
    const words = unknown.length > 0 ? unknown.map((word) => `“${word}”`).join(', ') : `“${text}”`
    return [`No results were found for ${words}${where}.`, ...linksToOtherScopes(text, { scope, search })]
  }
  const count =
    total === 1 ? '1 result found' : total >= maxResults ? `The first ${maxResults} results` : `${total} results found`
  if (corrections.length === 0) return [`${count}${where}`]
  const used = corrections.map(({ used: word }) => word).join(', ')
  const typed = corrections.map(({ typed: word }) => `“${word}”`).join(', ')
  return [`${count}${where}. Showing results for `, createElement('b', {}, [used]), ` instead of ${typed}.`]
}

/** Returns links to the same query in other parts and versions of the site. */
function linksToOtherScopes(
  text: string,
  { scope, search }: Pick<StatusContext, 'scope' | 'search'>,
): (Node | string)[] {
  const { contexts = [], allContexts, versions = [] } = search
  const places = [
    ...(allContexts && scope.context ? [{ label: 'everywhere', version: scope.version, context: '' }] : []),
    ...contexts
      .filter(({ path }) => path !== scope.context && !allContexts)
      .map(({ path, label }) => ({ label, version: scope.version, context: path })),
    ...versions
      .filter(({ path }) => path !== scope.version)
      .map(({ path, label }) => ({ label, version: path, context: scope.context })),
  ]
  return places.flatMap((place, index) => [
    index === 0 ? ' Search ' : ', ',
    createElement('a', { href: hrefOfSearchPage(text, place, search) }, [place.label]),
    ...(index === places.length - 1 ? ['.'] : []),
  ])
}
