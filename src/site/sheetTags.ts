/** Style sheets that only some pages need: of a kind of page, of a sidebar, and of parts around the content that few sites have. */
import type { HeadTag, PageView, SiteView } from '../model/contract.js'
import type { Doc } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import { hasLanguages } from './languages/list.js'

type ShownParts = Pick<PageView, 'kind' | 'sidebar'> & Partial<Pick<PageView, 'banners' | 'versionBadge'>>

/** Returns tags in the order of the cascade. Missing sheets are left out. */
export function sheetTags({ kind, sidebar, banners, versionBadge }: ShownParts, { assets }: SiteView): HeadTag[] {
  // The page for a missing address has the search form and a list of pages.
  const hrefs = [
    assets.kindCss[kind === 'notFound' ? 'search' : kind],
    sidebar && assets.sidebarCss[sidebar.id],
    banners?.length || versionBadge ? assets.bannerCss : undefined,
  ]
  return hrefs.flatMap((href): HeadTag[] => (href ? [{ tag: 'link', rel: 'stylesheet', href }] : []))
}

export const announcementFeature = 'announcement'
/** The row of tabs below the top bar. */
export const navTabsFeature = 'nav-tabs'
/** Columns of links in the footer. */
export const footerColumnsFeature = 'footer-columns'
/** Banners over an article, and its version. */
export const bannerFeature = 'banner'

/** Names of the sheets that some page of the site needs. `docs` are the pages that authors wrote. */
export function chromeFeatures(config: SiteConfig, docs: readonly Doc[]): string[] {
  const hasBanners =
    config.versions.length > 0 ||
    hasLanguages(config) ||
    docs.some(({ frontMatter: { draft, unlisted } }) => draft || unlisted)
  return [
    ...(config.announcement ? [announcementFeature] : []),
    ...(hasBanners ? [bannerFeature] : []),
    ...(hasNavTabs(config) ? [navTabsFeature] : []),
    ...(hasFooterColumns(config) ? [footerColumnsFeature] : []),
  ]
}

/** True if the navbar has tabs in any language. */
function hasNavTabs(config: SiteConfig): boolean {
  const translated = translatedChrome(config).map(({ navbar }) => navbar ?? [])
  return [config.navbar.items, ...translated].flat().some(({ position }) => position === 'tabs')
}

/** True if the footer has columns in any language. */
function hasFooterColumns(config: SiteConfig): boolean {
  return [config, ...translatedChrome(config)].some(({ footer }) => footer?.columns?.length)
}

function translatedChrome({ locales }: SiteConfig) {
  return Array.isArray(locales) ? [] : Object.values(locales)
}
