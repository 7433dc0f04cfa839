/**
 * Redirects for group paths: `/posture` without a page redirects to `/posture/overview`, else to the first listed page below
 * it. These redirects have no source, so their `file` is empty.
 */
import type { Doc, Redirect, Route, SidebarTree } from '../model/model.js'
import { sidebarRoutes } from '../routes/sidebarRoutes.js'

export function createGroupRedirects(
  docs: readonly Doc[],
  sidebars: readonly SidebarTree[],
  taken: ReadonlySet<Route>,
): Redirect[] {
  const listed = sidebars.flatMap(({ items }) => sidebarRoutes(items))
  const first = new Map<Route, Route>()
  for (const route of [...listed, ...docs.map((doc) => doc.route)]) {
    for (const group of parentRoutes(route)) if (!first.has(group)) first.set(group, route)
  }
  const routes = new Set(docs.map(({ route }) => route))
  return [...first]
    .filter(([group]) => !taken.has(group))
    .map(([group, route]) => ({
      from: group,
      to: routes.has(`${group}/overview`) ? `${group}/overview` : route,
      file: '',
    }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
}

function parentRoutes(route: Route): Route[] {
  const parts = route.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}
