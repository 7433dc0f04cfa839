/**
 * The same site without a word of its content: no pages, menus, files and redirects, and nothing of the configuration
 * that readers read. What is made of it is public by right.
 */
import type { Site } from '../model/model.js'

export function emptySite(site: Site): Site {
  const { config } = site
  const bare: Site['config'] = {
    ...config,
    title: '',
    tagline: '',
    logo: undefined,
    favicon: undefined,
    footer: undefined,
    announcement: undefined,
    navbar: { ...config.navbar, items: [] },
    versions: [],
    locales: [],
    openapi: [],
    redirects: [],
  }
  const none = new Map<never, never>()
  return {
    ...site,
    config: bare,
    docs: [],
    byRoute: none,
    byId: none,
    drafts: none,
    unread: [],
    assets: none,
    redirects: [],
    sidebars: [],
    generated: new Set(),
  }
}
