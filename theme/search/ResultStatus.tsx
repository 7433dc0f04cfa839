/** The line above the results: their number, or why there are none. */
import type { ReactNode } from 'react'
import type { ClientSearch, SearchFailure, SearchResults } from '../../src/model/contract.js'
import { hrefOfSearchPage } from '../browser/search/links.js'
import type { PageScope } from '../browser/shared/scope.js'
import { fill, plural } from '../text/fill.js'
import { fillNodes } from '../text/fillNodes.js'
import { describeUnknown } from './describeUnknown.js'
import { explainSearchFailure } from './explainSearchFailure.js'

/** The response to a query. `results` is absent if the search failed. */
export interface PageResponse {
  readonly text: string
  readonly scope: PageScope
  readonly filters: Readonly<Record<string, string>>
  /** Number of results that were requested. */
  readonly limit: number
  readonly results?: SearchResults
  /** Why the search failed, if readers can understand it. */
  readonly reason?: SearchFailure | undefined
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
        {`${explainSearchFailure(response.reason)} `}
        <button type="button" onClick={onRetry}>
          {TEXT.tryAgain}
        </button>
      </>
    )
  const { total, pages, corrections, unknown } = results
  if (results.mistake) return null
  const context = scope.label
  if (total === 0) {
    const words = unknown.length > 0 ? unknown.map((word) => `“${word}”`).join(', ') : `“${text}”`
    return (
      <>
        {context ? fill(TEXT.noResultsForIn, { words, context }) : fill(TEXT.noResultsFor, { words })}
        <OtherScopes text={text} scope={scope} search={search} />
      </>
    )
  }
  const count = `${unknown.length > 0 ? `${describeUnknown(unknown)} ` : ''}${describeCount({ total, pages }, context)}`
  if (corrections.length === 0) return count
  return fillNodes(TEXT.resultsInstead, {
    count,
    used: <b>{corrections.map(({ used }) => used).join(', ')}</b>,
    typed: corrections.map(({ typed }) => `“${typed}”`).join(', '),
  })
}

/** For a common word, the number of pages says more than the number of results, which is limited. */
function describeCount({ total, pages }: Pick<SearchResults, 'total' | 'pages'>, context = ''): string {
  if (total >= maxResults)
    return plural(context ? TEXT.firstResultsIn : TEXT.firstResults, pages, { most: maxResults, context })
  return plural(context ? TEXT.resultCountIn : TEXT.resultCount, total, { context })
}

/** Links to the same query in other parts and versions of the site. */
function OtherScopes({
  text,
  scope,
  search,
}: Pick<PageResponse, 'text' | 'scope'> & Pick<ResultStatusProps, 'search'>): ReactNode {
  const { contexts = [], allContexts, versions = [] } = search
  const places = [
    ...(allContexts && scope.context ? [{ label: TEXT.searchElsewhere, version: scope.version, context: '' }] : []),
    ...contexts
      .filter(({ path }) => path !== scope.context && !allContexts)
      .map(({ path, label }) => ({ label, version: scope.version, context: path })),
    ...versions
      .filter(({ path }) => path !== scope.version)
      .map(({ path, label }) => ({ label, version: path, context: scope.context })),
  ]
  if (places.length === 0) return null
  const links = places.map((place, index) => (
    <span key={place.label}>
      {index === 0 ? '' : ', '}
      <a href={hrefOfSearchPage(text, place, search)}>{place.label}</a>
    </span>
  ))
  return <> {fillNodes(TEXT.searchPlaces, { places: links })}</>
}
