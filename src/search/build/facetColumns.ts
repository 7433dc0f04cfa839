/** The values of facets as columns of the head: a query can then filter and count without the texts of the pages. */
import type { SearchPage } from '../shared/fields.js'
import type { FacetColumn } from '../shared/format.js'

/** Facet of the configuration: `values` come first, in this order. */
export interface FacetDefinition {
  readonly id: string
  readonly label: string
  readonly values: readonly string[]
}

/** Facets of which at least one page has a value. Undefined if there are none. */
export function createFacetColumns(
  definitions: readonly FacetDefinition[],
  pages: readonly SearchPage[],
): readonly FacetColumn[] | undefined {
  const columns = definitions.map((definition) => createColumn(definition, pages))
  const used = columns.filter(({ values }) => values.length > 0)
  return used.length > 0 ? used : undefined
}

function createColumn({ id, label, values: first }: FacetDefinition, pages: readonly SearchPage[]): FacetColumn {
  const valuesOfPage = pages.map(({ facets }) => facets?.[id] ?? [])
  const found = new Set(valuesOfPage.flat())
  const values = [...first.filter((value) => found.has(value)), ...[...found].filter((value) => !first.includes(value))]
  const sets = new Map<string, number>()
  const setOfPage = valuesOfPage.map((own) => {
    const key = JSON.stringify(own.map((value) => values.indexOf(value)).sort((one, other) => one - other))
    const known = sets.get(key) ?? sets.size
    sets.set(key, known)
    return known
  })
  return { id, label, values, sets: [...sets.keys()].map((key): number[] => JSON.parse(key)), setOfPage }
}
