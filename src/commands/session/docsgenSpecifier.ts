import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { packageFolder, version } from '../../terminal/session.js'

/**
 * The version of docsgen for the `package.json` of a new project in `root`. If the project around this installation names a file or
 * a URL, it is the same file or URL: the registry may not have a package that was installed from a tarball.
 */
export function docsgenSpecifier(root: string, installed = packageFolder): string {
  for (let folder = dirname(installed); folder !== dirname(folder); folder = dirname(folder)) {
    const specifier = specifierIn(join(folder, 'package.json'))
    if (specifier === undefined) continue
    if (/^(?:https?|git(?:\+\w+)?):/.test(specifier)) return specifier
    const path = resolve(folder, specifier.replace(/^(?:file|link|portal):/, ''))
    if (specifierOfPath.test(specifier) && existsSync(path)) return `file:${relative(root, path).split(sep).join('/')}`
    break
  }
  return `^${version}`
}

const specifierOfPath = /^(?:file:|link:|portal:|\.{0,2}\/|[A-Za-z]:[\\/])/

/** Undefined if the file does not exist, is broken, or does not name docsgen. */
function specifierIn(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
    const specifier: unknown = dependencies?.docsgen ?? devDependencies?.docsgen
    return typeof specifier === 'string' ? specifier : undefined
  } catch {
    return undefined
  }
}
