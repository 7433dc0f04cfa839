/** The public API of the package: `defineConfig`, and the types of configuration, front matter and sidebars. */
export type { SiteConfig, SiteConfigInput } from './schema/config.js'
export { defineConfig } from './schema/config.js'
export type { FrontMatter } from './schema/frontMatter.js'
export type { SidebarItem, Sidebars } from './schema/sidebars.js'
