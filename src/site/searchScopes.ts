/** The parts of a site that are searched separately: each combination of a version, or language, and a context. */
import type { Route } from '../model/model.js'
import { isBelow } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import { searchVersions } from './languages/searchVersions.js'

export interface SearchScopePages {
  /** Path of an old version; '' for the current version. */
  readonly version: string
  /** Path of the context; '' for the index without a context. */
  readonly context: string
  readonly holds: (route: Route) => boolean
}

/** The combinations of version and context that have an index, each with the condition for its pages. */
export function listIndexScopes(config: SiteConfig): SearchScopePages[] {
  const { search, versions } = config
  const old = searchVersions(config).map(({ path }) => path)
  const current = versions.find((version) => version.current)?.path ?? ''
  return ['', ...old].flatMap((version) => {
    const prefix = version || (current === '/' ? '' : current)
    const inVersion = (route: Route) => longestPrefix(route, old) === version
    // A context matches with and without the path of the version: `/api` also means `/v1/api`.
    const inContext = (route: Route, path: string) => isBelow(route, path) || isBelow(route, `${prefix}${path}`)
    const outside = (route: Route) => !search.contexts.some(({ path }) => inContext(route, path))
    const rest =
      search.hideWithoutContext && !search.allContexts
        ? []
        : [
            {
              version,
              context: '',
              holds: (route: Route) => inVersion(route) && (search.allContexts || outside(route)),
            },
          ]
    const contexts = search.contexts.map(({ path }) => ({
      version,
      context: path,
      holds: (route: Route) => inVersion(route) && inContext(route, path),
    }))
    return [...rest, ...contexts]
  })
}

/** The longest path that is a prefix of the route; empty if there is none. */
function longestPrefix(route: Route, paths: readonly string[]): string {
  const prefixes = paths.filter((path) => isBelow(route, path))
  return prefixes.sort((a, b) => b.length - a.length)[0] ?? ''
}

/** Returns `/` for the prefix itself, and a route outside of the prefix as it is. */
export function withoutPrefix(route: Route, prefix: string): Route {
  return isBelow(route, prefix) && prefix !== '' ? route.slice(prefix.length) || '/' : route
}
