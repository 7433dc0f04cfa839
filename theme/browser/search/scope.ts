/** Which part of the site a page belongs to, for search. */
import type { ClientSearch, SearchScope } from '../../../src/model/contract.js'

export interface PageScope extends SearchScope {
  /** Name of the context, where there is one. */
  readonly label?: string
}

export function scopeOfPath(
  pathname: string,
  baseUrl: string,
  { contexts = [], versions = [] }: ClientSearch,
): PageScope {
  const route = `/${pathname.slice(baseUrl.length)}`
  const around = versions.map(({ path }) => path).filter((path) => isRouteBelow(route, path))
  // Their paths may begin alike; the longest is the nearest.
  const version = around.sort((a, b) => b.length - a.length)[0] ?? ''
  const context = contexts.find(({ path }) => isRouteBelow(route, path) || isRouteBelow(route, version + path))
  return { version, context: context?.path ?? '', ...(context && { label: context.label }) }
}

/** What the address of the search page asks for; what the site does not have is passed over. */
export function scopeOfQuery(query: URLSearchParams, config: ClientSearch): PageScope {
  const { contexts = [], versions = [], allContexts, hideWithoutContext } = config
  const asked = contexts.find(({ path }) => path === withLeadingSlash(query.get('ctx')))
  const context = asked ?? (hideWithoutContext && !allContexts ? contexts[0] : undefined)
  const version = versions.find(({ path }) => path === withLeadingSlash(query.get('version')))
  return { version: version?.path ?? '', context: context?.path ?? '', ...(context && { label: context.label }) }
}

/** True on pages where the site shows no search. */
export function hidesSearch(
  { context }: SearchScope,
  { contexts = [], hideWithoutContext = false }: ClientSearch,
): boolean {
  return contexts.length > 0 && hideWithoutContext && context === ''
}

function isRouteBelow(route: string, path: string): boolean {
  return path === '/' || route === path || route.startsWith(`${path}/`)
}

function withLeadingSlash(value: string | null): string {
  return value ? `/${value.replace(/^\//, '')}` : ''
}
