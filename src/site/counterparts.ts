/** The same page in other versions and languages. A site without any does not load the code that finds them. */
import type { BannerView, PageView } from '../model/contract.js'
import type { Doc, Route, Site } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import { hasLanguages, type Language } from './languages/list.js'
import type { BannerTools } from './versions/banner.js'

export interface Counterparts {
  /** The same page in each version and each language. With a route for pages that docsgen generates. */
  readonly views: (page: Doc | Route, site: Site) => Pick<PageView, 'versions' | 'languages' | 'versionBadge'>
  readonly banners: (doc: Doc, site: Site, tools: BannerTools) => readonly BannerView[]
  /** Route of the page that search engines list instead of this one. */
  readonly canonicalRoute: (doc: Doc, site: Site) => Route
  /** The translations of a page, itself included. Empty if there is only one. */
  readonly translations: (doc: Doc, site: Site) => readonly { readonly language: Language; readonly doc: Doc }[]
}

export const noCounterparts: Counterparts = {
  views: () => ({}),
  banners: () => [],
  canonicalRoute: ({ route }) => route,
  translations: () => [],
}

export async function loadCounterparts(config: SiteConfig): Promise<Counterparts> {
  if (config.versions.length === 0 && !hasLanguages(config)) return noCounterparts
  const [languages, languageBanners, versions, versionBanners] = await Promise.all([
    import('./languages/counterparts.js'),
    import('./languages/banner.js'),
    import('./versions/counterparts.js'),
    import('./versions/banner.js'),
  ])
  return {
    views: (page, site) => {
      const doc = typeof page === 'string' ? undefined : page
      const badge = doc && versionBanners.versionBadge(doc, site)
      return {
        ...versions.createVersionsView(site, doc),
        ...languages.createLanguagesView(site, page),
        ...(badge && { versionBadge: badge }),
      }
    },
    banners: (doc, site, tools) => [
      ...languageBanners.languageBanner(doc, site),
      ...versionBanners.versionBanner(doc, site, tools),
    ],
    canonicalRoute: versions.canonicalRoute,
    translations: languages.translationsOf,
  }
}
