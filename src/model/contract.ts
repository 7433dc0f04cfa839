/**
 * The contract between the builder and a theme. The builder creates a `PageView` (plain JSON) for each page, and the theme
 * turns it into markup. The theme imports only types from here. The builder imports only the default export of the theme,
 * which is a `Theme`.
 *
 * Words: an `href` is ready for an HTML attribute (encoded, with base path); a `url` is absolute, with origin; a `route` is the
 * decoded path of a page without base path and trailing slash. Fields named `html` and `content` hold trusted HTML; all other
 * strings are plain text, to be escaped.
 *
 * A theme is a folder:
 *   index.tsx           default export: a `Theme` (runs at build)
 *   client.ts           entry of the browser code: behaviors by event delegation, no framework
 *   styles/index.css    entry of the style sheet
 *   islands/*.tsx       modules that start with 'use client'; hydrated by React in the browser
 */

import type { ComponentType, ReactNode } from 'react'
import type { AdmonitionKind, announcementTones } from '../schema/admonitions.js'
import type { FrontMatter } from '../schema/frontMatter.js'
import type { NavItemView, SidebarView, VersionsView } from './contract/navigation.js'
import type { ReferenceComponents } from './contract/reference.js'
import type { ClientSearch } from './contract/search.js'

export type * from './contract/navigation.js'
export type * from './contract/reference.js'
export type * from './contract/sealed.js'
export type * from './contract/search.js'

export interface Theme {
  /**
   * Components for content, by component name (`Card`) or by the HTML tag that they replace (`table`). Must include
   * `ContentComponents`.
   */
  readonly components: Readonly<Record<string, ComponentType<never>>>
  /**
   * The parts of a page that client navigation replaces, by name. Each is rendered alone. Its HTML goes into the page payload
   * and into `Document`, which must put it as the only content into an element with `data-region="<name>"`.
   */
  readonly regions: Readonly<Record<string, (props: RegionProps) => ReactNode>>
  /** Renders the complete document, from `<html>` on. */
  readonly Document: (props: DocumentProps) => ReactNode
  /**
   * Returns the source of the only inline script, which sets the color mode and other state before the first paint. It is the
   * same on every page, because the Content-Security-Policy holds its hash.
   */
  readonly boot: (site: SiteView) => string
  /** Components for the pages of OpenAPI descriptions. Only sites with a description need them. */
  readonly reference?: ReferenceComponents
}

export interface RegionProps {
  readonly site: SiteView
  readonly page: PageView
}

export interface DocumentProps extends RegionProps {
  /** HTML of each region of the theme, by name. */
  readonly regions: Readonly<Record<string, string>>
  /** Source of the inline script (`Theme.boot`). Put it into the head before the style sheet. */
  readonly boot: string
  /** Content-Security-Policy for a `<meta http-equiv>`. Absent in live preview. */
  readonly csp?: string
}

/** Everything about the site that is the same on every page. */
export interface SiteView {
  /** Name of the site, as plain text. */
  readonly title: string
  /** One sentence about the site; empty if there is none. */
  readonly tagline: string
  /** Origin without trailing slash, for example `https://docs.example.com`. */
  readonly url: string
  /** Base path. Starts and ends with a slash. */
  readonly baseUrl: string
  /** Language tag (BCP 47) for `<html lang>`. */
  readonly lang: string
  /** The documented product: `name` for readers, `slug` for file names and ids. */
  readonly product: { readonly name: string; readonly slug: string }
  /** Version of the site from its configuration. */
  readonly version: string
  /** `docsgen <version>`, for the generator meta tag. */
  readonly generator: string
  readonly logo?: LogoView
  /** href of the icon. */
  readonly favicon?: string
  /** The links and menus of the top bar, in their order. */
  readonly navbar: {
    /** The bar hides while the reader scrolls down. */
    readonly hideOnScroll: boolean
    readonly items: readonly NavItemView[]
  }
  readonly announcement?: {
    /** A new id shows the bar again to readers who have closed it. */
    readonly id: string
    readonly html: string
    readonly tone: (typeof announcementTones)[number]
    /** Readers can close the bar. */
    readonly closable: boolean
    /** Keys of local storage: `id` holds the last id seen, `dismiss` holds `true` after the reader has closed it. */
    readonly storageKeys: { readonly dismiss: string; readonly id: string }
  }
  readonly footer?: FooterView
  /** Absent if all options are off. */
  readonly sidebar?: SidebarOptions
  readonly colorMode: {
    /** Mode of a reader who has made no choice, unless `respectSystem` decides. */
    readonly defaultMode: 'light' | 'dark'
    /** Readers cannot change the mode. */
    readonly disableSwitch: boolean
    /** Follow the operating system until the reader chooses, and offer "system" as a choice. */
    readonly respectSystem: boolean
    /** Key of local storage that holds `light`, `dark` or `system`. */
    readonly storageKey: string
  }
  /** Each NAME that the query `?docsgen-data-NAME=VALUE` can set as attribute `data-NAME` on `<html>`. */
  readonly dataFromQuery: readonly string[]
  /** Lowest and highest heading level in tables of contents, 2 to 6. */
  readonly toc: { readonly min: number; readonly max: number }
  /** `path`: href of the search page. `shortcut`: keys that focus the search box, such as `mod+k`; empty for none. */
  readonly search?: { readonly path: string; readonly shortcut: string }
  /** hrefs of hashed files: style sheets, the entry of the browser code (a module), and modules to preload. */
  readonly assets: { readonly css: readonly string[]; readonly js: string; readonly preload: readonly string[] }
  /** True in `docsgen serve`. */
  readonly preview: boolean
  /** Hash that changes with every build. A page and a payload fit together only if it is equal. */
  readonly buildId: string
  /** Data for the browser code. Put it as JSON into `<script type="application/json" id="docsgen">`. */
  readonly client: ClientConfig
}

