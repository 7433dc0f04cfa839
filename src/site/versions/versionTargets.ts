/**
 * Keeps links inside a version. A link on a page of an older version points to the page or file of that version, if there is
 * one. Otherwise it points to the current version.
 */
import { posix } from 'node:path'
import type { Doc, LinkRecord, Route, Site } from '../../model/model.js'
import { splitEntryId, versionedRoute } from '../../routes/entryNames.js'
import { assetHref, decodePathname, routeFromDecodedPath } from '../../routes/urls.js'
import { contentFolders, pathInSite, rootOfFile } from '../../schema/paths.js'
import { inLanguage, languageOfRoute, withoutLanguage } from '../languages/names.js'

export type ResolveVersionTarget = (record: LinkRecord, doc: Doc) => string

export function createVersionTargetResolver(site: Site): ResolveVersionTarget {
  const versions = new Map(site.config.versions.map((version) => [version.id, version]))
  const folders = contentFolders(site.config)
  const redirects = new Set(site.redirects.map(({ from }) => from))
  const isPageOrRedirect = (route: Route) => site.byRoute.has(route) || redirects.has(route)

  const absolute = (path: string, id: string): string | undefined => {
    const version = versions.get(id)
    const decoded = decodePathname(path)
    if (decoded === undefined || !version) return undefined
    const language = languageOfRoute(decoded, site.config)
    const moved = versionedRoute(withoutLanguage(decoded, language), version)
    const inside = moved === undefined ? undefined : inLanguage(moved, language)
    if (inside === undefined) return undefined
    const exists = isPageOrRedirect(routeFromDecodedPath(inside)) || site.assets.has(inside)
    return exists ? assetHref(inside, '/') + (path.length > 1 && path.endsWith('/') ? '/' : '') : undefined
  }
  const relative = (path: string, file: string, version: string): string | undefined => {
    const decoded = decodePathname(path)
    const target = decoded === undefined ? '' : posix.join(posix.dirname(file), decoded).replace(/\/$/, '')
    const root = rootOfFile(target, folders)
    if (root === undefined) return undefined
    const place = pathInSite(target, root)
    const id = place.replace(/\.mdx?$/, '').replace(/(^|\/)index$/, '') || 'index'
    const page = site.byId.get(`@${version}/${id}`) ?? site.byId.get(id)
    if (page) return assetHref(page.route, '/')
    const asset = `/${place.replace(/^static\//, '')}`
    const given = versions.get(version)
    const own = given && (versionedRoute(asset, given) ?? given.path + asset)
    const found = own !== undefined && site.assets.has(own) ? own : asset
    return site.assets.has(found) ? assetHref(found, '/') : undefined
  }

  return ({ target, file }, { id }) => {
    const { version } = splitEntryId(id)
    if (version === undefined) return target
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target.trim()) ?? []
    if (path === '' || path.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return target
    const found = path.startsWith('/') ? absolute(path, version) : relative(path, file, version)
    return found === undefined ? target : found + rest
  }
}
