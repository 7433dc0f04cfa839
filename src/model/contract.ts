/**
 * The contract between the builder and a theme. The builder makes a `PageView` (plain JSON) for each page; the theme
 * turns it into markup. The theme imports only types from here; the builder imports nothing from a theme but its
 * default export, which is a `Theme`.
 *
 * A theme is a folder:
 *   index.tsx           default export: a `Theme` (runs at build)
 *   client.ts           entry of the browser code: behaviors by event delegation, no framework
 *   styles/index.css    entry of the style sheet
 *   islands/*.tsx       modules that start with 'use client'; hydrated by React in the browser
 */
import type { ComponentType, ReactNode } from 'react'
import type { NavItemView, SidebarView, VersionsView } from './contract/navigation.js'
import type { ReferenceComponents } from './contract/reference.js'
import type { ClientSearch } from './contract/search.js'

export type * from './contract/navigation.js'
export type * from './contract/reference.js'
export type * from './contract/sealed.js'
export type * from './contract/search.js'

export interface Theme {
  /** Components that content may use, by the name or the HTML tag that they stand for. See `ContentComponents`. */
  readonly components: Readonly<Record<string, ComponentType<never>>>
  /**
   * The parts of a page that client navigation swaps, by name. Each is rendered alone; its HTML goes into the page
   * payload and into `Document`, which must place it as the whole content of an element with `data-region="<name>"`.
   */
  readonly regions: Readonly<Record<string, (props: RegionProps) => ReactNode>>
  /** The complete document, from `<html>` on. */
  readonly Document: (props: DocumentProps) => ReactNode
  /** Source of the one inline script: sets the colour mode and the like before first paint. Same on every page. */
  readonly boot: (site: SiteView) => string
  /** Draws the pages of OpenAPI descriptions; needed only by sites that have one. */
  readonly reference?: ReferenceComponents
}

export interface RegionProps {
  readonly site: SiteView
  readonly page: PageView
}

export interface DocumentProps extends RegionProps {
  /** HTML of each region of the theme, by name. */
  readonly regions: Readonly<Record<string, string>>
  /** The inline script; put it in the head before the style sheet. */
  readonly boot: string
  /** Content-Security-Policy for a `<meta http-equiv>`; absent in live preview. */
  readonly csp?: string
}

/** Everything about the site that is the same on every page. */
export interface SiteView {
  readonly title: string
  readonly tagline: string
  /** Origin without trailing slash, for example `https://docs.example.com`. */
  readonly url: string
  /** Starts and ends with a slash. */
  readonly baseUrl: string
  readonly lang: string
  readonly product: { readonly name: string; readonly slug: string }
  /** Site version, and `docsgen <version>` for the generator meta tag. */
  readonly version: string
  readonly generator: string
  readonly logo?: LogoView
  readonly favicon?: string
  readonly navbar: {
    readonly hideOnScroll: boolean
    readonly items: readonly NavItemView[]
  }
  readonly announcement?: {
    readonly id: string
    readonly html: string
    readonly tone: 'brand' | 'info' | 'tip' | 'warning' | 'danger'
    readonly closable: boolean
    readonly storageKeys: { readonly dismiss: string; readonly id: string }
  }
  readonly footer?: FooterView
  /** Absent where all of it is off. */
  readonly sidebar?: SidebarOptions
  readonly colorMode: {
    readonly defaultMode: 'light' | 'dark'
    readonly disableSwitch: boolean
    readonly respectSystem: boolean
    readonly storageKey: string
  }
  /** Names that `?docsgen-data-NAME=VALUE` may set as `data-NAME` on `<html>`. */
  readonly dataFromQuery: readonly string[]
  readonly toc: { readonly min: number; readonly max: number }
  readonly search?: { readonly path: string; readonly shortcut: string }
  /** URLs of the hashed style sheet and of the script entry (a module). */
  readonly assets: { readonly css: readonly string[]; readonly js: string; readonly preload: readonly string[] }
  /** True in `docsgen serve`. */
  readonly preview: boolean
  readonly buildId: string
  /** Data for the browser code, put as JSON into `<script type="application/json" id="docsgen">`. */
  readonly client: ClientConfig
}

/** What the browser code needs to know about the site. It stands in every page, so what is off or empty is absent. */
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
  /** Milliseconds before a spinner stands in the place of what is not there yet; absent for 200. */
  readonly spinnerDelay?: number
  /** Module URL of each island, by island id. */
  readonly islands?: Readonly<Record<string, string>>
  /** URL of the module that hydrates islands; it carries React. */
  readonly hydrate: string
  /** Absent where the site has no search. */
  readonly search?: ClientSearch
  /** Path prefixes under which pages have no payload: the regions are taken from their documents. */
  readonly whole?: readonly string[]
  /** Live reload address, in `docsgen serve` only. */
  readonly live?: string
  /** Who signs readers in; absent where the site has no gate. */
  readonly gate?: ClientGate
}

/** What the menus beside pages do beyond opening and closing. */
export interface SidebarOptions {
  /** Opening a category closes the others of its level. */
  readonly autoCollapseCategories: boolean
  /** Readers can hide the menu on wide screens. */
  readonly hideable: boolean
}

