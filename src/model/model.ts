/**
 * The values that flow through the pipeline: Entry -> Doc -> Site -> Build. All readonly, all plain data, so that a
 * value can be stored, sent to a worker and compared.
 */

import type { SiteConfig } from '../schema/config.js'
import type { FrontMatter } from '../schema/frontMatter.js'
import type { Sidebars } from '../schema/sidebars.js'
import type { Diagnostic, Range } from './diagnostic.js'

/** A route: `/`, or `/a/b` without trailing slash, decoded, without the base path. */
export type Route = string & { readonly __brand?: 'Route' }
/** Id of an entry: path below the content folder without extension and without a final `/index`, for example `posture/overview`; the top index is `index`. */
export type EntryId = string & { readonly __brand?: 'EntryId' }

/** One page as its source gives it: body and checked front matter, not yet compiled. */
export interface Entry {
  readonly id: EntryId
  readonly route: Route
  readonly kind: 'md' | 'mdx' | 'operation'
  /** Path relative to the project root, forward slashes. */
  readonly file: string
  /** Whole source text after decoding (BOM removed, line ends LF). */
  readonly source: string
  /** Offset in `source` where the body begins (after the front matter), and its 1-based line. */
  readonly bodyOffset: number
  readonly bodyLine: number
  readonly frontMatter: FrontMatter
  /** Range of each front-matter value, by dotted path, for findings about it. */
  readonly places: Readonly<Record<string, Range>>
}

export interface Heading {
  readonly level: number
  readonly id: string
  /** Plain text, white space collapsed, without the anchor link. */
  readonly text: string
  /** Safe inline HTML. */
  readonly html: string
  readonly line: number
}

/** A link or asset reference found in the rendered HTML. */
export interface LinkRecord {
  /** As the author wrote it, after `{product}` and variables. */
  readonly target: string
  /** `href` leads to a page or file; `src` shows an image or other media. */
  readonly kind: 'href' | 'src'
  readonly tag: string
  /** Where the destination stands in the source; of the element where the destination itself is computed. */
  readonly file: string
  readonly range: Range
  /** Component from which the link came when it has no place of its own. */
  readonly via?: string
}

export interface ImageRecord {
  /** Index into `links` of its source. */
  readonly link: number
  readonly hasAlt: boolean
  readonly hasSize: boolean
  readonly range: Range
}

/**
 * Content HTML in pieces: strings, and holes that the render stage fills once the whole site is known.
 * `{ link: n }` is the value of the attribute of link n; `{ image: n }` stands where ` width=".." height=".."` may go.
 */
export type ContentPart = string | { readonly link: number } | { readonly image: number }

/** A run of text under one heading, for search. */
export interface Section {
  /** Id of the heading, empty for the text before the first one. */
  readonly id: string
  readonly level: number
  readonly title: string
  /** White space is one space; a line break stands where a block or a cell ends. */
  readonly text: string
}

/** One page after compile: content and the facts read from its HTML. */
export interface Doc {
  readonly id: EntryId
  readonly route: Route
  readonly kind: Entry['kind']
  readonly file: string
  readonly frontMatter: FrontMatter
  readonly places: Readonly<Record<string, Range>>
  /** Front-matter title, else the first h1, else a title from the file name. */
  readonly title: string
  readonly description: string
  readonly contentHasTitle: boolean
  readonly content: readonly ContentPart[]
  readonly headings: readonly Heading[]
  /** Every id in the content that a fragment can reach. */
  readonly ids: readonly string[]
  readonly links: readonly LinkRecord[]
  readonly images: readonly ImageRecord[]
  readonly sections: readonly Section[]
  /** Islands used, as paths relative to the project root. */
  readonly islands: readonly string[]
  /** Images and fonts that components of the page import. */
  readonly imported?: readonly Pick<Asset, 'path' | 'file'>[]
  /** Other files that the result depends on (partials, components, includes), relative to the root. */
  readonly dependencies: readonly string[]
  /** The page could not be compiled: it has its place in menus and links, so that one fault is not reported as many, but no content. */
  readonly failed?: boolean
  /** HTTP method of an API operation, or `EVENT` for a webhook, for the sidebar badge. */
  readonly badge?: string
  readonly deprecated?: boolean
}