/**
 * Configuration of the browser code. Every page contains it, so options that are off and empty lists are omitted. Fields that
 * are also in `SiteView` have the same meaning.
 */
export interface ClientConfig {
  readonly baseUrl: string
  readonly buildId: string
  readonly siteTitle: string
  readonly colorMode: Pick<SiteView['colorMode'], 'defaultMode' | 'storageKey'> & Partial<SiteView['colorMode']>
  readonly announcement?: {
    readonly id: string
    readonly storageKeys: { readonly dismiss: string; readonly id: string }
  }
  readonly hideOnScroll?: boolean
  readonly sidebar?: SidebarOptions
  /** Delay in milliseconds before a spinner replaces content that is still loading. Absent for 200. */
  readonly spinnerDelay?: number
  /** href of each island's module, by island id. */
  readonly islands?: Readonly<Record<string, string>>
  /** href of the module that hydrates islands (`IslandRuntime`). */
  readonly hydrate: string
  /** Absent if the site has no search. */
  readonly search?: ClientSearch
  /** Path prefixes (with base path) of pages without a payload. Client navigation takes the regions from their documents. */
  readonly whole?: readonly string[]
  /** href of the server-sent events for live reload. Only in `docsgen serve`. */
  readonly live?: string
  /** How readers sign in. Absent if the site has no gate. */
  readonly gate?: ClientGate
}

/** Optional behavior of the sidebar. */
export interface SidebarOptions {
  /** Opening a category closes the others on its level. */
  readonly autoCollapseCategories: boolean
  /** Readers can hide the sidebar on wide screens. */
  readonly hideable: boolean
}

/** The gate by mode. `script`: href of the module that signs readers in and out. */
export type ClientGate =
  /** The host's gate decides; pages arrive complete. */
  | { readonly mode: 'edge'; readonly script: string }
  /** Documents are empty until the reader has signed in; then the browser fetches the content. */
  | (ProviderGate & { readonly mode: 'client'; readonly script: string })
  /** A service worker decrypts the documents, with a key from the identity provider. */
  | (ProviderGate & { readonly mode: 'sealed'; readonly script: string })
  /** A service worker decrypts the documents, with a key from the gate at the edge. */
  | { readonly mode: 'edge+sealed'; readonly script: string }

/** OpenID Connect settings for pages that sign readers in themselves. */
export interface ProviderGate {
  /** Origin of the identity provider. */
  readonly domain: string
  readonly clientId: string
  /** URL or path where readers sign in, instead of the provider's own page. */
  readonly loginUri?: string
  /** Present: request refresh tokens. `worker`: href of the worker that keeps them in memory. */
  readonly refreshTokens?: { readonly worker?: string }
  /** Storage of tokens. Absent for memory. */
  readonly cacheLocation?: 'memory' | 'localstorage'
  /** Log changes of state to the console. Tokens are never logged. */
  readonly debug: boolean
}

