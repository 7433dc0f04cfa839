/** Path of the published Markdown copy of a page. */
import type { Route } from '../../model/model.js'

/** URL path of the copy of a page, without the base path. @example '/guide/setup.md' */
export function copyPath(route: Route): Route {
  return `${route === '/' ? '/index' : route}.md`
}
