/** Checks output paths: names that some hosts cannot serve, and paths that collide. */
import { posix } from 'node:path'
import { type Diagnostic, error, warning } from '../model/diagnostic.js'
import type { Asset, Doc } from '../model/model.js'
import { checkPortablePath, foldPath } from '../schema/portablePath.js'

/**
 * Returns one error per invalid path, and one per file whose path differs from another path only by case or Unicode form.
 * Paths are checked in sorted order, so the result is deterministic.
 */
export function checkOutputPaths(paths: Iterable<string>): Diagnostic[] {
  const found: Diagnostic[] = []
  const seen = new Map<string, { readonly path: string; readonly isFile: boolean; readonly of: string }>()
  for (const path of [...paths].sort()) {
    const fault = checkPortablePath(path)
    if (fault) {
      found.push(
        error('output-path', `The output path ${JSON.stringify(path)} ${fault}.`, { file: path, hint: renameHint }),
      )
      continue
    }
    const segments = path.split('/')
    for (let length = 1; length <= segments.length; length += 1) {
      const part = segments.slice(0, length).join('/')
      const isFile = length === segments.length
      const before = seen.get(foldPath(part))
      if (!before) seen.set(foldPath(part), { path: part, isFile, of: path })
      // Folders that differ by case are reported with their source files.
      else if (before.isFile || isFile) {
        found.push(pathCollision(path, before.of))
        break
      }
    }
  }
  return found
}

function pathCollision(path: string, other: string): Diagnostic {
  return error('output-collision', `The outputs ${path} and ${other} are the same file on some file systems.`, {
    file: path,
    hint: renameHint,
    related: [{ message: 'The other output.', file: other }],
  })
}

const renameHint = 'Rename the source file, or give the page another slug.'

/** The folder of scripts and styles that every build writes. */
const ownFolder = 'assets'

/** Reports folders that differ only by case or Unicode form, which some file systems make one folder: one warning for each pair. */
export function checkFolderCase(assets: readonly Asset[], docs: readonly Doc[]): Diagnostic[] {
  const seen = new Map<string, string>([[ownFolder, ownFolder]])
  const checked = new Set<string>([ownFolder])
  const found: Diagnostic[] = []
  const paths = [...docs.map(({ route, file }) => ({ path: route, file })), ...assets]
  for (const { path, file } of paths) {
    for (let folder = posix.dirname(path); folder !== '/' && folder !== '.'; folder = posix.dirname(folder)) {
      const name = folder.slice(1)
      if (checked.has(name)) break
      checked.add(name)
      const fold = foldPath(name)
      const other = seen.get(fold)
      if (other === undefined) seen.set(fold, name)
      else if (posix.basename(other) !== posix.basename(name)) found.push(folderCase(file, name, other))
    }
  }
  return found
}

function folderCase(file: string, name: string, other: string): Diagnostic {
  const own = other === ownFolder ? ' (scripts and styles of the site)' : ''
  const message = `The folders “${name}” and “${other}”${own} are the same on macOS and Windows, but not on most hosts.`
  const hint = `Rename one of them. A site that was built on macOS or Windows can lack the files of one.`
  return warning('folder-case', message, { file, hint })
}