/** The protocol between the browser code of a theme and the module of the gate (`ClientGate.script`). */
export interface GateModule {
  /** The browser code of the theme calls this once on every page of a gated site. */
  readonly guard: (config: ClientConfig, gate: ClientGate, page: GuardedPage) => Promise<void>
}

/** The functions of the theme that the gate of the mode `client` needs to open a page: load, show, start, in this order. */
export interface GuardedPage {
  readonly load: (url: URL) => Promise<LoadedPage>
  /** Replaces the regions of the document. Returns false, and changes nothing, if the document lacks one of them. */
  readonly show: (payload: PagePayload) => boolean
  /** Starts the behaviors of the page; they need its content. */
  readonly start: () => void
}

export type LoadedPage =
  | { readonly kind: 'page'; readonly payload: PagePayload }
  /** The site has no such page; the URL can be a redirect, a file, or nothing. */
  | { readonly kind: 'missing' }
  /** The site was built again after this document was loaded. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'failed'; readonly message: string }

/** The content of `<script type="application/json" id="docsgen">` in the shell of a sealed site. */
export interface ShellConfig {
  readonly baseUrl: string
  /** URL of the service worker. */
  readonly worker: string
  /** Seconds that a key is stored. */
  readonly seconds: number
  /** The source of the key. */
  readonly source:
    | (ProviderGate & { readonly kind: 'provider'; readonly claim: string })
    /** Paths of the edge gate. */
    | { readonly kind: 'edge'; readonly key: string; readonly me: string; readonly login: string }
}

/** A logo with one image per color mode. Both are the same href if the site has only one. */
export interface LogoView {
  /** href of the image for light mode. */
  readonly light: string
  /** href of the image for dark mode. */
  readonly dark: string
  readonly alt: string
  /** Width in CSS pixels. */
  readonly width: number
  /** Height in CSS pixels. */
  readonly height: number
  /** Link target of the logo. */
  readonly href: string
  /** Text beside the image. */
  readonly text?: string
}

export interface FooterView {
  /** Columns of links, each under a title. */
  readonly columns: readonly { readonly title: string; readonly items: readonly FooterLinkView[] }[]
  /** Links in one row, for a footer without columns. */
  readonly links: readonly FooterLinkView[]
  readonly logo?: LogoView
  /** HTML from the configuration of the site. */
  readonly copyright?: string
}

export interface FooterLinkView {
  readonly label: string
  readonly href: string
  /** The link leaves the site. */
  readonly external: boolean
}

/** Everything about one page. All hrefs are final: they have the base path and the trailing-slash form of the site. */
export interface PageView {
  /** `operation`: a page of an API reference. `notFound` and `search` exist once per site and have no `content`. */
  readonly kind: 'doc' | 'operation' | 'notFound' | 'search'
  /** Route, for example `/posture/overview`. */
  readonly route: string
  /** Final href of the page itself. */
  readonly href: string
  /** Text of the h1. */
  readonly title: string
  /** Text of `<title>`. */
  readonly documentTitle: string
  /** One sentence for search engines and link previews; empty if there is none. */
  readonly description: string
  /** Tags for `<head>` that differ between pages, in their order. */
  readonly head: readonly HeadTag[]
  /** HTML of the article with all headings. Contains an h1 only if `contentHasTitle`. */
  readonly content: string
  readonly contentHasTitle: boolean
  /** Table of contents, within the levels that the page and the site allow. */
  readonly toc: readonly TocEntry[]
  /** The page asks for no table of contents, though it has headings. */
  readonly hideToc: boolean
  /** Path through the sidebar, this page last. Empty for pages that are not in the sidebar. */
  readonly breadcrumbs: readonly BreadcrumbView[]
  /** Page before this one in the order of the sidebar. */
  readonly previous?: PageLink
  /** Page after this one in the order of the sidebar. */
  readonly next?: PageLink
  /** Absent for pages without a sidebar. */
  readonly sidebar?: SidebarView
  /** Index of the active item in `site.navbar.items`; -1 for none. */
  readonly activeNav: number
  /** Notices about the state of the page, to show above the content. */
  readonly banners: readonly BannerView[]
  /** Present on sites with more than one version. */
  readonly versions?: VersionsView
  /** Name of the page's version, to show above the title. */
  readonly versionBadge?: string
  /** Front matter of the page, validated; absent for pages that docsgen generates. */
  readonly frontMatter?: FrontMatter
  /** URL of the page's source in its repository. */
  readonly editUrl?: string
}

