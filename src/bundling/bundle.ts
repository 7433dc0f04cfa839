/** The input and the result of the stage that bundles browser code. */
import type { PageView } from '../model/contract.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { OnDemandScript } from '../model/plugin.js'
import type { GateMode } from '../schema/gateConstants.js'
import type { AnalyticsSettings, SearchService } from '../schema/services.js'
import type { InterfaceText } from '../text/catalogue.js'
import type { SiteStyles } from './brand/styleSheets.js'

export interface BundleInput {
  readonly root: string
  readonly themeFolder: string
  /** Islands of content, relative to the root. */
  readonly islands: readonly string[]
  readonly baseUrl: string
  /** Environment variables that islands can read, as they can on the server. Default none. */
  readonly variables?: Readonly<Record<string, string>>
  /** Bundle the search worker, too. */
  readonly search: boolean
  /** Bundle the worker of this service instead of the worker that reads the index of the site. */
  readonly searchService?: SearchServiceSettings
  /** Languages of the pages other than English, as `de`. Default none. */
  readonly searchLanguages?: readonly string[]
  /** Bundle the style sheet for pages of API descriptions, too. Default false. */
  readonly reference?: boolean
  /** Bundle the code of this gate, too. */
  readonly gate: GateMode
  /** Bundle the worker for refresh tokens, too. Default false. */
  readonly tokenWorker?: boolean
  /** Scripts and style sheets of plugins, absolute. Default none. */
  readonly plugins?: readonly string[]
  /** Those that only some pages need, by the position of the plugin. Default none. */
  readonly pagePlugins?: Readonly<Record<number, readonly string[]>>
  /** Scripts of plugins that load on demand. Their loader is part of the script of every page. Default none. */
  readonly onDemand?: readonly OnDemandScript[]
  /** Bundle the style sheet for scripts from right to left, too. Default false. */
  readonly rtl?: boolean
  /** Brand and style sheets of the site. Default none. */
  readonly styles?: SiteStyles
  /** Style sheets that components of pages import, relative to the root. Default none. */
  readonly contentStyles?: readonly string[]
  /** The texts of the interface; `lookup` if pages have texts in several languages. Default: English. */
  readonly text?: InterfaceText | 'lookup'
  /** Bundle the code that counts visits, too. Default: there is none. */
  readonly analytics?: AnalyticsSettings
}

export interface SearchServiceSettings {
  readonly service: SearchService
  readonly facets: readonly { readonly id: string; readonly label: string }[]
}

export interface PluginUrls {
  readonly css: readonly string[]
  readonly js: readonly string[]
}

/** The bundled files, and the URLs (with base path) that pages need. */
export interface Bundle {
  readonly outputs: ReadonlyMap<string, Uint8Array>
  readonly css: readonly string[]
  /** URL of the style sheet for scripts from right to left; empty without such a language. */
  readonly rtlCss: string
  /** URLs of the style sheets that only pages of one kind need. */
  readonly kindCss: Readonly<Partial<Record<PageView['kind'], string>>>
  /** URLs of the style sheets that components of pages import. They precede those of the theme. */
  readonly contentCss: readonly string[]
  /** URL of the code that counts visits; empty if the site has none. */
  readonly analytics: string
  readonly js: string
  /** URLs of the chunks that the entry imports statically. */
  readonly preload: readonly string[]
  /** URLs of the fonts that the style sheets name, sorted. */
  readonly fonts: readonly string[]
  readonly hydrate: string
  /** URL of the code of the request builder; empty if the site has no API description. */
  readonly requestTools: string
  /** URL of the search worker; empty if the site has no search. */
  readonly worker: string
  /** URL of the gate's code; empty if the site has no gate. */
  readonly gate: string
  /** URLs of the chunks that the gate's code imports statically, if pages wait for that code. */
  readonly gatePreload: readonly string[]
  /** URL of the worker for refresh tokens; empty if the site has none. */
  readonly tokenWorker: string
  readonly islands: Readonly<Record<string, string>>
  /** URLs of style sheets that only some pages need, by the name of their feature; absent if no page needs one. */
  readonly features?: Readonly<Record<string, string>>
  /** URLs of the scripts and style sheets of plugins; absent without them. */
  readonly plugins?: PluginUrls
  /** URLs of those that only some pages need, by the position of the plugin; absent without them. */
  readonly pagePlugins?: Readonly<Record<number, PluginUrls>>
  /** Absolute paths of the bundled files. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}
