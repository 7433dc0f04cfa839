/**
 * The public API of the package: `defineConfig`, the types of configuration, front matter and sidebars, and what islands
 * import.
 */
export type { Auth, AuthState, AuthUser, SessionAuth, TokenAuth } from './auth/auth.js'
export { AuthUnavailableError } from './auth/sessionAuth.js'
export { useAuth } from './auth/useAuth.js'
export type { SiteConfig, SiteConfigInput } from './schema/config.js'
export { defineConfig } from './schema/config.js'
export type { FrontMatter } from './schema/frontMatter.js'
export type { SidebarItem, Sidebars } from './schema/sidebars.js'
