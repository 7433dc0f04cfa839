/** Tags for the style sheets that only some pages need. */
import type { HeadTag, PageView, SiteView } from '../model/contract.js'

export function sheetTags(kind: PageView['kind'], { assets }: SiteView): HeadTag[] {
  const href = assets.kindCss[kind]
  return href ? [{ tag: 'link', rel: 'stylesheet', href }] : []
}
