/** Filters of the results: a row of buttons for each facet, with the number of pages. */
import { type ReactNode, useInsertionEffect } from 'react'
import type { FacetCounts } from '../../src/model/contract.js'
import { adoptSheet } from '../browser/shared/dom.js'
import facetSheet from '../styles/lazy/facets.css' with { type: 'text' }

type Filters = Readonly<Record<string, string>>

interface FacetsProps {
  readonly facets: readonly FacetCounts[] | undefined
  /** Selected value by id of the facet. */
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

/** A second press on a button removes its filter. */
export function Facets({ facets, filters, onChange }: FacetsProps): ReactNode {
  useInsertionEffect(() => adoptSheet(facetSheet), [])
  const shown = shownFacets(facets, filters)
  if (shown.length === 0) return null
  return (
    <div className="search-facets">
      {shown.map(({ id, label, values }) => (
        <fieldset key={id}>
          <legend>{label}</legend>
          {values.map(({ value, pages }) => (
            <button
              key={value}
              type="button"
              aria-pressed={filters[id] === value}
              onClick={() => onChange(toggleFilter(filters, id, value))}
            >
              {value} <span>{pages}</span>
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** Filters that cannot change the results are not shown. */
function shownFacets(facets: FacetsProps['facets'] = [], filters: Filters): readonly FacetCounts[] {
  return facets.filter(({ id, values }) => values.length > 1 || filters[id] !== undefined)
}

function toggleFilter(filters: Filters, id: string, value: string): Filters {
  const { [id]: selected, ...others } = filters
  return selected === value ? others : { ...others, [id]: value }
}
