/** Reports pages that readers cannot reach: not in a sidebar, not linked, and not unlisted on purpose. */
import { at, type Diagnostic } from '../model/diagnostic.js'
import type { Route, Site } from '../model/model.js'
import { sidebarRoutes } from '../routes/sidebarRoutes.js'
import { splitEntryId } from '../site/versions/names.js'

/** `linked` holds the routes that another page, the navbar or the footer links to. */
export function checkOrphans(site: Site, linked: ReadonlySet<Route>): Diagnostic[] {
  const severity = site.config.lint.orphans
  if (severity === 'off') return []
  const listed = new Set(site.sidebars.flatMap(({ items }) => sidebarRoutes(items)))
  return site.docs
    .filter(({ id, route, frontMatter, failed }) => {
      const isOlder = splitEntryId(id).version !== undefined
      const hidden = frontMatter.unlisted || frontMatter.draft || failed || isOlder
      return route !== '/' && !hidden && !listed.has(route) && !linked.has(route)
    })
    .map(({ route, file }) => ({
      severity,
      code: 'orphan-page',
      message: `No sidebar and no page links to “${route}”.`,
      file,
      range: at(1, 1),
      hint: 'Add it to the sidebars, link to it, or set “unlisted: true”.',
    }))
}
