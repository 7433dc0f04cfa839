/** The folders whose files are in bundles. The paths of a cached bundle name them, because each installation has them elsewhere. */
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageFolder } from '../util/packageFolder.js'

/** Packages that the code of the theme for browsers contains. */
const packages = [
  'react',
  'react-dom',
  'lunr',
  'medium-zoom',
  '@fontsource-variable/geist',
  '@fontsource-variable/geist-mono',
]

/** Folders by name, for a project in `root`. */
export function bundleFolders(root: string): Readonly<Record<string, string>> {
  const own = packageFolder()
  const folders: Record<string, string> = { docsgen: own, project: root }
  for (const name of packages) addPackage(name, own, folders)
  addPackage('scheduler', folders['react-dom'] ?? own, folders)
  return folders
}

/** Leaves out a package that is not installed in the usual way: bundles with it are made again after a move. */
function addPackage(name: string, from: string, folders: Record<string, string>): void {
  try {
    folders[name] = realpathSync(dirname(createRequire(join(from, 'package.json')).resolve(`${name}/package.json`)))
  } catch {}
}
