/** Decides which files of a project may contain code that runs on the build machine: `trust` of the configuration. */

import type { SiteConfig } from '../schema/config.js'
import type { ContentRoot } from '../schema/paths.js'
import { contentFolders, pathInSite, rootOfFile } from '../schema/paths.js'

export interface TrustRules {
  /** The folders of pages, and those of other versions. */
  readonly contentFolders: readonly ContentRoot[]
  readonly folders: SiteConfig['trust']
}

type TrustLevel = SiteConfig['trust'][number]['level']

/** Gathers the rules once, because `fileTrust` runs for every file. */
export function createTrustRules(config: SiteConfig): TrustRules {
  const byPath = (a: ContentRoot, b: ContentRoot) => (a.from < b.from ? -1 : 1)
  return { contentFolders: contentFolders(config).toSorted(byPath), folders: config.trust }
}

/** Level of a file by its path relative to the root; undefined if no rule is about it. */
export function fileTrust(file: string, { contentFolders: roots, folders }: TrustRules): TrustLevel | undefined {
  const root = rootOfFile(file, roots)
  return root === undefined ? undefined : folderTrust(pathInSite(file, root), folders)
}

/** Level of the innermost folder or page that the rules name; `.` is the whole content folder. */
export function folderTrust(path: string, rules: SiteConfig['trust']): TrustLevel | undefined {
  const matching = rules.filter(({ folder }) => folder === '.' || isAtOrBelow(path, folder))
  const folderDepth = (folder: string) => (folder === '.' ? 0 : folder.length)
  return matching.sort((a, b) => folderDepth(b.folder) - folderDepth(a.folder))[0]?.level
}

/** True if the file can be shown by a page without code: a visible file of a content folder. */
export function isPublicSource(file: string, { contentFolders: roots }: TrustRules): boolean {
  const root = rootOfFile(file, roots)
  return root !== undefined && !/(?:^|\/)\./.test(file.slice(root.from.length))
}

function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
