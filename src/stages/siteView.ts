/** Site -> SiteView: the data that the theme shows on every page. */

import { configHrefs } from '../links/configHrefs.js'
import type {
  ClientGate,
  ClientSearch,
  FooterLinkView,
  LogoView,
  NavItemView,
  SiteView,
  SwitchEntry,
} from '../model/contract.js'
import type { Site } from '../model/model.js'
import { assetHref, routeHref } from '../routes/urls.js'
import { defaultSpinnerDelay, type SiteConfig } from '../schema/config.js'
import { hasLanguages, type Language, languagesOf, nameOf, otherSites, textOf } from '../site/languages/list.js'
import { inLanguage, languageHome } from '../site/languages/names.js'
import { logoWidth } from '../site/logoWidth.js'
import { resolveActiveBase } from '../site/resolveActiveBase.js'
import { siteHead } from '../site/siteHead.js'
import { createVersionsView } from '../site/versions/counterparts.js'
import { withoutEmpty } from '../util/withoutEmpty.js'
import type { Bundle } from './bundle.js'

export interface SiteViewInput {
  readonly bundle: Bundle
  /** href of the style sheet with the icons of each sidebar, by its id. */
  readonly sidebarCss: Readonly<Record<string, string>>
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
export function siteView(
  site: Site,
  { bundle, sidebarCss, language, textScript, buildId, generator, preview, live, gate, search }: SiteViewInput,
): SiteView {
  const { config } = site
  const { href, html } = configHrefs(site, language)
  const link = ({ label, href: target }: { label: string; href: string }): FooterLinkView => ({
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
  const head = siteHead(config, { href, counter: bundle.analytics })
  const { autoCollapseCategories, hideable } = config.sidebar
  const gatePreload =
    gate?.mode === 'client' ? [gate.script, ...bundle.gatePreload.filter((url) => !bundle.preload.includes(url))] : []
  const sidebar = (autoCollapseCategories || hideable) && { sidebar: config.sidebar }
  return {
    title: config.title,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    lang: language.tag,
    ...(language.dir === 'rtl' && { dir: language.dir }),
    ...(language.folder !== '' && { home: routeHref(languageHome(language), config) }),
    text: textOf(language),
    product: config.product,
    version: config.version,
    generator,
    logo: config.logo && logo(config.logo),
    favicon: config.favicon && href(config.favicon).href,
    navbar: {
      hideOnScroll: config.navbar.hideOnScroll,
      items: navItems(config).map((item): NavItemView => {
        if (item.type !== 'link') {
          const { type, position } = item
          const items =
            type === 'theme'
              ? undefined
              : type === 'versions'
                ? createVersionEntries(site)
                : createLocaleEntries(site, language)
          const label = 'label' in item ? (item.label ?? '') : ''
          return { kind: type, label, href: '', position, external: false, ...(items && { items }) }
        }
        const { activeElsewhere, position, label } = item
        const base = resolveActiveBase(item, config)
        const activeBase = base && inLanguage(base, language)
        return {
          kind: 'link',
          label,
          position,
          ...href(item.href),
          ...(activeBase && { activeBase }),
          ...(activeElsewhere && { activeElsewhere }),
        }
      }),
    },
    announcement,
    footer: config.footer && {
      columns: config.footer.columns.map(({ title, items }) => ({ title, items: items.map(link) })),
      links: config.footer.links.map(link),
      ...(config.footer.logo && { logo: logo(config.footer.logo) }),
      ...(config.footer.copyright && { copyright: html(config.footer.copyright) }),
    },
    ...sidebar,
    colorMode: config.colorMode,
    dataFromQuery: config.dataFromQuery,
    toc: config.toc,
    search: config.search.enabled
      ? { page: assetHref(inLanguage('/search', language), config.baseUrl), shortcut: config.search.shortcut }
      : undefined,
    assets: {
      ...{
        css: [...bundle.contentCss, ...bundle.css, ...(language.dir === 'rtl' && bundle.rtlCss ? [bundle.rtlCss] : [])],
        js: bundle.js,
        preload: [...bundle.preload, ...gatePreload],
      },
      kindCss: bundle.kindCss,
      sidebarCss,
      // A site with other fonts does not need those of the theme.
      fonts: config.theme.font ? [] : bundle.fonts,
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

/** Undefined if there is only one version. */
function createVersionEntries(site: Site): readonly SwitchEntry[] | undefined {
  const current = site.config.versions.find((version) => version.current)
  return createVersionsView(site).versions?.items.map((item) => ({ ...item, current: item.id === current?.id }))
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

/** The items of the navbar. A site with several languages has a menu for them, even if the configuration names none. */
function navItems({ navbar, ...config }: SiteConfig): SiteConfig['navbar']['items'] {
  const isNamed = navbar.items.some(({ type }) => type === 'locales')
  if (isNamed || !hasLanguages(config)) return navbar.items
  return [...navbar.items, { type: 'locales', position: 'right' }]
}

function createLocaleEntries({ config }: Site, own: Language): readonly SwitchEntry[] | undefined {
  if (hasLanguages(config))
    return languagesOf(config).map((language) => {
      const href = routeHref(languageHome(language), config)
      return { id: language.tag, label: language.label, href, current: language === own }
    })
  const others = otherSites(config)
  if (others.length === 0) return undefined
  return [
    { id: config.locale, label: nameOf(config.locale), href: '', current: true },
    ...others.map(({ id, label, url }) => ({ id, label, href: url.replace(/\/$/, ''), current: false })),
  ]
}
