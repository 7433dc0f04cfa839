import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageFolder } from './packageFolder.js'

/**
 * Absolute path of a file of a package, `name/path/file`, for the project at `root` or for docsgen itself. Undefined if the package is not
 * installed: optional packages are looked up this way. Folders come first, because a package can forbid to resolve its files.
 */
export function resolvePackageFile(path: string, root: string): string | undefined {
  for (const folder of [root, packageFolder()]) {
    const found = findInFolders(path, folder) ?? resolveModule(path, folder)
    if (found) return found
  }
  return undefined
}

function findInFolders(path: string, folder: string): string | undefined {
  const file = join(folder, 'node_modules', path)
  if (existsSync(file)) return file
  const parent = dirname(folder)
  return parent === folder ? undefined : findInFolders(path, parent)
}

/** For Plug'n'Play, which has no folders. */
function resolveModule(path: string, folder: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(path)
  } catch {
    return undefined
  }
}
