/**
 * Search, as theme and builder see it. The builder makes the index files and the worker that reads them; the theme shows
 * box, page and marks, and speaks with the worker by these messages only.
 */

/** What the browser code needs to know about search. All addresses carry the base path; what is off or empty is absent. */
export interface ClientSearch {
  /** Address of the search page. */
  readonly page: string
  /** Address of the worker, a module. */
  readonly worker: string
  /** Address of the folder of the index, with a slash at the end. */
  readonly index: string
  /** Keys such as `mod+k`. */
  readonly shortcut?: string
  /** Mark the words of the query on the page that a hit leads to. */
  readonly highlight?: boolean
  readonly contexts?: readonly { readonly path: string; readonly label: string }[]
  readonly allContexts?: boolean
  readonly hideWithoutContext?: boolean
  /** Versions with an index of their own, by route prefix. The pages outside of all of them are the current version. */
  readonly versions?: readonly { readonly path: string; readonly label: string }[]
}

/** Which index: route prefix of the version and of the context; each empty for none. */
export interface SearchScope {
  readonly version: string
  readonly context: string
}

export type SearchRequest =
  | { readonly kind: 'load'; readonly id: number; readonly index: string; readonly scope: SearchScope }
  | ({ readonly kind: 'search'; readonly id: number; readonly index: string; readonly scope: SearchScope } & SearchText)

export interface SearchText {
  readonly text: string
  /** Most hits to give back. */
  readonly limit: number
  /** Length of excerpts, in characters. */
  readonly excerpt: number
}

export type SearchResponse =
  | { readonly kind: 'loaded'; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer }
  /** The index could not be fetched or read. The next request tries again. */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

export interface SearchAnswer {
  readonly hits: readonly SearchHit[]
  /** Sections that answer, at most 100. */
  readonly total: number
  /** Words that no page has, with the nearest ones that were searched instead. */
  readonly corrections: readonly { readonly typed: string; readonly used: string }[]
  /** Words for which there was nothing at all. */
  readonly unknown: readonly string[]
}

export type SearchHitType = 'title' | 'heading' | 'description' | 'keywords' | 'content'

export interface SearchHit {
  readonly type: SearchHitType
  /** Number of the section in its index: the hit's identity. */
  readonly id: number
  /** Address of the page, without fragment. */
  readonly url: string
  /** `#id` of the section, or empty. */
  readonly anchor: string
  readonly page: { readonly title: string; readonly breadcrumbs: readonly string[] }
  /** Title of the page or of the section. */
  readonly title: readonly MarkedText[]
  /** Text around the best match; empty for hits in titles and headings without text. */
  readonly excerpt: readonly MarkedText[]
  /** Words of the page that matched, for marks on it. */
  readonly words: readonly string[]
  /** Place below a title hit of the same page. */
  readonly tree?: 'middle' | 'last'
}

export interface MarkedText {
  readonly text: string
  readonly match: boolean
}
