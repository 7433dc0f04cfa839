/** Which files of a project may contain code that runs on the build machine: `trust` of the configuration. */
import type { SiteConfig } from '../schema/config.js'

export interface TrustRules {
  /** The content folder and the folders of other versions, relative to the root. */
  readonly contentFolders: readonly string[]
  readonly folders: SiteConfig['trust']
}

type TrustLevel = SiteConfig['trust'][number]['level']

export function createTrustRules({ content, versions, trust }: SiteConfig): TrustRules {
  return { contentFolders: [...new Set([content, ...versions.map(({ folder }) => folder)])].sort(), folders: trust }
}

/** Level of a file by its path relative to the root; undefined if no rule is about it. */
export function fileTrust(file: string, { contentFolders, folders }: TrustRules): TrustLevel | undefined {
  const contentFolder = contentFolders.find((folder) => isAtOrBelow(file, folder))
  return contentFolder === undefined ? undefined : folderTrust(file.slice(contentFolder.length + 1), folders)
}

/** Level of the innermost folder or page that the rules name; `.` is the whole content folder. */
export function folderTrust(path: string, rules: SiteConfig['trust']): TrustLevel | undefined {
  const matching = rules.filter(({ folder }) => folder === '.' || isAtOrBelow(path, folder))
  const depth = (folder: string) => (folder === '.' ? 0 : folder.length)
  return matching.sort((a, b) => depth(b.folder) - depth(a.folder))[0]?.level
}

/** True if the file can be shown by a page without code: a visible file of a content folder. */
export function isPublicSource(file: string, { contentFolders }: TrustRules): boolean {
  return contentFolders.some((folder) => isAtOrBelow(file, folder)) && !/(?:^|\/)\./.test(file)
}

function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
