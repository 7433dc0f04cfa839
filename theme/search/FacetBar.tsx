import type { ReactNode } from 'react'
import type { FacetCounts } from '../../src/model/contract.js'
import { adoptSheet } from '../browser/shared/dom.js'
import facetSheet from '../styles/lazy/facets.css' with { type: 'text' }

// The code loads once, and only in a browser.
adoptSheet(facetSheet)

type Filters = Readonly<Record<string, string>>

export interface FacetBarProps {
  readonly facets: readonly FacetCounts[]
  /** Selected value by id of the facet. */
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

/** A row of buttons for each facet, with the number of pages. A second press removes the filter. */
export default function FacetBar({ facets, filters, onChange }: FacetBarProps): ReactNode {
  return (
    <div className="search-facets">
      {facets.map(({ id, label, values }) => (
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

function toggleFilter(filters: Filters, id: string, value: string): Filters {
  const { [id]: selected, ...others } = filters
  return selected === value ? others : { ...others, [id]: value }
}
