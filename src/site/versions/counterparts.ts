/** Finds the same page in other versions. */
import type { VersionsView } from '../../model/contract.js'
import type { Doc, Route, Site } from '../../model/model.js'
import { firstSidebarRoute } from '../../routes/sidebarRoutes.js'
import { routeHref } from '../../routes/urls.js'
import { splitEntryId, splitSidebarId, versionedId } from './names.js'

/** Links each version to the same page, else to the version's home page. Empty on a site with one version. */
export function createVersionsView(site: Site, doc?: Doc): { versions?: VersionsView } {
  const { config } = site
  if (config.versions.length < 2) return {}
  const own = doc && splitEntryId(doc.id)
  const current = config.versions.find((version) => version.current)
  const active = doc && doc.kind !== 'operation' ? (own?.version ?? current?.id) : undefined
  const items = config.versions.map(({ id, label, path }) => {
    const same = own && site.byId.get(id === current?.id ? own.name : versionedId(id, own.name))
    const route = same?.route ?? versionHomeRoute(site, id === current?.id ? undefined : id) ?? path
    return { id, label, href: routeHref(route, config) }
  })
  return { versions: { ...(active !== undefined && { active }), items } }
}

/** The counterpart of an older page in the current version. Undefined for pages of the current version. */
export function findCurrentVersionDoc(doc: Doc, site: Site): Doc | undefined {
  const { version, name } = splitEntryId(doc.id)
  return version === undefined ? undefined : site.byId.get(name)
}

/** Canonical route for search engines: pages that an older version shares with the current one have equal content. */
export function canonicalRoute(doc: Doc, site: Site): Route {
  const current = findCurrentVersionDoc(doc, site)
  return current && current.file === doc.file ? current.route : doc.route
}

/** Home page of a version: its index page, else the first page of its first sidebar. */
export function versionHomeRoute(site: Site, version: string | undefined): Route | undefined {
  const index = site.byId.get(version === undefined ? 'index' : versionedId(version, 'index'))
  if (index) return index.route
  const sidebar = site.sidebars.find(({ id }) => splitSidebarId(id).version === version)
  return sidebar && firstSidebarRoute(sidebar.items)
}
