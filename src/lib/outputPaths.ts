/**
 * Which paths an output may have. The folder is written on one machine and served from another, so a path must mean
 * one file on every file system: no way out of the folder, no character that some system or URL treats in its own way,
 * and no two paths that differ only by case or by Unicode form.
 */
import { type Diagnostic, error } from '../diagnostic.js'

export const markerName = '.docsgen-output'

export function checkOutputPaths(paths: Iterable<string>): Diagnostic[] {
  const found: Diagnostic[] = []
  const seen = new Map<string, { readonly path: string; readonly isFile: boolean; readonly of: string }>()
  for (const path of [...paths].sort()) {
    const fault = faultOfPath(path)
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
        found.push(collision(path, before.of))
        break
      }
    }
  }
  return found
}

/** Equal for paths that name the same file on a file system without case, or one that changes the Unicode form. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}

/** What stands against a path, to follow its name; undefined for a good one. */
export function faultOfPath(path: string): string | undefined {
  if (path === '') return 'is empty'
  if (path === markerName) return 'is reserved for docsgen'
  if (path.startsWith('/')) return 'is absolute'
  if (/\p{Surrogate}/u.test(path)) return 'is not well-formed Unicode'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const character = /[\u0000-\u001f\u007f\\:*?"<>|#%]/.exec(path)?.[0]
  if (character) return `holds the character ${JSON.stringify(character)}, which not every host can serve`
  for (const segment of path.split('/')) {
    if (segment === '') return 'has an empty segment'
    if (segment === '.' || segment === '..') return `has the segment "${segment}"`
    if (/[. ]$/.test(segment)) return 'has a segment that ends with a dot or a space'
    if (/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(segment)) return `has the reserved name "${segment}"`
    if (Buffer.byteLength(segment) > 255) return 'has a segment of more than 255 bytes'
  }
  return undefined
}

function collision(path: string, other: string): Diagnostic {
  return error('output-collision', `The outputs ${path} and ${other} are the same file on some file systems.`, {
    file: path,
    hint: renameHint,
    related: [{ message: 'The other output.', file: other }],
  })
}

const renameHint = 'Rename the source file, or give the page another slug.'
