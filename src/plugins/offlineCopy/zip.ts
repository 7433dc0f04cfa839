/** A zip file whose bytes depend on nothing but its files. */
import { type Zippable, zipSync } from 'fflate'

/** The first date that the format knows. It is a local date, so the time zone does not matter. */
const date = new Date(1980, 0, 1)

/** These are compressed already. */
const packed = /\.(?:avif|gif|gz|jpe?g|mp3|mp4|pdf|png|webm|webp|woff2?|zip)$/i

/** The number of entries of a zip file without extensions. */
export const maxZipEntries = 65_535

/** @param folder that holds all files in the zip file */
export function createZip(folder: string, files: Iterable<readonly [path: string, bytes: Uint8Array]>): Uint8Array {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  const entries: Zippable = {}
  for (const [path, bytes] of sorted) entries[`${folder}/${path}`] = [bytes, { level: packed.test(path) ? 0 : 6 }]
  return zipSync(entries, { mtime: date, os: 3, attrs: 0o644 << 16 })
}
