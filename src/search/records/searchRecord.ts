/** A record of a search service: a section of a page, or a part of a long section. The names are those of DocSearch where it has them. */
export interface SearchRecord {
  /** Hash of page, section and part: equal in the next build, so that a service updates the record. */
  readonly objectID: string
  /** Absolute URL with the fragment of the section. */
  readonly url: string
  /** Absolute URL of the page. */
  readonly url_without_anchor: string
  /** Href of the page, with base path. Records of a page have the same. */
  readonly path: string
  /** Id of the heading; empty for the start of the page. */
  readonly anchor: string
  /** Title of the section; of the page, for its start. */
  readonly title: string
  /** Title of the page. */
  readonly page: string
  /** `lvl1` is the title of the page, `lvl0` the part of the site, and the others are headings. */
  readonly hierarchy: Readonly<Partial<Record<HierarchyLevel, string>>>
  /** Level of the title, or `content` for a further part of a long section. */
  readonly type: HierarchyLevel | 'content'
  readonly content: string
  readonly keywords: readonly string[]
  readonly breadcrumbs: readonly string[]
  /** Method and path of an operation of an API. */
  readonly operation?: readonly [method: string, path: string]
  readonly icon?: string
  /** Values by id of the facet. */
  readonly facets: Readonly<Record<string, readonly string[]>>
  /** The searches that find the record: path of the version, a colon, path of the context. */
  readonly scopes: readonly string[]
  /** Path of the version; `current` for the current one. */
  readonly version: string
  /** Language of the page, as `de`. */
  readonly language: string
  /** 0 for pages that most questions want, 1 for others, such as a changelog. */
  readonly rank: number
  /** 0 for the start of a page, 1 for a section, and so on. */
  readonly level: number
  /** Place of the record on its page, from 0. */
  readonly position: number
}

export type HierarchyLevel = `lvl${0 | 1 | 2 | 3 | 4 | 5 | 6}`

/** The search that covers a version and a context, as records name it. */
export function scopeName({ version, context }: { readonly version: string; readonly context: string }): string {
  return `${version}:${context}`
}
