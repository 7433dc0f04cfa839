/** Names of pages in URLs. */
import { hashOf } from '../../util/hash.js'

/**
 * Names that are one word, although camel case would split them in identifiers. A lower-case letter after the name
 * makes another word: `OAuthor`.
 */
const mixedNames = /(?:OAuth|OpenI[dD]|GraphQL|GitHub|GitLab|IPv(?=[46])|MySQL|PostgreSQL)(?!\p{Ll})/gu

/** `getSbomPackage` -> `get-sbom-package`, `listAPIKeys` -> `list-api-keys`, `createOAuthToken` -> `create-oauth-token`. */
export function toKebabCase(text: string): string {
  return text
    .replace(mixedNames, (name) => name.charAt(0) + name.slice(1).toLowerCase())
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
}

/** Maximum length in bytes. File systems allow 255 including the extension, and readers do not read longer names. */
const maxSlugBytes = 120

/**
 * Slug that is a valid file name on every system. `index` and the device names of Windows get a suffix. A long slug is cut at a
 * word and gets a hash of the whole, so that long names with the same beginning stay different in any order.
 */
export function toFileSlug(text: string): string {
  const slug = toKebabCase(text)
  if (/^(?:index|con|prn|aux|nul|(?:com|lpt)\d)$/.test(slug)) return `${slug}-1`
  if (Buffer.byteLength(slug) <= maxSlugBytes) return slug
  let cut = ''
  for (const character of slug) {
    if (Buffer.byteLength(cut + character) > maxSlugBytes) break
    cut += character
  }
  const atWord = cut.replace(/-[^-]*$/, '')
  return `${atWord}-${hashOf(slug).slice(0, 8).toLowerCase()}`
}

/** Names of the other pages of a description, which no operation can have. */
export const reservedSlugs: readonly string[] = ['introduction', 'changelog', 'deprecations', 'schemas', 'workflows']

/** Hands out each slug once. */
export interface SlugRegistry {
  /** The slug itself, or with a suffix `-2`, `-3` … if it is already used. */
  readonly uniqueSlug: (slug: string) => string
}

/**
 * Creates a registry that returns each name once: a name that is already used gets a number. It never returns a name of
 * `reserved`.
 */
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
