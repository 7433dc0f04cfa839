/** Finds the same page in other versions. */
import type { VersionsView } from '../../model/contract.js'
import type { Doc, Route, Site } from '../../model/model.js'
import { splitEntryId, splitSidebarId, versionedId } from '../../routes/entryNames.js'
import { firstSidebarRoute } from '../../routes/sidebarRoutes.js'
import { routeHref } from '../../routes/urls.js'
import { findOriginal } from '../languages/counterparts.js'
import { defaultLanguage } from '../languages/list.js'
import { isFallback, isNotFoundRoute, localizedId, sidebarFolder, splitLocalizedId } from '../languages/names.js'

/** Links each version to the same page, else to the version's home page. Empty on a site with one version. */
export function createVersionsView(site: Site, doc?: Doc): { versions?: VersionsView } {
  const { config } = site
  if (config.versions.length < 2) return {}
  // The page for missing URLs has no URL of its own.
  const own = doc && !isNotFoundRoute(doc.route, config) ? splitEntryId(doc.id) : undefined
  const current = config.versions.find((version) => version.current)
  const active = own && doc?.kind !== 'operation' ? (own.version ?? current?.id) : undefined
  const items = config.versions.map(({ id, label, path }) => {
    const same = own && site.byId.get(id === current?.id ? own.name : versionedId(id, own.name))
    const route = same?.route ?? versionHomeRoute(site, id === current?.id ? undefined : id, doc) ?? path
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
  const shown = current && current.file === doc.file ? current : doc
  return isFallback(shown, site.config) ? (findOriginal(shown, site)?.route ?? shown.route) : shown.route
}

/** Home page of a version in the language of a page: its index page, else the first page of its first sidebar. */
export function versionHomeRoute(site: Site, version: string | undefined, doc?: Doc): Route | undefined {
  const language = doc ? splitLocalizedId(doc.id, site.config).language : defaultLanguage(site.config)
  const index = site.byId.get(localizedId({ ...(version !== undefined && { version }), language, name: 'index' }))
  if (index) return index.route
  const folder = sidebarFolder(language)
  const sidebar = site.sidebars.find(({ id }) => {
    const split = splitSidebarId(id)
    return split.version === version && (split.folder ?? '') === folder
  })
  return sidebar && firstSidebarRoute(sidebar.items)
}
