/** Tags for the style sheets that only some pages need. */
import type { HeadTag, PageView, SiteView } from '../model/contract.js'

type ShownParts = Pick<PageView, 'kind' | 'sidebar'> & Partial<Pick<PageView, 'banners' | 'versionBadge'>>

export function sheetTags({ kind, sidebar, banners, versionBadge }: ShownParts, { assets }: SiteView): HeadTag[] {
  // The page for a missing address has the search form and a list of pages.
  const hrefs = [
    assets.kindCss[kind === 'notFound' ? 'search' : kind],
    sidebar && assets.sidebarCss[sidebar.id],
    banners?.length || versionBadge ? assets.bannerCss : undefined,
  ]
  return hrefs.flatMap((href): HeadTag[] => (href ? [{ tag: 'link', rel: 'stylesheet', href }] : []))
}
