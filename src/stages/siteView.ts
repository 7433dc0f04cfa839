/** Site -> SiteView: the data that the theme shows on every page. */

import type { Bundle } from '../bundling/bundle.js'
import type { ConfigHrefs } from '../links/configHrefs.js'
import { navbarView } from '../links/navbarView.js'
import type { ClientGate, ClientSearch, FooterLinkView, LogoView, SiteView } from '../model/contract.js'
import type { Site } from '../model/model.js'
import { assetHref, routeHref } from '../routes/urls.js'
import { defaultSpinnerDelay, type SiteConfig } from '../schema/config.js'
import { searchServiceOf } from '../schema/services.js'
import type { FontSource, ThemeSettings } from '../schema/theme.js'
import type { Counterparts } from '../site/counterparts.js'
import { interfaceTextOf, type Language } from '../site/languages/list.js'
import { inLanguage, languageHome } from '../site/languages/names.js'
import { logoWidth } from '../site/logoWidth.js'
import { announcementFeature, bannerFeature, footerColumnsFeature, navTabsFeature } from '../site/sheetTags.js'
import { siteHead } from '../site/siteHead.js'
import { withoutEmpty } from '../util/withoutEmpty.js'

export interface SiteViewInput {
  readonly bundle: Bundle
  readonly counterparts: Counterparts
  /** Resolves the links of the configuration, for pages of the language. */
  readonly hrefs: ConfigHrefs
  /** hrefs of the style sheets with icons: of each sidebar, by its id, and of the navbar. */
  readonly iconCss: { readonly sidebars: Readonly<Record<string, string>>; readonly navbar?: string }
  /** The language of the pages. */
  readonly language: Language
  /** href of the script with the texts of browser code. Absent if the bundle contains them. */
  readonly textScript?: string
  readonly buildId: string
  readonly generator: string
  readonly preview: boolean
  /** URL of the reload events, in `docsgen serve`. */
  readonly live?: string
  /** Gate settings for the browser; absent without a gate. */
  readonly gate?: ClientGate
  /** Search settings for the browser; absent without search. */
  readonly search?: ClientSearch
}

const announcementKeys = { dismiss: 'docsgen.announcement.dismiss', id: 'docsgen.announcement.id' } as const

