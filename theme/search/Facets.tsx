/** Filters of the results. Their code loads with the first results of a site that has facets. */
import type { ReactNode } from 'react'
import type { SearchResults } from '../../src/model/contract.js'
import type { FacetBarProps } from './FacetBar.js'

interface FacetsProps extends Omit<FacetBarProps, 'facets'> {
  readonly facets: SearchResults['facets'] | undefined
}

/** The code of the filters, which loads once in a browser. */
let FacetBar: typeof import('./FacetBar.js').default | undefined

/**
 * Loads the code before results with filters are shown: filters that come later would move the results under the pointer, and a
 * press would hit another one. Without the code, results have no filters, and the next query tries again.
 */
export async function loadFilters(facets: FacetsProps['facets'], filters: FacetBarProps['filters']): Promise<void> {
  if (FacetBar || shownFacets(facets, filters).length === 0) return
  FacetBar = await import('./FacetBar.js').then(
    (module) => module.default,
    () => undefined,
  )
}

export function Facets({ facets, ...props }: FacetsProps): ReactNode {
  const shown = shownFacets(facets, props.filters)
  return FacetBar && shown.length > 0 ? <FacetBar facets={shown} {...props} /> : null
}

/** Filters that cannot change the results are not shown. */
function shownFacets(facets: FacetsProps['facets'] = [], filters: FacetBarProps['filters']): FacetBarProps['facets'] {
  return facets.filter(({ id, values }) => values.length > 1 || filters[id] !== undefined)
}
