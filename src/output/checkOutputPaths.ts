/** Checks output paths: names that some hosts cannot serve, and paths that collide. */
import { type Diagnostic, error } from '../model/diagnostic.js'
import { checkPortablePath, foldPath } from '../schema/portablePath.js'

/**
 * Returns one error per invalid path, and one per path that differs from another path or folder only by case or Unicode form.
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
      else if (before.path !== part || before.isFile || isFile) {
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
