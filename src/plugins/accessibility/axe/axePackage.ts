/** The package `axe-core`, which is optional: it has several megabytes. */
import { readFileSync } from 'node:fs'
import { resolvePackageFile } from '../../../util/resolvePackageFile.js'

/** The script of axe; undefined if the package is not installed. */
export function readAxeScript(root: string): string | undefined {
  const file = resolvePackageFile('axe-core/axe.min.js', root)
  return file && readFileSync(file, 'utf8')
}
