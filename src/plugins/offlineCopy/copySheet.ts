/** Rewrites the addresses in a style sheet for the offline copy. */
import { type CopyLinks, relativePath } from './copyLinks.js'

interface CopySheetInput {
  /** Output path. */
  readonly path: string
  readonly links: CopyLinks
  readonly read: (path: string) => Uint8Array
}

/** Larger pictures are files. */
const maxInlineBytes = 32_768

export function copySheet(sheet: string, { path, links, read }: CopySheetInput): string {
  // A font on the disk arrives soon. With `optional`, browsers could skip it.
  const withFonts = sheet.replace(/font-display:\s*\w+/g, 'font-display:block')
  // Addresses of data have quotes in them, and stay as they are.
  return withFonts.replace(/url\(\s*(["']?)([^"')]*)\1\s*\)/g, (whole: string, _: string, target: string) => {
    const file = links.fileOf(target)
    if (file === undefined) return whole
    // Browsers load no masks from files.
    if (file.endsWith('.svg')) {
      const bytes = read(file)
      if (bytes.byteLength <= maxInlineBytes)
        return `url("data:image/svg+xml;base64,${Buffer.from(bytes).toString('base64')}")`
    }
    return `url("${relativePath(path, file)}${/[?#].*$/s.exec(target)?.[0] ?? ''}")`
  })
}
