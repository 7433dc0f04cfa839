/** The part of the site that a search covers. */
import type { ClientSearch, SearchScope } from '../../../src/model/contract.js'

export interface PageScope extends SearchScope {
  /** Label of the context. Absent without a context. */
  readonly label?: string
}

/** Returns the version and the context of a page. */
export function scopeOfPath(
  pathname: string,
  baseUrl: string,
  { contexts = [], versions = [] }: ClientSearch,
): PageScope {
  const route = `/${pathname.slice(baseUrl.length)}`
  const matching = versions.map(({ path }) => path).filter((path) => isInContext(route, path))
  // Paths of versions can have a common prefix. The longest match is the version.
  const version = matching.sort((a, b) => b.length - a.length)[0] ?? ''
  const context = contexts.find(({ path }) => isInContext(route, path) || isInContext(route, version + path))
  return { version, context: context?.path ?? '', ...(context && { label: context.label }) }
}

/** Returns the scope that the query of the search page selects. Ignores contexts and versions that the site does not have. */
export function scopeOfQuery(query: URLSearchParams, config: ClientSearch): PageScope {
  const { contexts = [], versions = [], allContexts, hideWithoutContext } = config
  const requested = contexts.find(({ path }) => path === withLeadingSlash(query.get('ctx')))
  const context = requested ?? (hideWithoutContext && !allContexts ? contexts[0] : undefined)
  // Each language has a search page, which searches the language.
  const own = versions.find(({ path }) => config.page.replace(/\/$/, '').endsWith(`${path}/search`))
  const version = versions.find(({ path }) => path === withLeadingSlash(query.get('version'))) ?? own
  return { version: version?.path ?? '', context: context?.path ?? '', ...(context && { label: context.label }) }
}

/** Returns true for pages on which the site hides the search box. */
export function hidesSearch(
  { context }: SearchScope,
  { contexts = [], hideWithoutContext = false }: ClientSearch,
): boolean {
  return contexts.length > 0 && hideWithoutContext && context === ''
}

function isInContext(route: string, path: string): boolean {
  return path === '/' || route === path || route.startsWith(`${path}/`)
}

function withLeadingSlash(value: string | null): string {
  return value ? `/${value.replace(/^\//, '')}` : ''
}
