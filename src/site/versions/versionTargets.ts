/**
 * Keeps links inside a version. A link on a page of an older version points to the page or file of that version, if there is
 * one. Otherwise it points to the current version.
 */
import { posix } from 'node:path'
import type { Doc, LinkRecord, Route, Site } from '../../model/model.js'
import { assetHref, decodePathname, routeFromDecodedPath } from '../../routes/urls.js'
import { splitEntryId } from './names.js'

export type ResolveVersionTarget = (record: LinkRecord, doc: Doc) => string

export function createVersionTargetResolver(site: Site): ResolveVersionTarget {
  const paths = new Map(site.config.versions.map(({ id, path }) => [id, path]))
  const roots = [site.config.content, ...site.config.versions.map(({ folder }) => folder)]
  const redirects = new Set(site.redirects.map(({ from }) => from))
  const isPageOrRedirect = (route: Route) => site.byRoute.has(route) || redirects.has(route)

  const absolute = (path: string, prefix: Route): string | undefined => {
    const decoded = decodePathname(path)
    if (decoded === undefined) return undefined
    const inside = prefix + decoded
    return isPageOrRedirect(routeFromDecodedPath(inside)) || site.assets.has(inside) ? prefix + path : undefined
  }
  const relative = (path: string, file: string, version: string): string | undefined => {
    const root = roots.find((folder) => file.startsWith(`${folder}/`))
    const decoded = decodePathname(path)
    if (root === undefined || decoded === undefined) return undefined
    const place = posix.join(posix.dirname(file.slice(root.length + 1)), decoded).replace(/\/$/, '')
    if (place.startsWith('..')) return undefined
    const id = place.replace(/\.mdx?$/, '').replace(/(^|\/)index$/, '') || 'index'
    const page = site.byId.get(`@${version}/${id}`) ?? site.byId.get(id)
    if (page) return assetHref(page.route, '/')
    const asset = `/${place.replace(/^static\//, '')}`
    const own = (paths.get(version) ?? '') + asset
    const found = site.assets.has(own) ? own : asset
    return site.assets.has(found) ? assetHref(found, '/') : undefined
  }

  return ({ target, file }, { id }) => {
    const { version } = splitEntryId(id)
    if (version === undefined) return target
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target.trim()) ?? []
    if (path === '' || path.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return target
    const found = path.startsWith('/') ? absolute(path, paths.get(version) ?? '') : relative(path, file, version)
    return found === undefined ? target : found + rest
  }
}
