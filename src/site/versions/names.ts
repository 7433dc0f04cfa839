/**
 * Ids in older versions. The page `guide/setup` of the version v1 has the id `@v1/guide/setup`, and its sidebar `docs` the id
 * `docs@v1`. Pages and sidebars of the current version keep their plain ids.
 */
import type { EntryId, Route } from '../../model/model.js'

export interface VersionedName {
  /** Absent for the current version. */
  readonly version?: string
  readonly name: string
}

export function versionedId(version: string, id: EntryId): EntryId {
  return `@${version}/${id}`
}

export function splitEntryId(id: EntryId): VersionedName {
  const [, version, name] = /^@([^/]+)\/(.*)$/s.exec(id) ?? []
  return version !== undefined && name !== undefined ? { version, name } : { name: id }
}

export function versionedSidebarId(version: string, id: string): string {
  return `${id}@${version}`
}

export function splitSidebarId(id: string): VersionedName {
  const at = id.lastIndexOf('@')
  return at === -1 ? { name: id } : { version: id.slice(at + 1), name: id.slice(0, at) }
}

/** Route of a page or file in an older version. Undefined for one outside the mount of the version. */
export function versionedRoute(
  route: Route,
  { path, mount }: { readonly path: Route; readonly mount: Route },
): Route | undefined {
  if (mount === '/') return route === '/' ? path : path + route
  if (route === mount) return path
  return route.startsWith(`${mount}/`) ? path + route.slice(mount.length) : undefined
}
