/**
 * The public API of the package: `defineConfig`, the types of configuration, front matter, sidebars and plugins, and what
 * islands import.
 */
export type { Auth, AuthState, AuthUser, SessionAuth, TokenAuth } from './auth/auth.js'
export { AuthUnavailableError } from './auth/sessionAuth.js'
export { useAuth } from './auth/useAuth.js'
export type {
  FinishedBuild,
  FinishedFile,
  OnDemandScript,
  PageAlternate,
  PagePatch,
  Plugin,
  PluginBuild,
  PluginContent,
  PluginContext,
  PluginFactory,
  PluginFile,
  PluginFinding,
  PluginOptions,
  PluginPage,
  PluginPublication,
  PluginRedirect,
  PluginSlots,
  PluginSourceInput,
  PluginSourcePage,
} from './model/plugin.js'
export type { DarkImage, ImagePatch, ImageSource, PluginImage } from './model/pluginImage.js'
export type { PluginTokens, TokenMark } from './model/pluginTokens.js'
export type { SampleInput, SampleTemplate } from './openapi/snippets/sampleTemplate.js'
export type { SiteConfig, SiteConfigInput } from './schema/config.js'
export { defineConfig } from './schema/config.js'
export type { FrontMatter } from './schema/frontMatter.js'
export type { SidebarItem, Sidebars } from './schema/sidebars.js'
