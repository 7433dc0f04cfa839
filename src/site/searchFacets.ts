/** Facets of the search: their definitions, the values of a page, and the check of front matter. */
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { Doc, Route } from '../model/model.js'
import { isBelow } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import { nearest } from '../util/nearest.js'

/** The values of the configuration in its order, each once. */
export function listFacets({ search }: Pick<SiteConfig, 'search'>): { id: string; label: string; values: string[] }[] {
  return search.facets.map(({ id, label, routes }) => ({
    id,
    label,
    values: [...new Set(routes.map(({ value }) => value))],
  }))
}

/** Values by id of the facet. Undefined for a site without facets. `route` is the route in the current version. */
export function facetsOfPage(
  { frontMatter }: Pick<Doc, 'frontMatter'>,
  route: Route,
  { search }: Pick<SiteConfig, 'search'>,
): Readonly<Record<string, readonly string[]>> | undefined {
  if (search.facets.length === 0) return undefined
  const own = frontMatter.facets ?? {}
  return Object.fromEntries(
    search.facets.flatMap(({ id, routes }) => {
      const value = own[id] ?? routes.find(({ path }) => isBelow(route, path))?.value
      return value === undefined ? [] : [[id, [value].flat()]]
    }),
  )
}

/** Reports facets of front matter that the configuration does not have. */
export function checkFacets(docs: readonly Doc[], { search }: Pick<SiteConfig, 'search'>): Diagnostic[] {
  const ids = search.facets.map(({ id }) => id)
  return docs.flatMap(({ frontMatter, file, places }) =>
    Object.keys(frontMatter.facets ?? {})
      .filter((id) => !ids.includes(id))
      .map((id) => {
        const near = nearest(id, ids)
        const hint = near ? `Did you mean “${near}”?` : 'Add it to `search.facets` of the configuration, or remove it.'
        const range = places[`facets.${id}`] ?? places.facets
        return error('search-facet', `The search has no facet “${id}”.`, { file, range, hint })
      }),
  )
}
