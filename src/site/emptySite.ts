/**
 * Returns the site without any content: no pages, sidebars, files or redirects, and no texts of the configuration. Everything
 * that is rendered from it may be public.
 */
import type { Site } from '../model/model.js'

export function emptySite(site: Site): Site {
  const config: Site['config'] = {
    ...site.config,
    title: '',
    tagline: '',
    logo: undefined,
    favicon: undefined,
    footer: undefined,
    announcement: undefined,
    navbar: { ...site.config.navbar, items: [] },
    versions: [],
    locales: [],
    openapi: [],
    redirects: [],
  }
  const none = new Map<never, never>()
  return {
    ...site,
    config,
    docs: [],
    byRoute: none,
    byId: none,
    drafts: none,
    failedDescriptions: [],
    vendorSites: none,
    assets: none,
    redirects: [],
    sidebars: [],
    generated: new Set(),
  }
}
