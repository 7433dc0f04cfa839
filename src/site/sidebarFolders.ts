/** The folders of the pages of a sidebar: a page that no sidebar lists belongs to the categories of the pages beside it. */
import type { SidebarNode } from '../model/model.js'

/** Returns for each folder the categories that contain all its pages. Folders whose pages have no category in common are absent. */
export function indexFolders(
  locations: ReadonlyMap<string, { readonly branch: readonly SidebarNode[] }>,
): ReadonlyMap<string, readonly SidebarNode[]> {
  const folders = new Map<string, readonly SidebarNode[]>()
  for (const [route, { branch }] of locations) {
    const above = branch.slice(0, -1)
    for (const folder of parentFolders(route)) folders.set(folder, commonStart(folders.get(folder) ?? above, above))
  }
  for (const [folder, categories] of folders) if (categories.length === 0) folders.delete(folder)
  return folders
}

/** @param route in lower case. Returns undefined if no category contains all pages of the nearest folder. */
export function categoriesOfFolder(
  route: string,
  folders: ReadonlyMap<string, readonly SidebarNode[]>,
): readonly SidebarNode[] | undefined {
  const folder = parentFolders(route).find((each) => folders.has(each))
  return folder === undefined ? undefined : folders.get(folder)
}

/** The folders that contain a route, the innermost first. */
function parentFolders(route: string): string[] {
  const end = route.lastIndexOf('/')
  if (end <= 0) return []
  const folder = route.slice(0, end)
  return [folder, ...parentFolders(folder)]
}

function commonStart(one: readonly SidebarNode[], other: readonly SidebarNode[]): readonly SidebarNode[] {
  const end = one.findIndex((node, index) => node !== other[index])
  return end < 0 ? one : one.slice(0, end)
}
