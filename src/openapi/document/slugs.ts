/** Names in addresses. */
import { hashOf } from '../../util/hash.js'

/** `getSbomPackage` -> `get-sbom-package`, `listAPIKeys` -> `list-api-keys`. */
export function toKebabCase(text: string): string {
  return text
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
}

/** Bytes. A name of a file may have 255 with its extension; nobody reads so far. */
const longest = 120

/**
 * `kebab` as the name of a file on every system. `index` is the page of the folder itself. What is too long ends at a word,
 * with a hash of the whole: names that begin alike keep apart, whatever their order.
 */
export function toFileSlug(text: string): string {
  const slug = toKebabCase(text)
  if (/^(?:index|con|prn|aux|nul|(?:com|lpt)\d)$/.test(slug)) return `${slug}-1`
  if (Buffer.byteLength(slug) <= longest) return slug
  let cut = ''
  for (const character of slug) {
    if (Buffer.byteLength(cut + character) > longest) break
    cut += character
  }
  const atWord = cut.replace(/-[^-]*$/, '')
  return `${atWord}-${hashOf(slug).slice(0, 8).toLowerCase()}`
}

/** `getSbomPackage` -> `Get sbom package`. */
export function humanizeIdentifier(identifier: string): string {
  const words = toKebabCase(identifier).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface SlugRegistry {
  /** The slug itself, or with `-2`, `-3` … where it is taken. */
  readonly uniqueSlug: (slug: string) => string
}

export function createSlugRegistry(reserved: readonly string[]): SlugRegistry {
  const taken = new Set(reserved)
  return {
    uniqueSlug: (slug) => {
      let free = slug
      for (let count = 2; taken.has(free); count++) free = `${slug}-${count}`
      taken.add(free)
      return free
    },
  }
}
