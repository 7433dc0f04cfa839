/** The line above the results: their number, or why there are none. */
import type { ReactNode } from 'react'
import type { ClientSearch, SearchResults } from '../../src/model/contract.js'
import { hrefOfSearchPage } from '../browser/search/links.js'
import type { PageScope } from '../browser/search/scope.js'

/** The response to a query. `results` is absent if the search failed. */
export interface PageResponse {
  readonly text: string
  readonly scope: PageScope
  /** Number of results that were requested. */
  readonly limit: number
  readonly results?: SearchResults
}

interface ResultStatusProps {
  readonly response: PageResponse
  readonly search: ClientSearch
  readonly onRetry: () => void
}

/** Maximum number of results of a query. */
export const maxResults = 100

export function ResultStatus({ response, search, onRetry }: ResultStatusProps): ReactNode {
  const { text, scope, results } = response
  if (!results)
    return (
      <>
        {'The search could not be loaded. '}
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      </>
    )
  const { total, corrections, unknown } = results
  if (results.mistake) return null
  const where = scope.label ? ` in ${scope.label}` : ''
  if (total === 0) {
    const words = unknown.length > 0 ? unknown.map((word) => `“${word}”`).join(', ') : `“${text}”`
    return (
      <>
        {`No results were found for ${words}${where}.`}
        <OtherScopes text={text} scope={scope} search={search} />
      </>
    )
  }
  const count =
    total === 1 ? '1 result found' : total >= maxResults ? `The first ${maxResults} results` : `${total} results found`
  if (corrections.length === 0) return `${count}${where}`
  return (
    <>
      {`${count}${where}. Showing results for `}
      <b>{corrections.map(({ used }) => used).join(', ')}</b>
      {` instead of ${corrections.map(({ typed }) => `“${typed}”`).join(', ')}.`}
    </>
  )
}

/** Links to the same query in other parts and versions of the site. */
function OtherScopes({
  text,
  scope,
  search,
}: Pick<PageResponse, 'text' | 'scope'> & Pick<ResultStatusProps, 'search'>): ReactNode {
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
  return places.map((place, index) => (
    <span key={place.label}>
      {index === 0 ? ' Search ' : ', '}
      <a href={hrefOfSearchPage(text, place, search)}>{place.label}</a>
      {index === places.length - 1 ? '.' : ''}
    </span>
  ))
}
