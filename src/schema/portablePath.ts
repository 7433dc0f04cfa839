/**
 * Which paths an output may have. The folder is written on one machine and served from another, so a path must mean
 * one file on every file system: no way out of the folder, no character that some system or URL treats in its own way,
 * and no two paths that differ only by case or by Unicode form.
 */

/** Marks a folder that docsgen made, and so may empty. */
export const markerName = '.docsgen-output'

/** Equal for paths that name the same file on a file system without case, or one that changes the Unicode form. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}

/** What stands against a path, to follow its name; undefined for a good one. */
export function checkPortablePath(path: string): string | undefined {
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
    if (new TextEncoder().encode(segment).length > 255) return 'has a segment of more than 255 bytes'
  }
  return undefined
}
