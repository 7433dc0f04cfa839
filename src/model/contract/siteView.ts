/** The parts of a site that are the same on every page. */
import type { announcementTones } from '../../schema/admonitions.js'
import type { InterfaceText } from '../../text/catalogue.js'
import type { ClientConfig, ColorModeOptions, SidebarOptions } from './client.js'
import type { NavItemView } from './navigation.js'
import type { PageView } from './page.js'
import type { ClientSearch } from './search.js'

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
  /** Direction of the script. Absent for left to right. */
  readonly dir?: 'rtl'
  /** Home page of the language. Absent if it is `baseUrl`. */
  readonly home?: string
  /** The texts of the interface in the language of the page. */
  readonly text: InterfaceText
  /** The documented product: `name` for readers, `slug` for file names and ids. */
  readonly product: { readonly name: string; readonly slug: string }
  /** Version of the site from its configuration. */
  readonly version: string
  /** `docsgen <version>`, for the generator meta tag. */
  readonly generator: string
  /** Image and text at the top left. Absent if the site has no logo. */
  readonly logo?: LogoView
  /** href of the icon. */
  readonly favicon?: string
  /** The links and menus of the top bar, in their order. */
  readonly navbar: {
    /** The bar hides while the reader scrolls down. */
    readonly hideOnScroll: boolean
    readonly items: readonly NavItemView[]
  }
  /** Bar above the top bar. Absent if the site announces nothing. */
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
  /** Footer of every page. Absent if the site has none. */
  readonly footer?: FooterView
  /** Absent if all options are off. */
  readonly sidebar?: SidebarOptions
  /** Color mode of the first visit, and the switch. */
  readonly colorMode: ColorModeOptions
  /** Each NAME that the query `?docsgen-data-NAME=VALUE` can set as attribute `data-NAME` on `<html>`. */
  readonly dataFromQuery: readonly string[]
  /** Lowest and highest heading level in tables of contents, 2 to 6. */
  readonly toc: { readonly min: number; readonly max: number }
  /** Absent if the site has no search. */
  readonly search?: Pick<ClientSearch, 'page' | 'shortcut' | 'isService'>
  /** hrefs of hashed files. */
  readonly assets: {
    readonly css: readonly string[]
    /** Style sheets that only pages of one kind need. `PageView.head` has a tag for that of its page. */
    readonly kindCss: Readonly<Partial<Record<PageView['kind'], string>>>
    /** Style sheets with the icons of a sidebar, by its id. `PageView.head` has a tag for that of its page. */
    readonly sidebarCss: Readonly<Record<string, string>>
    /** Style sheet of banners. `PageView.head` has a tag for it if its page shows one, or its version. */
    readonly bannerCss?: string
    /** Entry of the browser code, a module. */
    readonly js: string
    /** Modules to preload. */
    readonly preload: readonly string[]
    /** Fonts of the theme that the site does not replace, and the regular face of the site's own text font. */
    readonly fonts: readonly string[]
    /** Script with the texts of browser code, a module that must precede the others. Absent if they contain the texts. */
    readonly text?: string
    /** Style sheets and scripts (modules) of plugins, for the head after the others. */
    readonly plugins?: { readonly css: readonly string[]; readonly js: readonly string[] }
  }
  /** Tags that the site adds to the head of every page. Absent if there are none. */
  readonly head?: readonly SiteHeadElement[]
  /** True in `docsgen serve`. */
  readonly preview: boolean
  /** Hash that changes with every build. A page and a payload fit together only if it is equal. */
  readonly buildId: string
  /** Data for the browser code. Put it as JSON into `<script type="application/json" id="docsgen">`. */
  readonly client: ClientConfig
}

/** A tag of `<head>` with its HTML attributes. `text` is the code of an inline script. */
export interface SiteHeadElement {
  readonly tag: 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string | true>>
  readonly text?: string
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
