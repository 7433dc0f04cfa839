/** Tags for the style sheets that only some pages need. */
import type { HeadTag, PageView, SiteView } from '../model/contract.js'

export function sheetTags({ kind, sidebar }: Pick<PageView, 'kind' | 'sidebar'>, { assets }: SiteView): HeadTag[] {
  // The page for a missing address has the search form and a list of pages.
  const hrefs = [assets.kindCss[kind === 'notFound' ? 'search' : kind], sidebar && assets.sidebarCss[sidebar.id]]
  return hrefs.flatMap((href): HeadTag[] => (href ? [{ tag: 'link', rel: 'stylesheet', href }] : []))
}
