import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * `name@version` of packages as a module in `folder` would find them, in the order of the names; `name@none` for one that
 * is not installed. The packages are not loaded.
 */
export function packageVersions(names: readonly string[], folder: string): string[] {
  return names.map((name) => `${name}@${versionOf(name, folder) ?? 'none'}`)
}

function versionOf(name: string, folder: string): string | undefined {
  const file = join(folder, 'node_modules', name, 'package.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version
  const parent = dirname(folder)
  return parent === folder ? undefined : versionOf(name, parent)
}
