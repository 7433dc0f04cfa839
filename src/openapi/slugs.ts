/** Names in addresses. */

/** `getSbomPackage` -> `get-sbom-package`, `listAPIKeys` -> `list-api-keys`. */
export function kebab(text: string): string {
  return text
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
}

/** `getSbomPackage` -> `Get sbom package`. */
export function sentenceOf(identifier: string): string {
  const words = kebab(identifier).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface Slugs {
  /** The slug itself, or with `-2`, `-3` … where it is taken. */
  readonly claim: (slug: string) => string
}

export function slugs(reserved: readonly string[]): Slugs {
  const taken = new Set(reserved)
  return {
    claim: (slug) => {
      let free = slug
      for (let count = 2; taken.has(free); count++) free = `${slug}-${count}`
      taken.add(free)
      return free
    },
  }
}
