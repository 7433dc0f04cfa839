import type { Route } from '../../model/model.js'
import { type Languages, languagesOf } from './list.js'
import { inLanguage } from './names.js'

/** Route of the page for URLs that do not exist, below the folder of its language. A page named `404` replaces the one of docsgen. */
export const notFoundRoute: Route = '/404'

export function isNotFoundRoute(route: Route, config: Languages): boolean {
  return route.endsWith(notFoundRoute) && languagesOf(config).some((each) => inLanguage(notFoundRoute, each) === route)
}
