/** The items of the bar, the menu beside a page, and what a page says about its versions. */

export interface NavItemView {
  readonly kind: 'link' | 'theme' | 'versions' | 'locales'
  /** Words of the item. Empty for a menu that is called by its active entry. */
  readonly label: string
  readonly href: string
  readonly position: 'left' | 'right'
  /** Client navigation keeps the active mark right by this: the item is active where the path starts with it. */
  readonly activeBase?: string
  /** For an item that is active wherever no other is. */
  readonly activeElsewhere?: boolean
  readonly external: boolean
  /** Entries of a menu of versions or languages; absent where there is nothing to choose. */
  readonly items?: readonly SwitchEntry[]
}

/** A version or a language. The page knows the address of its own counterpart; this is where it is on the whole. */
export interface SwitchEntry {
  /** Id of the version, or language tag. */
  readonly id: string
  readonly label: string
  /** Main page of the version; for another language the address of its site, without a slash at the end. */
  readonly href: string
  readonly current: boolean
}

/** A page in the versions of the site. */
export interface VersionsView {
  /** Id of the version that the page belongs to; absent for pages that belong to none, such as search. */
  readonly active?: string
  /** The same page in each version, else the version's main page. */
  readonly items: readonly { readonly id: string; readonly label: string; readonly href: string }[]
}

/** The menu of a page: the top level and the open branch only. The complete tree is at `treeHref`. */
export interface SidebarView {
  readonly id: string
  readonly items: readonly SidebarItemView[]
  /**
   * URL of the shared fragment (HTML of the whole list, all categories filled); absent when nothing is left out. It is the same
   * before and after the menu changes: to be kept no longer than a page is.
   */
  readonly treeHref?: string
}

export type SidebarItemView = SidebarLinkView | SidebarCategoryView | SidebarMoreView

/** Stands at an end of a long list for entries that the page leaves out; the whole list is in the shared fragment. */
export interface SidebarMoreView {
  readonly kind: 'more'
  readonly count: number
  /** The nearest of them, for readers without scripts. */
  readonly href: string
}

export interface SidebarLinkView {
  readonly kind: 'link'
  readonly label: string
  readonly href: string
  readonly current: boolean
  readonly external: boolean
  /** HTTP method of an API operation, upper case; `EVENT` for a webhook, which readers get and do not call. */
  readonly badge?: string
  readonly deprecated?: boolean
}

export interface SidebarCategoryView {
  readonly kind: 'category'
  /** Stable key of the category within its sidebar, for remembered state. */
  readonly key: string
  readonly label: string
  /** Its own page, if it has one. */
  readonly href?: string
  /** Where its label leads without scripts: its own page, else its first page. */
  readonly fallbackHref: string
  readonly open: boolean
  /** True when the current page is inside, or is its page. */
  readonly active: boolean
  readonly current: boolean
  /** Left out (undefined) while closed; then the browser takes them from the shared fragment. */
  readonly items?: readonly SidebarItemView[]
}
