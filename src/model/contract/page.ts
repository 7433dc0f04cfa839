/** A page as the theme and client navigation receive it, and the props of a page in React. */
import type { ComponentType } from 'react'
import type { FrontMatter } from '../../schema/frontMatter.js'
import type { LanguagesView, SidebarView, VersionsView } from './navigation.js'

/** Props of a page in React, such as `content/pricing.tsx`. */
export interface PageProps {
  /** The components of the theme and of the folder `components`, by name. */
  readonly components: Readonly<Record<string, ComponentType<Record<string, unknown>>>>
}

/** Everything about one page. All hrefs are final: they have the base path and the trailing-slash form of the site. */
export interface PageView {
  /**
   * `operation`: a page of an API reference. `notFound` and `search` exist once per language. They have no `content`, unless the site
   * has a page `404` of its own.
   */
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
  /** `content` begins with the h1, or the page shows no title. The theme must not add an h1. */
  readonly contentHasTitle: boolean
  /** Table of contents, within the levels that the page and the site allow. */
  readonly toc: readonly TocEntry[]
  /** The page asks for no table of contents, though it has headings. */
  readonly hideToc: boolean
  /** Path through the sidebar, this page last. A page that is not in the sidebar has the categories of its folder, or none. */
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
  /** Present on sites with more than one language. */
  readonly languages?: LanguagesView
  /** Language of the article, if it is not that of the interface. */
  readonly contentLanguage?: { readonly tag: string; readonly dir: 'ltr' | 'rtl' }
  /** Name of the page's version, to show above the title. */
  readonly versionBadge?: string
  /** Front matter of the page, validated; absent for pages that docsgen generates. */
  readonly frontMatter?: FrontMatter
  /** URLs of style sheets that this page needs besides those of the site. Load them before the content. */
  readonly styles?: readonly string[]
  /** HTML of plugins, to show directly before and after the article. */
  readonly slots?: {
    readonly before?: string
    /** In the article, below its title. */
    readonly start?: string
    readonly after?: string
    /** URLs of modules that this page needs and others do not, separated by spaces. */
    readonly scripts?: string
  }
  /** URL of the page's source in its repository. */
  readonly editUrl?: string
}

/** A tag of `<head>`, with the names of its HTML attributes. */
export type HeadTag =
  | {
      readonly tag: 'meta'
      readonly name?: string
      readonly property?: string
      readonly media?: string
      readonly content: string
    }
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
  readonly kind: 'draft' | 'unlisted' | 'version' | 'untranslated'
  /** Plain text. */
  readonly title: string
  readonly html: string
}

/**
 * The parts of a page that client navigation replaces. The browser code takes them from the document of the page. Behind a gate of
 * the mode `client` documents are empty, and it is a file next to the page: `<route>/_payload.json`.
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
