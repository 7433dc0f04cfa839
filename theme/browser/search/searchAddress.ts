/** The address of the search page: `q`, `ctx`, `version`, and a parameter for each filter. */

const ownParameters = new Set(['q', 'ctx', 'version', '_highlight'])

export interface SearchAddress {
  readonly text: string
  /** Value by id of the facet. The search ignores parameters that are not facets of the site. */
  readonly filters: Readonly<Record<string, string>>
}

/** All parameters that are not the page's own are filters; empty ones are ignored. */
export function readAddress(): SearchAddress {
  const query = new URLSearchParams(location.search)
  const filters = [...query].filter(([name, value]) => !ownParameters.has(name) && value !== '')
  return { text: query.get('q') ?? '', filters: Object.fromEntries(filters) }
}

/** Changes a parameter of the address without a history entry. An empty value removes it. */
export function writeParameter(name: string, value: string): void {
  const url = new URL(location.href)
  if (value) url.searchParams.set(name, value)
  else url.searchParams.delete(name)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
