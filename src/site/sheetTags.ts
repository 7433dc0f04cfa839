/** Tags for the style sheets that only some pages need. */
import type { HeadTag, PageView, SiteView } from '../model/contract.js'

export function sheetTags({ kind, sidebar }: Pick<PageView, 'kind' | 'sidebar'>, { assets }: SiteView): HeadTag[] {
  const hrefs = [assets.kindCss[kind], sidebar && assets.sidebarCss[sidebar.id]]
  return hrefs.flatMap((href): HeadTag[] => (href ? [{ tag: 'link', rel: 'stylesheet', href }] : []))
}