/** Creates the view that all pages share. Hrefs of the configuration are resolved, and its HTML contains final links. */
export function siteView(site: Site, { hrefs: { href, html }, ...input }: SiteViewInput): SiteView {
  const { bundle, counterparts, iconCss, language, textScript, buildId, generator, preview, live, gate, search } = input
  const { config } = site
  const createFooterLink = ({ label, href: target }: { label: string; href: string }): FooterLinkView => ({
    label,
    ...href(target),
  })
  // A link needs an accessible name: the alternative text of the logo, unless a text beside it is the name.
  const logo = (
    given: Omit<LogoView, 'alt' | 'width'> & { readonly alt?: string; readonly width?: number },
  ): LogoView => ({
    ...given,
    width: logoWidth(given, site),
    alt: given.text ? '' : given.alt || config.title,
    light: href(given.light).href,
    dark: href(given.dark).href,
    href: href(given.href).href,
  })
  const announcement = config.announcement && {
    ...config.announcement,
    html: html(config.announcement.html),
    storageKeys: announcementKeys,
  }
  const sheets = bundle.features ?? {}
  const {
    [announcementFeature]: announcementCss,
    [bannerFeature]: bannerCss,
    [navTabsFeature]: navTabsCss,
    [footerColumnsFeature]: footerCss,
  } = sheets
  const navItems = navbarView(site, language, { href, counterparts })
  const head = siteHead(config, { href, counter: bundle.analytics })
  const gatePreload =
    gate?.mode === 'client' ? [gate.script, ...bundle.gatePreload.filter((url) => !bundle.preload.includes(url))] : []
  const chosen = Object.entries(config.sidebar).filter(([, isOn]) => isOn)
  const sidebar = chosen.length > 0 && { sidebar: Object.fromEntries(chosen) }
  return {
    title: config.title,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    lang: language.tag,
    ...(language.dir === 'rtl' && { dir: language.dir }),
    ...(language.folder !== '' && { home: routeHref(languageHome(language), config) }),
    text: interfaceTextOf(language),
    product: config.product,
    version: config.version,
    generator,
    logo: config.logo && logo(config.logo),
    favicon: config.favicon && href(config.favicon).href,
    navbar: {
      hideOnScroll: config.navbar.hideOnScroll,
      items: navItems,
    },
    announcement,
    footer: config.footer && {
      columns: config.footer.columns.map(({ title, items }) => ({ title, items: items.map(createFooterLink) })),
      links: config.footer.links.map(createFooterLink),
      ...(config.footer.logo && { logo: logo(config.footer.logo) }),
      ...(config.footer.copyright && { copyright: html(config.footer.copyright) }),
    },
    ...sidebar,
    colorMode: config.colorMode,
    dataFromQuery: config.dataFromQuery,
    toc: config.toc,
    search: config.search.enabled
      ? {
          page: assetHref(inLanguage('/search', language), config.baseUrl),
          shortcut: config.search.shortcut,
          ...(searchServiceOf(config.search) && { isService: true }),
        }
      : undefined,
    assets: {
      ...{
        css: [
          ...bundle.contentCss,
          ...bundle.css,
          ...(language.dir === 'rtl' && bundle.rtlCss ? [bundle.rtlCss] : []),
          ...(iconCss.navbar ? [iconCss.navbar] : []),
          ...(announcement && announcementCss ? [announcementCss] : []),
          ...(footerCss && config.footer?.columns.length ? [footerCss] : []),
          ...(navTabsCss && navItems.some(({ position }) => position === 'tabs') ? [navTabsCss] : []),
        ],
        js: bundle.js,
        preload: [...bundle.preload, ...gatePreload],
      },
      kindCss: bundle.kindCss,
      sidebarCss: iconCss.sidebars,
      ...(bannerCss && { bannerCss }),
      fonts: usedFonts(config.theme.font, bundle.fonts),
      ...(textScript !== undefined && { text: textScript }),
      ...(bundle.plugins && { plugins: bundle.plugins }),
    },
    preview,
    buildId,
    ...(head.length > 0 && { head }),
    client: withoutEmpty({
      baseUrl: config.baseUrl,
      buildId,
      colorMode: changedColorMode(config),
      ...(announcement && { announcement: { id: announcement.id, storageKeys: announcementKeys } }),
      hideOnScroll: config.navbar.hideOnScroll,
      ...sidebar,
      ...(config.spinnerDelay !== defaultSpinnerDelay && { spinnerDelay: config.spinnerDelay }),
      islands: bundle.islands,
      hydrate: bundle.hydrate,
      ...(bundle.requestTools && { requestTools: bundle.requestTools }),
      ...(search && { search: { ...search, page: routeHref(inLanguage('/search', language), config) } }),
      ...(live && { live }),
      ...(gate && { gate }),
    }),
  }
}

/** Undefined if the color mode is the default one. */
function changedColorMode({ colorMode: { defaultMode, storageKey, ...flags } }: SiteConfig) {
  const changed = withoutEmpty({
    ...flags,
    ...(defaultMode !== 'light' && { defaultMode }),
    ...(storageKey !== 'theme' && { storageKey }),
  })
  return Object.keys(changed).length > 0 ? changed : undefined
}

/**
 * The fonts that the pages use: those of the theme that the site does not replace, and the regular face of the site's own text
 * font, Latin letters. Without a preload, the text would move when that face arrives.
 */
export function usedFonts(font: ThemeSettings['font'], fonts: readonly string[]): readonly string[] {
  const { sans, mono } = font ?? {}
  return fonts.filter((url) => {
    if (url.includes('/geist-mono-')) return mono === undefined
    return sans === undefined ? url.includes('/geist-') : isRegularFace(url, sans)
  })
}

function isRegularFace(url: string, source: FontSource): boolean {
  if (typeof source === 'string') {
    const [name = ''] = source.replace(/^@[^/]+\//, '').split('/')
    return url.includes(`/${name}-latin-wght-normal-`) || url.includes(`/${name}-latin-400-normal-`)
  }
  const face = source.files.find(({ style, ...given }) => {
    const [from = 0, to = from] = (('weight' in given && given.weight) || '400').split(' ').map(Number)
    return style === 'normal' && from <= 400 && to >= 400
  })
  const name = face && /([^/]+)\.woff2$/.exec(face.file)?.[1]
  return name !== undefined && url.includes(`/${name}-`)
}
