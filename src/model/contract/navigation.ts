/** Items of the top bar, the sidebar of a page, and the versions of a page. */

export interface NavItemView {
  /** `theme`: the place of the color mode switch. `menu`, `versions`, `locales`: a dropdown. */
  readonly kind: 'link' | 'menu' | 'theme' | 'versions' | 'locales'
  /** Text of the item. Empty for a dropdown that shows the label of its current entry. */
  readonly label: string
  /** Empty if the item is not a link. */
  readonly href: string
  /** Side of the top bar, or the row of tabs below it. */
  readonly position: 'left' | 'right' | 'tabs'
  /** The item is active on pages whose path starts with one of these. */
  readonly activeBases?: readonly string[]
  /** The item is active on pages where no other item is. */
  readonly activeElsewhere?: boolean
  /** The link leaves the site. */
  readonly external: boolean
  /** Entries of a dropdown of versions or languages. Absent if there is nothing to choose. */
  readonly items?: readonly SwitchEntry[]
  /** Links of a `menu`. */
  readonly links?: readonly NavMenuLinkView[]
  /** Name of an icon, for `data-icon` of the link, or of the label of a menu: a style sheet that docsgen makes for the navbar shows it before the label. */
  readonly icon?: string
  /** The label is only for screen readers. */
  readonly iconOnly?: boolean
}

export interface NavMenuLinkView {
  readonly label: string
  readonly href: string
  /** The link leaves the site. */
  readonly external: boolean
  /** Name of an icon, for `data-icon` of the link: a style sheet that docsgen makes for the navbar shows it before the label. */
  readonly icon?: string
}

/** A version or a language, the same on every page. `VersionsView` has the counterparts of a page. */
export interface SwitchEntry {
  /** Id of the version, or language tag (BCP 47). */
  readonly id: string
  readonly label: string
  /** Main page of the version. For another language, the URL of its site without a trailing slash. */
  readonly href: string
  /** The language of this site, or the current version. */
  readonly current: boolean
}

/** The counterparts of a page in all versions of the site. */
export interface VersionsView {
  /** Id of the page's version. Absent for pages that belong to no version, such as search. */
  readonly active?: string
  /** For each version the same page, or the main page of the version if it does not have the page. */
  readonly items: readonly { readonly id: string; readonly label: string; readonly href: string }[]
}

/** The counterparts of a page in all languages of the site. */
export interface LanguagesView {
  /** For each language the same page, or the home page of the language if it does not have the page. */
  readonly items: readonly {
    /** Language tag (BCP 47). */
    readonly tag: string
    /** Name of the language, in that language. */
    readonly label: string
    readonly dir: 'ltr' | 'rtl'
    readonly href: string
    /** The language of the page. */
    readonly isCurrent: boolean
  }[]
}

/** The sidebar of a page: only the top level and the open branch. The complete tree is at `treeHref`. */
export interface SidebarView {
  /** Id of the sidebar, the same on all of its pages. */
  readonly id: string
  readonly items: readonly SidebarItemView[]
  /**
   * href of the shared fragment: HTML of the whole list, with the items of all categories. Absent if this page omits nothing. The
   * href does not change with its content, so do not cache the response longer than a page.
   */
  readonly treeHref?: string
  /** The APIs of the site, for a menu above the list. Absent on pages of no API, and on sites whose APIs share a sidebar. */
  readonly apis?: readonly ApiLinkView[]
}

/** A link to an API of the site: to the operation of the same name, or to its introduction. */
export interface ApiLinkView {
  readonly label: string
  readonly href: string
  /** The API of the page. */
  readonly isCurrent: boolean
}

export type SidebarItemView = SidebarLinkView | SidebarCategoryView | SidebarHeadingView | SidebarMoreView

/** Heading of the items that follow it. */
export interface SidebarHeadingView {
  readonly kind: 'heading'
  readonly label: string
}

/** Badge beside a label. */
interface SidebarDecorationView {
  /** A word such as New or Beta. */
  readonly mark?: string
}

/** The first or last item of a long list, for items that this page omits. The whole list is in the shared fragment. */
export interface SidebarMoreView {
  readonly kind: 'more'
  /** Number of omitted items. */
  readonly count: number
  /** The nearest omitted page, for readers without scripts. */
  readonly href: string
}

export interface SidebarLinkView extends SidebarDecorationView {
  readonly kind: 'link'
  readonly label: string
  readonly href: string
  /** The link points to this page. */
  readonly current: boolean
  /** The link leaves the site. */
  readonly external: boolean
  /** HTTP method of an API operation in upper case, or `EVENT` for a webhook. */
  readonly badge?: string
  /** A deprecated API operation. */
  readonly deprecated?: boolean
  /**
   * Name of an icon, for `data-icon` of the `<li>`: a style sheet that docsgen makes for the sidebar shows it before the label.
   */
  readonly icon?: string
}

export interface SidebarCategoryView extends SidebarDecorationView {
  readonly kind: 'category'
  /**
   * Key of the category, the same on every page, for `data-category` of its `<li>`: style sheets with icons refer to it. Ends in a
   * dash if the category has no page.
   */
  readonly key: string
  readonly label: string
  /** Page of the category, if it has one. */
  readonly href?: string
  /** Link target without scripts: the page of the category, or its first page. */
  readonly fallbackHref: string
  /** The list is shown. */
  readonly open: boolean
  /** The current page is in the category, or is its page. */
  readonly active: boolean
  /** The current page is the page of the category. */
  readonly current: boolean
  /** Absent while the category is closed; then the browser takes the items from the shared fragment. */
  readonly items?: readonly SidebarItemView[]
}
