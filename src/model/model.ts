/**
 * The values of the pipeline: Entry -> Doc -> Site -> Build. All are readonly plain data, so that they can be cached, sent to
 * a worker, and compared.
 */

import type { SiteConfig } from '../schema/config.js'
import type { FrontMatter } from '../schema/frontMatter.js'
import type { Sidebars } from '../schema/sidebars.js'
import type { Diagnostic, Range } from './diagnostic.js'

/** Route of a page: `/`, or `/a/b` without trailing slash. Decoded, without the base path. */
export type Route = string & { readonly __brand?: 'Route' }
/**
 * Id of an entry: its path below the content folder, without extension and without a final `/index`, for example
 * `posture/overview`. The id of the top index page is `index`.
 */
export type EntryId = string & { readonly __brand?: 'EntryId' }

/** One page as its source gives it: body and validated front matter, not yet compiled. */
export interface Entry {
  readonly id: EntryId
  readonly route: Route
  /** `component`: a module whose default export is a React component. */
  readonly kind: 'md' | 'mdx' | 'component' | 'operation'
  /** Path relative to the project root, with forward slashes. */
  readonly file: string
  /** Whole source text, decoded: without byte order mark, with LF line endings. Reading it may read the file. */
  readonly source: string
  /** Start of the body, after the front matter: offset in `source`, and 1-based line. */
  readonly bodyOffset: number
  readonly bodyLine: number
  readonly frontMatter: FrontMatter
  /** Range of each front matter value by dotted path, for diagnostics. */
  readonly places: Readonly<Record<string, Range>>
  /** Comments that ignore diagnostics, and lines that may be imports. With them, later steps need not read the source. */
  readonly mentions?: { readonly ignores: boolean; readonly imports: boolean }
}

/** A heading of the content, in document order. */
export interface Heading {
  readonly level: number
  readonly id: string
  /** Plain text with collapsed white space, without the anchor link. */
  readonly text: string
  /** Safe inline HTML. */
  readonly html: string
  readonly line: number
}

/** A link or asset reference found in the rendered HTML. */
export interface LinkRecord {
  /** As the author wrote it, with replaced tokens (`{product}`, `{vars.a}`). */
  readonly target: string
  /** `href` links to a page or a file; `src` embeds an image or other media. */
  readonly kind: 'href' | 'src'
  readonly tag: string
  /** Place of the target in the source. Place of the element if the target is computed. */
  readonly file: string
  readonly range: Range
  /** Name of the component that rendered the link, if the link has no place of its own. */
  readonly via?: string
  /** Text of a short link to a page, for search. */
  readonly text?: string
}

/** An image found in the rendered HTML. */
export interface ImageRecord {
  /** Index of its source in `links`. */
  readonly link: number
  readonly hasAlt: boolean
  readonly hasSize: boolean
  /** The attributes `width` and `height` as the author wrote them. */
  readonly width?: string
  readonly height?: string
  /** True for an image whose markup must stay as it is: in an island, in a `<picture>`, and with a `srcset` of its own. */
  readonly isFixed?: boolean
  readonly range: Range
}

/**
 * Content HTML in parts: strings, and placeholders that the render stage fills when the whole site is known. `{ link: n }` is
 * the attribute value of link n. `{ image: n }` is the end of the tag of image n: the place for the attributes ` width=".." height=".."`.
 */
export type ContentPart = string | { readonly link: number } | { readonly image: number }

/** Text under one heading, for search. */
export interface Section {
  /** Id of the heading; empty for the text before the first heading. */
  readonly id: string
  readonly level: number
  readonly title: string
  /** White space is collapsed to one space. A line break marks the end of a block, and a tab the end of a cell of a row. */
  readonly text: string
}

/** One page after the compile stage: its content, and the page data extracted from its HTML. */
export interface Doc {
  readonly id: EntryId
  readonly route: Route
  readonly kind: Entry['kind']
  readonly file: string
  readonly frontMatter: FrontMatter
  readonly places: Readonly<Record<string, Range>>
  /** Title of the front matter, else the first h1, else a title made from the file name. */
  readonly title: string
  /** Description of the front matter, else the start of the text. */
  readonly description: string
  /** True if the content has an h1, so that the theme adds none. */
  readonly contentHasTitle: boolean
  readonly content: readonly ContentPart[]
  readonly headings: readonly Heading[]
  /** All ids of the content that a fragment can point to. */
  readonly ids: readonly string[]
  readonly links: readonly LinkRecord[]
  readonly images: readonly ImageRecord[]
  readonly sections: readonly Section[]
  /** Islands that the page uses, as paths relative to the project root. */
  readonly islands: readonly string[]
  /** Images and fonts that components of the page import. */
  readonly imported?: readonly Pick<Asset, 'path' | 'file'>[]
  /** Style sheets that components of the page import, relative to the root. */
  readonly styles?: readonly string[]
  /** Features of the theme whose style sheets the page needs, sorted; see `styles/features` of the theme. */
  readonly features?: readonly string[]
  /** Origins of the videos that the page embeds when the reader asks for them, sorted. */
  readonly frames?: readonly string[]
  /** Other files that the result depends on (partials, components, included code), relative to the root. */
  readonly dependencies: readonly string[]
  /** True if the page could not be compiled. It stays in sidebars and links without content, so that links to it are not reported as broken, too. */
  readonly failed?: boolean
  /** Badge in the sidebar: the HTTP method of an operation, or `EVENT` for a webhook. */
  readonly badge?: string
  /** Path of an operation, as in the description. */
  readonly path?: string
  readonly deprecated?: boolean
  /** `operationId` of an operation, for links by name. */
  readonly operationId?: string
}

