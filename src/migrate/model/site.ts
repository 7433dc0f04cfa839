/** The model that all readers fill and all writers read: a documentation site of another tool. */
import type { SiteConfigInput } from '../../schema/config.js'

export const migrationTools = [
  ...(['docusaurus', 'starlight', 'vitepress', 'mkdocs', 'hugo'] as const),
  ...(['mintlify', 'mdbook', 'gitbook', 'markdown'] as const),
] as const
export type MigrationTool = (typeof migrationTools)[number]

/** Item of a sidebar as `sidebars.yaml` writes it. Pages are ids: paths below the content folder, without extension. */
export type SidebarNode =
  | string
  | { readonly page: string; readonly label?: string; readonly translations?: Translations }
  | { readonly link: string; readonly label: string; readonly translations?: Translations }
  | { readonly heading: string; readonly translations?: Translations }
  | SidebarCategory

/** Labels in other languages, by language tag. */
export type Translations = Readonly<Record<string, string>>

export interface SidebarCategory {
  readonly category: string
  readonly translations?: Translations
  readonly page?: string
  readonly collapsed?: boolean
  readonly items: readonly SidebarNode[]
}

export interface ForeignPage {
  /** File relative to the folder of the old site. */
  readonly source: string
  /** Folder of the target that holds the version of the page: `content` or `versions/1.0`. */
  readonly folder: string
  /** Page id in that folder: its path without extension. */
  readonly id: string
  /** Route in that folder, without trailing slash. */
  readonly route: string
  /** Route on the old site: for an older version, with the path of the version. */
  readonly publicRoute: string
  /** Partials are included by pages and have no route. */
  readonly partial: boolean
  /** Front matter in the keys of docsgen. */
  readonly frontMatter: Readonly<Record<string, unknown>>
  /** Front matter of the old page, for pages that show its values. */
  readonly matter?: Readonly<Record<string, unknown>>
  readonly body: string
  /** Line of the source file on which the body starts. */
  readonly bodyLine: number
  /** True if the old tool reads the body as MDX. */
  readonly isMdx: boolean
  /** Folder of its language below the folder of its version. Absent for pages that are in no folder of a language. */
  readonly language?: string
}

export interface FileCopy {
  /** Absolute path. */
  readonly from: string
  /** Path in the target. */
  readonly to: string
}

/** Sidebars of the current version, or of the version whose folder holds the file. */
export interface SidebarsFile {
  readonly file: string
  readonly sidebars: Readonly<Record<string, readonly SidebarNode[]>>
}

export interface ForeignSite {
  readonly settings: Partial<SiteConfigInput> & { readonly title: string }
  readonly pages: readonly ForeignPage[]
  readonly sidebars: readonly SidebarsFile[]
  readonly copies: readonly FileCopy[]
  /** How links and imports of pages are resolved. */
  readonly resolve: SiteResolver
  /** Values that shortcodes of Hugo and macros of MkDocs show. */
  readonly params?: Readonly<Record<string, unknown>>
  readonly includes?: IncludeSettings
  /** How ids of headings are made where the configuration says so: Unicode letters stay. */
  readonly headingIds?: HeadingIdStyle
  readonly book?: BookSettings
}

export type HeadingIdStyle = 'unicode' | 'unicode-cased'

/** Rewrites the markup of chapters of mdBook. */
export interface BookSettings {
  /** True if `\\\\(…\\\\)` is a formula. */
  readonly hasMath: boolean
  /** Start of hidden lines of code, by language. That of Rust is fixed. */
  readonly hiddenLines: Readonly<Record<string, string>>
}

/** How pages of MkDocs include other files. */
export interface IncludeSettings {
  /** Folders that paths can be relative to, below the root. */
  readonly folders: readonly string[]
  /** Files whose text is at the end of each page: abbreviations. */
  readonly appended: readonly string[]
  /** True if pages are templates with variables: `{{ name }}`. */
  readonly hasMacros: boolean
  /** True if `$…$` is a formula. Braces in it are not attribute lists. */
  readonly hasMath: boolean
}

export interface SiteResolver {
  /** Prefixes of imports that stand for a folder of the old site, for example `@site/`. */
  readonly aliases: Readonly<Record<string, string>>
  /** How a relative link without extension is resolved: below the route of the page, or below its folder. */
  readonly relativeTo: 'route' | 'file'
  /** True if routes end with a slash, so that relative links are below the page. */
  readonly trailingSlash: boolean
}
