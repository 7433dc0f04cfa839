/** Reports pages that readers cannot reach: not in a sidebar, not linked, and not unlisted on purpose. */
import { at, type Diagnostic } from '../model/diagnostic.js'
import type { Route, Site } from '../model/model.js'
import { splitEntryId } from '../routes/entryNames.js'
import { sidebarRoutes } from '../routes/sidebarRoutes.js'
import { languagesOf } from '../site/languages/list.js'
import { isFallback, languageHome } from '../site/languages/names.js'

/** `linked` holds the routes that another page, the navbar or the footer links to. */
export function checkOrphans(site: Site, linked: ReadonlySet<Route>): Diagnostic[] {
  const severity = site.config.lint.orphans
  if (severity === 'off') return []
  const homes = languagesOf(site.config).map(languageHome)
  const listed = new Set(site.sidebars.flatMap(({ items }) => sidebarRoutes(items)))
  return site.docs
    .filter((doc) => {
      const { id, route, frontMatter, failed } = doc
      const isOlder = splitEntryId(id).version !== undefined || isFallback(doc, site.config)
      const hidden = frontMatter.unlisted || frontMatter.draft || failed || isOlder
      return !homes.includes(route) && !hidden && !listed.has(route) && !linked.has(route)
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