/** A file that is copied to the output unchanged. */
export interface Asset {
  /** Decoded URL path without the base path, for example `/img/a.png`. */
  readonly path: Route
  readonly file: string
  readonly bytes: Uint8Array
  /** Intrinsic size in CSS pixels, for images. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Markup of an SVG file that becomes part of the pages that show it: see content/readDrawing.ts. */
  readonly drawing?: string
  /** The drawing in one column, for phones: see content/narrowDrawing. */
  readonly narrowDrawing?: string
}

export interface Redirect {
  readonly from: Route
  readonly to: string
  readonly file: string
  readonly range?: Range
}

/** The whole site, frozen. Later stages read only this value, not sources or entries. */
export interface Site {
  readonly config: SiteConfig
  readonly configFile: string
  /** Range of each configuration value by dotted path, for diagnostics. */
  readonly configPlaces: Readonly<Record<string, Range>>
  /** Names of the innermost folders that contain the project, for links from content outside of it: `packages/website`. */
  readonly projectPath?: string
  readonly docs: readonly Doc[]
  readonly byRoute: ReadonlyMap<Route, Doc>
  readonly byId: ReadonlyMap<EntryId, Doc>
  /** Source files of omitted drafts by route, so that a broken link to a draft can be explained. */
  readonly drafts: ReadonlyMap<Route, string>
  /** Route prefixes of descriptions that failed to load. Links below them are not reported, because the cause is reported already. */
  readonly failedDescriptions: readonly Route[]
  /** URLs of the sites for which descriptions of vendors were written (`externalDocs`), by their route prefix. */
  readonly vendorSites: ReadonlyMap<Route, string>
  readonly assets: ReadonlyMap<Route, Asset>
  readonly redirects: readonly Redirect[]
  readonly sidebars: readonly SidebarTree[]
  /** Routes of pages that docsgen generates, such as `/search`, and of pages and files that plugins write. */
  readonly generated: ReadonlySet<Route>
}

/** A sidebar with resolved page ids and expanded folders. */
export interface SidebarTree {
  readonly id: string
  readonly items: readonly SidebarNode[]
}

/** Icon and badge beside a label of a sidebar. */
export interface SidebarDecoration {
  /** Name of a Lucide icon. */
  readonly icon?: string
  /** A word such as New or Beta. */
  readonly mark?: string
}

export type SidebarNode =
  | ({
      readonly kind: 'doc'
      readonly id: EntryId
      readonly route: Route
      readonly label: string
      readonly badge?: string
      readonly deprecated?: boolean
      readonly unlisted: boolean
    } & SidebarDecoration)
  | ({
      readonly kind: 'link'
      readonly href: string
      readonly label: string
      readonly file: string
      readonly range?: Range
    } & SidebarDecoration)
  /** Heading of the nodes that follow it. */
  | { readonly kind: 'heading'; readonly label: string }
  | ({
      readonly kind: 'category'
      /** Slugs of the labels from the root to this category, joined by `/`. */
      readonly key: string
      readonly label: string
      /** The page that the label links to. */
      readonly doc?: { readonly id: EntryId; readonly route: Route }
      readonly items: readonly SidebarNode[]
      readonly collapsed: boolean
    } & SidebarDecoration)

/** Files by path. Reading a file may compute it: read only the files that are needed. */
export interface Outputs extends ReadonlyMap<string, Uint8Array> {
  /** Two files with the same digest have the same bytes. Undefined for a file that has to be read to compare it. */
  readonly digestOf?: (path: string) => string | undefined
}

/** The result of a build. `docsgen build` writes it, `serve` responds from it, `check` checks it. */
export interface Build {
  readonly site: Site
  /** Files by path, as they are published. */
  readonly outputs: Outputs
  /** Files before the gate splits or encrypts them: the content for a reader with access. */
  readonly ungated: Outputs
  /** Absolute paths of the files that published code is bundled from: of the browser and of the gate. */
  readonly bundled: readonly string[]
  /** Broken links that `openapi[].brokenLinks` allows, by the route of the page that contains them. */
  readonly allowedBrokenLinks: ReadonlyMap<Route, readonly string[]>
  readonly diagnostics: readonly Diagnostic[]
  /** Removes diagnostics that comments in pages ignore. Those of the build are removed already. */
  readonly withoutIgnored: (diagnostics: readonly Diagnostic[]) => readonly Diagnostic[]
  readonly report: BuildReport
  /** Compiles the page of a file again. Resolves with undefined if its edit needs a build. Only in live preview. */
  readonly updatePage?: (file: string) => Promise<PageUpdate | undefined>
}

/** A page that was compiled after its build. */
export interface PageUpdate {
  readonly route: Route
  /** Its files by path, with the navigation of the build. */
  readonly outputs: Outputs
}

export interface BuildReport {
  readonly pages: number
  /** Pages that were compiled, because the cache did not have them. */
  readonly compiled: number
  readonly outputs: number
  /** Wall time in milliseconds, by stage. Never written to the output, which must be deterministic. */
  readonly stages: Readonly<Record<string, number>>
  readonly cache: { readonly hits: number; readonly misses: number }
}

/** The sidebars of one older version. */
export interface VersionSidebars {
  readonly version: string
  readonly sidebars: SidebarSource
  /** True if the folder of the version contains a sidebars file. */
  readonly hasOwnFile: boolean
}

/** All sidebars as read, before their ids are resolved. */
export interface SidebarSource {
  readonly file: string
  readonly sidebars: Sidebars
  readonly places: Readonly<Record<string, Range>>
}