/** A tag of `<head>`, with the names of its HTML attributes. */
export type HeadTag =
  | { readonly tag: 'meta'; readonly name?: string; readonly property?: string; readonly content: string }
  | {
      readonly tag: 'link'
      readonly rel: string
      readonly href: string
      readonly hreflang?: string
      readonly type?: string
    }

/** A heading in the table of contents, with the headings below it. */
export interface TocEntry {
  /** Id of the heading's element; encode it for a fragment. */
  readonly id: string
  /** Inline HTML of the heading: text, code, em, strong. */
  readonly html: string
  /** Heading level, 2 to 6. */
  readonly level: number
  readonly children: readonly TocEntry[]
}

export interface BreadcrumbView {
  readonly label: string
  /** Absent for a category without a page. */
  readonly href?: string
}

export interface PageLink {
  readonly label: string
  readonly href: string
}

export interface BannerView {
  /** `version`: the page belongs to an old or unreleased version. */
  readonly kind: 'draft' | 'unlisted' | 'version'
  /** Plain text. */
  readonly title: string
  readonly html: string
}

/**
 * JSON that client navigation fetches: `<route>/_payload.json`, next to the page. For pages below a path of
 * `ClientConfig.whole`, which have no payload, the browser code builds it from their documents.
 */
export interface PagePayload {
  /** Equal to `ClientConfig.buildId`, or the site was rebuilt since the document was loaded. */
  readonly buildId: string
  readonly route: string
  readonly href: string
  /** Text of `<title>`. */
  readonly title: string
  readonly head: readonly HeadTag[]
  /** HTML by region name. */
  readonly regions: Readonly<Record<string, string>>
  /** `SidebarView.id`; empty for pages without a sidebar. */
  readonly sidebarId: string
  /** As in `PageView`. */
  readonly activeNav: number
}

/**
 * The module at `ClientConfig.hydrate`, which the browser code of a theme imports with the first island of a page. It
 * carries React.
 */
export interface IslandRuntime {
  /**
   * Renders an island that is in the document. `modules` holds the URL of each island's module by island id
   * (`ClientConfig.islands`). `onReady` runs right before the first render. Rejects if a module cannot be loaded; the next
   * call tries again.
   */
  readonly hydrateIsland: (
    island: HTMLElement,
    modules: Readonly<Record<string, string>>,
    onReady?: () => void,
  ) => Promise<void>
  /** Call before an island leaves the document. Does nothing for an element that was never hydrated. */
  readonly unmountIsland: (island: Element) => void
}

// --- Components that content uses -----------------------------------------------------------------------------------

/**
 * Components that the builder writes into content, so every theme must provide them. Authors can use all names of
 * `Theme.components`. In a `.md` file, `children` that are HTML arrive as one opaque element; do not inspect it.
 *
 * Headings inside an element with the attribute `data-ds-nested` get one level below the heading that precedes the element.
 */
export interface ContentComponents {
  readonly Admonition: ComponentType<AdmonitionProps>
  readonly CodeBlock: ComponentType<CodeBlockProps>
  readonly Tabs: ComponentType<TabsProps>
  readonly Tab: ComponentType<TabProps>
}

export interface AdmonitionProps {
  readonly kind: AdmonitionKind
  /** Absent if the author wrote none; then use the name of the kind. */
  readonly title?: string
  /** Id for the element, so that links can point to it. */
  readonly id?: string
  readonly children?: ReactNode
}

export interface CodeBlockProps {
  /** Language as the author wrote it, or `text`. */
  readonly language: string
  /** Caption, often a file name. */
  readonly title?: string
  /**
   * Highlighted code: each line is `<span class="line">…</span>`, and each token is `<span class="t-…">`. Lines can have the
   * classes `hl` (highlighted), `add` and `del` (diff).
   */
  readonly html: string
  /** Show line numbers. */
  readonly lineNumbers: boolean
  /** Number of the first line; 1 unless the author sets it. */
  readonly start: number
  /** Wrap long lines from the start, instead of scrolling. */
  readonly wrap: boolean
}

export interface TabsProps {
  /** Name of a group. Tabs of one group switch together on every page, and the choice is stored. */
  readonly group?: string
  readonly children?: ReactNode
}

export interface TabProps {
  /** Text of the tab. */
  readonly label: string
  /** Value within the group. Default: the label in kebab case. */
  readonly value?: string
  /** Id of the panel, for deep links. */
  readonly id?: string
  readonly children?: ReactNode
}
