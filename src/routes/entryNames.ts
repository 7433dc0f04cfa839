/**
 * Ids in older versions. The page `guide/setup` of the version v1 has the id `@v1/guide/setup`, and its sidebar `docs` the id
 * `docs@v1`. Pages and sidebars of the current version keep their plain ids.
 */
import type { EntryId, Route } from '../model/model.js'

interface SidebarName extends VersionedName {
  /** Folder of another language than the default one. */
  readonly folder?: string
}

export interface VersionedName {
  /** Absent for the current version. */
  readonly version?: string
  readonly name: string
}

/** Id of a page or sidebar in an older version. It must not be called for the current version. */
export function versionedId(version: string, id: EntryId): EntryId {
  return `@${version}/${id}`
}

/** The version is missing for pages of the current version. */
export function splitEntryId(id: EntryId): VersionedName {
  const [, version, name] = /^@([^/]+)\/(.*)$/s.exec(id) ?? []
  return version !== undefined && name !== undefined ? { version, name } : { name: id }
}

/** `docs@v1`; in German `docs@v1~de`, or `docs@~de` for the current version. */
export function sidebarId({ name, version = '', folder = '' }: SidebarName): string {
  const scope = version + (folder ? `~${folder}` : '')
  return scope ? `${name}@${scope}` : name
}

/** Splits `name@version~folder`. The version and the folder are optional. */
export function splitSidebarId(id: string): SidebarName {
  const at = id.lastIndexOf('@')
  if (at === -1) return { name: id }
  const [version, folder] = id.slice(at + 1).split('~')
  return { name: id.slice(0, at), ...(version && { version }), ...(folder && { folder }) }
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

/** Title of a page without a title: the last segment of its id as words (`first-steps` gives `First steps`). */
export function titleFromId(id: string): string {
  const name = (id.split('/').at(-1) ?? id).replace(/[-_]+/g, ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const readme = /(^|\/)readme(\.mdx?)$/i

/** True if a `README.md` is the page of its folder: the folder has no index page. */
export function isFolderReadme(path: string, files: ReadonlySet<string>): boolean {
  const indexes = ['md', 'mdx', 'tsx', 'jsx'].map((extension) => path.replace(readme, `$1index.${extension}`))
  return readme.test(path) && !indexes.some((index) => files.has(index))
}

/** `guide/README.md` → `guide/index.md`. Other paths stay as they are. */
export function indexPathOf(path: string): string {
  return path.replace(readme, '$1index$2')
}

/** Input of search and of its tests: neither a page nor an asset. */
export function isSearchFile(path: string): boolean {
  return path === 'search.tests.yaml' || path === 'synonyms.yaml'
}
