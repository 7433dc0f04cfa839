/** Pages that a reader cannot reach: in no menu, linked from nowhere, and not unlisted on purpose. */
import { at, type Diagnostic } from '../model/diagnostic.js'
import type { Route, SidebarNode, Site } from '../model/model.js'
import { splitId } from '../site/versions/names.js'

/** `linked` holds the routes that another page or the frame links to. */
export function findOrphans(site: Site, linked: ReadonlySet<Route>): Diagnostic[] {
  const severity = site.config.lint.orphans
  if (severity === 'off') return []
  const listed = new Set(site.sidebars.flatMap(({ items }) => routesOf(items)))
  return site.docs
    .filter(({ id, route, frontMatter, failed }) => {
      const isOlder = splitId(id).version !== undefined
      const hidden = frontMatter.unlisted || frontMatter.draft || failed || isOlder
      return route !== '/' && !hidden && !listed.has(route) && !linked.has(route)
    })
    .map(({ route, file }) => ({
      severity,
      code: 'orphan-page',
      message: `No menu and no page leads to “${route}”.`,
      file,
      range: at(1, 1),
      hint: 'Add it to the sidebars, link to it, or set “unlisted: true”.',
    }))
}

function routesOf(nodes: readonly SidebarNode[]): Route[] {
  const found: Route[] = []
  for (const node of nodes) {
    if (node.kind === 'doc') found.push(node.route)
    if (node.kind !== 'category') continue
    if (node.doc) found.push(node.doc.route)
    found.push(...routesOf(node.items))
  }
  return found
}