/** A file that is copied to the output as it is. */
export interface Asset {
  /** URL path without the base path, for example `/img/a.png`, decoded. */
  readonly path: Route
  readonly file: string
  readonly bytes: Uint8Array
  /** Intrinsic size in CSS pixels, for images. */
  readonly size?: { readonly width: number; readonly height: number }
}

export interface Redirect {
  readonly from: Route
  readonly to: string
  readonly file: string
  readonly range?: Range
}

/** The whole site, frozen. The narrow waist: stages after it read this and nothing else. */
export interface Site {
  readonly config: SiteConfig
  readonly configFile: string
  /** Range of each config value by dotted path, for findings. */
  readonly configPlaces: Readonly<Record<string, Range>>
  readonly docs: readonly Doc[]
  readonly byRoute: ReadonlyMap<Route, Doc>
  readonly byId: ReadonlyMap<EntryId, Doc>
  /** Drafts that were left out, so that a link to one can say so. */
  readonly drafts: ReadonlyMap<Route, string>
  /** Prefixes of the pages of descriptions that could not be read: a link to one is not the fault of who wrote it. */
  readonly unread: readonly Route[]
  readonly assets: ReadonlyMap<Route, Asset>
  readonly redirects: readonly Redirect[]
  readonly sidebars: readonly SidebarTree[]
  /** Routes that the builder makes itself: `/search`. */
  readonly generated: ReadonlySet<Route>
}

/** A sidebar after its doc ids are resolved and folders are expanded. */
export interface SidebarTree {
  readonly id: string
  readonly items: readonly SidebarNode[]
}

export type SidebarNode =
  | {
      readonly kind: 'doc'
      readonly id: EntryId
      readonly route: Route
      readonly label: string
      readonly badge?: string
      readonly deprecated?: boolean
      readonly unlisted: boolean
    }
  | {
      readonly kind: 'link'
      readonly href: string
      readonly label: string
      readonly file: string
      readonly range?: Range
    }
  | {
      readonly kind: 'category'
      readonly key: string
      readonly label: string
      readonly doc?: { readonly id: EntryId; readonly route: Route }
      readonly items: readonly SidebarNode[]
      readonly collapsed: boolean
    }

/** A file of the output. Paths are relative to the output folder, forward slashes. */
export interface Output {
  readonly path: string
  readonly bytes: Uint8Array
}

/** A build is a value. `docsgen build` writes it, `serve` answers from it, `check` judges it. */
export interface Build {
  readonly site: Site
  readonly outputs: ReadonlyMap<string, Uint8Array>
  /** The same before a gate took it apart or sealed it: what a reader who may read gets. */
  readonly ungated: ReadonlyMap<string, Uint8Array>
  /** Links that lead nowhere and may, because a description says so, by the page that they stand on. */
  readonly tolerated: ReadonlyMap<Route, readonly string[]>
  readonly diagnostics: readonly Diagnostic[]
  readonly report: BuildReport
}

export interface BuildReport {
  readonly pages: number
  readonly outputs: number
  readonly bytes: number
  /** Milliseconds of wall time, by stage. Not part of the output folder's deterministic bytes. */
  readonly stages: Readonly<Record<string, number>>
  readonly cache: { readonly hits: number; readonly misses: number }
}

/** The menus of one older version. */
export interface VersionMenus {
  readonly version: string
  readonly sidebars: SidebarSource
  /** True where the version's folder has a file of its own for them. */
  readonly own: boolean
}

/** All sidebars as read, before their ids are resolved. */
export interface SidebarSource {
  readonly file: string
  readonly sidebars: Sidebars
  readonly places: Readonly<Record<string, Range>>
}
