/**
 * Search, between theme and builder. The builder creates the index files and the worker that reads them. The theme shows the
 * search box, the search page and the highlights, and talks to the worker only by these messages.
 */

/** Configuration of search in the browser. Options that are off and empty lists are omitted. */
export interface ClientSearch {
  /** href of the search page. */
  readonly page: string
  /** href of the worker, a module. */
  readonly worker: string
  /** Keys that focus the search box, such as `mod+k`; empty or absent for none. */
  readonly shortcut?: string
  /** The box offers pages of `search.popular`, so it loads them first. */
  readonly popular?: boolean
  /** A search service answers, so that there are no operators. */
  readonly isService?: boolean
  /** URL that receives queries without results (`search.analytics`). */
  readonly analytics?: string
  /** Do not highlight the words of the query on the page of a hit. */
  readonly skipHighlight?: boolean
  /** Parts of the site that can be searched alone, by route prefix. */
  readonly contexts?: readonly { readonly path: string; readonly label: string }[]
  /** Readers can search all contexts at once. */
  readonly allContexts?: boolean
  /** Hide the search box on pages outside of all contexts. */
  readonly hideWithoutContext?: boolean
  /** Versions with their own index, by route prefix. Pages outside of these are the current version. */
  readonly versions?: readonly { readonly path: string; readonly label: string }[]
}

/** Selects an index: route prefix of the version and of the context. Empty means none. */
export interface SearchScope {
  readonly version: string
  readonly context: string
}

/** Message to the worker. `id` is repeated in the response. */
export type SearchRequest =
  | {
      readonly kind: 'load'
      readonly id: number
      readonly scope: SearchScope
      /** Respond with the suggestions, too. */
      readonly start: boolean
    }
  | ({ readonly kind: 'search'; readonly id: number; readonly scope: SearchScope } & SearchText)

/** A query and the size of the results. */
export interface SearchText {
  /** Query as typed. */
  readonly text: string
  /** Maximum number of hits. */
  readonly limit: number
  /** Maximum number of pages that the hits are on: each can be another file to fetch. Default: `limit`. */
  readonly pages?: number
  /** Length of excerpts in characters. */
  readonly excerpt: number
  /** Show only pages with these values, by id of the facet. */
  readonly filters?: Readonly<Record<string, string>>
  /** Read operators (`+a -b c* d~1 e^2 title:f`) if the text has some. Default false: all text is words. */
  readonly operators?: boolean
}

/** Message from the worker to a `SearchRequest`, in any order. */
export type SearchResponse =
  | { readonly kind: 'loaded'; readonly id: number; readonly start: SearchStart | undefined }
  | { readonly kind: 'results'; readonly id: number; readonly results: SearchResults }
  /** The index could not be fetched or read. The next request tries again. `message` is for the console. */
  | {
      readonly kind: 'failed'
      readonly id: number
      readonly message: string
      readonly reason?: SearchFailure | undefined
    }

/** A failure that readers can understand: no network; the key was rejected; too many requests. */
export type SearchFailure = 'offline' | 'refused' | 'busy'

/** Suggestions for readers who have not typed yet, or found nothing, and the icons of hits. */
export interface SearchStart {
  /** Pages that many readers need (`search.popular`). */
  readonly popular: readonly PageReference[]
  /** Parts of the site: links of the navigation bar, else categories of the first sidebar. */
  readonly sections: readonly PageReference[]
  /** The place where readers can ask (`search.contact`). */
  readonly contact?: PageReference
  /** Contents of SVG elements on a grid of 24 units, by the name of the icon of a hit. */
  readonly icons: Readonly<Record<string, string>>
}

export interface PageReference {
  readonly title: string
  readonly href: string
}

export interface SearchResults {
  /** Best first. The hits of a page follow each other, at the place of the best of them. */
  readonly hits: readonly SearchHit[]
  /** Number of matching sections, at most 100. */
  readonly total: number
  /** Number of pages with a matching section. It can be larger than `total`. */
  readonly pages: number
  /** Facets of the matching pages, with the values that at least one of them has. Absent for a site without facets. */
  readonly facets?: readonly FacetCounts[]
  /** Words and pages that may help if nothing was found. */
  readonly help?: SearchHelp
  /** Words that are in no page, with the nearest words that were searched instead. */
  readonly corrections: readonly { readonly typed: string; readonly used: string }[]
  /** Words without a match and without a correction. */
  readonly unknown: readonly string[]
  /** True if the text was read as a query with operators. */
  readonly usesOperators?: boolean
  /** A mistake in a query with operators, with its place in the text (`end` is exclusive). There are no hits then. */
  readonly mistake?: { readonly message: string; readonly start: number; readonly end: number }
}

export interface FacetCounts {
  readonly id: string
  readonly label: string
  /** Pages with each value. The filter of the facet itself does not reduce these. */
  readonly values: readonly { readonly value: string; readonly pages: number }[]
}

export interface SearchHelp {
  /** Words of the site that are spelled like those of the query. */
  readonly nearest: readonly string[]
  /** Pages whose titles have such words. */
  readonly similar: readonly PageReference[]
}

/** The field of a section that matched best. */
export type SearchHitType = 'title' | 'heading' | 'description' | 'keywords' | 'content'

export interface SearchHit {
  readonly type: SearchHitType
  /** Number of the section in its index. Identifies the hit. */
  readonly id: number
  /** href of the page, without fragment. */
  readonly url: string
  /** Fragment of the section with `#`, or empty. */
  readonly anchor: string
  /** Title of the page, and the labels of its breadcrumbs. */
  readonly page: { readonly title: string; readonly breadcrumbs: readonly string[] }
  /** Method and path, for a page of an operation. */
  readonly operation?: readonly [method: string, path: string]
  /** Name of an icon of `SearchStart.icons`. */
  readonly icon?: string
  /** The row of a table, the definition or the titled code block that answers the query: its first cell is in `key`. */
  readonly row?: { readonly key: string; readonly text: readonly MarkedText[] }
  /** Title of the page or of the section. */
  readonly title: readonly MarkedText[]
  /** Text around the best match. Empty for hits in titles and in headings without text. */
  readonly excerpt: readonly MarkedText[]
  /** Words of the page that matched, to highlight on the page. */
  readonly words: readonly string[]
}

/** A piece of text. `match`: it matches the query. */
export interface MarkedText {
  readonly text: string
  readonly match: boolean
}
