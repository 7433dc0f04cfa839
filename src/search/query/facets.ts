/** Filters sections by the facets of their pages, and counts pages by facet. */
import type { FacetCounts, SearchResults, SearchText } from '../../model/contract.js'
import type { FacetColumn, IndexHead } from '../shared/format.js'
import { lastAtMost } from '../shared/ordered.js'

type Filters = SearchText['filters']

/** True if the page of the section has the values of all filters. Filters that the site does not have are ignored. */
export function isAccepted(section: number, { facets, pageStarts }: IndexHead, filters: Filters): boolean {
  return !facets || !filters || hasValues(lastAtMost(pageStarts, section), facets, filters)
}

function hasValues(page: number, facets: readonly FacetColumn[], filters: NonNullable<Filters>): boolean {
  return facets.every((facet) => {
    const value = facet.values.indexOf(filters[facet.id] ?? '')
    return value === -1 || valuesOfPage(page, facet).includes(value)
  })
}

function valuesOfPage(page: number, { sets, setOfPage }: FacetColumn): readonly number[] {
  return sets[setOfPage[page] ?? -1] ?? []
}

/** @param sections all that match the query, also those that the filters exclude */
export function countPages(
  sections: readonly number[],
  { facets, pageStarts }: IndexHead,
  filters: Filters = {},
): Pick<SearchResults, 'pages' | 'facets'> {
  const pages = [...new Set(sections.map((section) => lastAtMost(pageStarts, section)))]
  if (!facets) return { pages: pages.length }
  const counts = facets.map((facet): FacetCounts => {
    const { [facet.id]: _, ...others } = filters
    const accepted = pages.filter((page) => hasValues(page, facets, others))
    const perValue = facet.values.map(() => 0)
    for (const page of accepted)
      for (const value of valuesOfPage(page, facet)) perValue[value] = (perValue[value] ?? 0) + 1
    const values = facet.values.map((value, at) => ({ value, pages: perValue[at] ?? 0 }))
    // A value without pages stays while it is selected: the reader can then remove it.
    const shown = values.filter(({ value, pages: count }) => count > 0 || value === filters[facet.id])
    return { id: facet.id, label: facet.label, values: shown }
  })
  return { pages: pages.filter((page) => hasValues(page, facets, filters)).length, facets: counts }
}
