/** Style sheets of the theme for parts around the content that few sites have. */
import type { Doc } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import { hasLanguages } from './languages/list.js'

export const announcementFeature = 'announcement'
/** Banners over an article, and its version. */
export const bannerFeature = 'banner'

/** Names of the sheets that some page of the site needs. */
export function chromeFeatures(config: SiteConfig, docs: readonly Doc[]): string[] {
  const hasBanners =
    config.versions.length > 0 ||
    hasLanguages(config) ||
    docs.some(({ frontMatter: { draft, unlisted } }) => draft || unlisted)
  return [...(config.announcement ? [announcementFeature] : []), ...(hasBanners ? [bannerFeature] : [])]
}
