/** Filters of the results. Their code loads with the first results of a site that has facets. */
import { lazy, type ReactNode, Suspense } from 'react'
import type { FacetBarProps } from './FacetBar.js'

const FacetBar = lazy(() => import('./FacetBar.js'))

interface FacetsProps extends Omit<FacetBarProps, 'facets'> {
  readonly facets: FacetBarProps['facets'] | undefined
}

export function Facets({ facets = [], ...props }: FacetsProps): ReactNode {
  // Filters that cannot change the results are not shown.
  const shown = facets.filter(({ id, values }) => values.length > 1 || props.filters[id] !== undefined)
  return shown.length > 0 ? (
    <Suspense>
      <FacetBar facets={shown} {...props} />
    </Suspense>
  ) : null
}
