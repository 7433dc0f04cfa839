import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../util/projectFiles.js'

/** Files of a folder, relative to it. Empty if the folder does not exist. */
export function listSiteFiles(root: string, folder: string): readonly string[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return listFiles(path, { root, ignore: (file) => /(?:^|\/)(?:\.|node_modules\/)/.test(file) }).files
}