/** `script` is the URL of the module that does it. */
export type ClientGate =
  | { readonly mode: 'edge'; readonly script: string }
  /** The documents are empty until the reader has signed in. */
  | (ProviderGate & { readonly mode: 'client'; readonly script: string })
  /** The documents were opened by the service worker, with a key that the provider gave. */
  | (ProviderGate & { readonly mode: 'sealed'; readonly script: string })
  /** The same, with a key that the gate at the edge gave. */
  | { readonly mode: 'edge+sealed'; readonly script: string }

/** Where the pages themselves sign readers in. */
export interface ProviderGate {
  /** Origin of the provider. */
  readonly domain: string
  readonly clientId: string
  readonly loginUri?: string
  /** Ask for refresh tokens; those in memory are kept by the worker at this URL. */
  readonly refreshTokens?: { readonly worker?: string }
  readonly cacheLocation?: 'memory' | 'localstorage'
  /** Log changes of state to the console, never tokens. */
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

export interface LogoView {
  readonly light: string
  readonly dark: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly href: string
  readonly text?: string
}

export interface FooterView {
  readonly columns: readonly { readonly title: string; readonly items: readonly FooterLinkView[] }[]
  readonly links: readonly FooterLinkView[]
  readonly logo?: LogoView
  /** HTML, written by the site's own authors. */
  readonly copyright?: string
}

export interface FooterLinkView {
  readonly label: string
  readonly href: string
  readonly external: boolean
}

/** Everything about one page. All hrefs are final: they carry the base path and the site's trailing-slash form. */
export interface PageView {
  readonly kind: 'doc' | 'operation' | 'notFound' | 'search'
  /** Route without the base path, for example `/posture/overview`. */
  readonly route: string
  /** Final href of the page itself. */
  readonly href: string
  /** h1 text. */
  readonly title: string
  /** `<title>`. */
  readonly documentTitle: string
  readonly description: string
  readonly head: readonly HeadTag[]
  /** Article HTML, headings and all. Carries its own h1 only when `contentHasTitle`. */
  readonly content: string
  readonly contentHasTitle: boolean
  readonly toc: readonly TocEntry[]
  readonly hideToc: boolean
  readonly breadcrumbs: readonly BreadcrumbView[]
  readonly previous?: PageLink
  readonly next?: PageLink
  readonly sidebar?: SidebarView
  /** Index into `site.navbar.items` of the active item. */
  readonly activeNav: number
  readonly banners: readonly BannerView[]
  /** Only on sites with more than one version. */
  readonly versions?: VersionsView
  /** Name of the page's version, to stand above the title. */
  readonly versionBadge?: string
  /** ISO date `YYYY-MM-DD` of the last review, and who owns the page. */
  readonly reviewed?: string
  readonly owner?: string
  readonly editUrl?: string
}

export type HeadTag =
  | { readonly tag: 'meta'; readonly name?: string; readonly property?: string; readonly content: string }
  | {
      readonly tag: 'link'
      readonly rel: string
      readonly href: string
      readonly hreflang?: string
      readonly type?: string
    }

export interface TocEntry {
  readonly id: string
  /** Safe inline HTML: text, code, em, strong. */
  readonly html: string
  readonly level: number
  readonly children: readonly TocEntry[]
}

export interface BreadcrumbView {
  readonly label: string
  readonly href?: string
}

export interface PageLink {
  readonly label: string
  readonly href: string
}

export interface BannerView {
  readonly kind: 'draft' | 'unlisted' | 'version'
  readonly title: string
  readonly html: string
}

/**
 * What client navigation fetches: `<route>/_payload.json` beside the page. Pages under `ClientConfig.whole` have none; the
 * same is read from their documents.
 */
export interface PagePayload {
  readonly buildId: string
  readonly route: string
  readonly href: string
  readonly title: string
  readonly head: readonly HeadTag[]
  /** HTML by region name. */
  readonly regions: Readonly<Record<string, string>>
  readonly sidebarId: string
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
 * Names that the builder itself writes into content, so that every theme must provide them. Authors may use all names
 * in `Theme.components`. A `children` of HTML from a `.md` file arrives as one opaque element; do not look inside.
 *
 * Headings inside an element with the attribute `data-ds-nested` get the level below that of the heading it stands under.
 */
export interface ContentComponents {
  readonly Admonition: ComponentType<AdmonitionProps>
  readonly CodeBlock: ComponentType<CodeBlockProps>
  readonly Tabs: ComponentType<TabsProps>
  readonly Tab: ComponentType<TabProps>
}

export interface AdmonitionProps {
  readonly kind: 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution'
  /** Absent when the author gave none. */
  readonly title?: string
  readonly id?: string
  readonly children?: ReactNode
}

export interface CodeBlockProps {
  /** Language as the author wrote it, or `text`. */
  readonly language: string
  readonly title?: string
  /** Highlighted lines, safe HTML: each line is `<span class="line">…</span>`, tokens are `<span class="t-…">`. Line classes: `hl`, `add`, `del`. */
  readonly html: string
  readonly lineNumbers: boolean
  /** First line number, default 1. */
  readonly start: number
  /** Whole text, for the copy button (diff marks removed). */
  readonly wrap: boolean
}

export interface TabsProps {
  /** Tabs of one group switch together, on every page, and the choice is remembered. */
  readonly group?: string
  readonly children?: ReactNode
}

export interface TabProps {
  readonly label: string
  /** Value within the group; default: the label in kebab case. */
  readonly value?: string
  /** Id of the panel, for deep links. */
  readonly id?: string
  readonly children?: ReactNode
}
