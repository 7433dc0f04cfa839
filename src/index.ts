/** What a site imports from the package: `defineConfig` and the types of what it may write. */
export type { SiteConfig, SiteConfigInput } from './schema/config.js'
export { defineConfig } from './schema/config.js'
export type { FrontMatter } from './schema/frontMatter.js'
export type { SidebarItem, Sidebars } from './schema/sidebars.js'
