/**
 * Rules for paths of the output. A build is written on one machine and served by another one, so each path must name one file
 * on every file system: it must not leave the folder or contain characters with a special meaning in a file system or a
 * URL, and no two paths may differ only by case or Unicode form.
 */

/** Marker file of a folder that docsgen created, so that a later build may replace the folder. */
export const markerName = '.docsgen-output'

/** Returns the same text for paths that name one file on a file system that ignores case or Unicode form. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}

/** Returns the reason why a path is not portable, as a clause that follows the path in a message. Undefined if it is portable. */
export function checkPortablePath(path: string): string | undefined {
  if (path === '') return 'is empty'
  if (path === markerName) return 'is reserved for docsgen'
  if (path.startsWith('/')) return 'is absolute'
  if (/\p{Surrogate}/u.test(path)) return 'is not well-formed Unicode'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
  const character = /[\u0000-\u001f\u007f\\:*?"<>|#%]/.exec(path)?.[0]
  if (character) return `contains the character ${JSON.stringify(character)}, which not every host can serve`
  for (const segment of path.split('/')) {
    if (segment === '') return 'has an empty segment'
    if (segment === '.' || segment === '..') return `has the segment "${segment}"`
    if (/[. ]$/.test(segment)) return 'has a segment that ends with a dot or a space'
    if (/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(segment)) return `has the reserved name "${segment}"`
    if (new TextEncoder().encode(segment).length > 255) return 'has a segment of more than 255 bytes'
  }
  return undefined
}
