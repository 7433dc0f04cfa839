/**
 * A source yields entries: pages as their files contain them, with assets and sidebars. Sources run one after the other,
 * and each of them adds to what the sources before it have collected. `src/pipeline/sources/collectSources.ts` lists them.
 */
import type { Tokens } from '../markdown/source/tokens.js'
import type { Diagnostic, Range } from '../model/diagnostic.js'
import type { Asset, Entry, Redirect, Route, SidebarSource, VersionSidebars } from '../model/model.js'
import { type SiteConfig, sidebarsFile } from '../schema/config.js'
import type { SynonymGroups } from '../search/shared/synonyms.js'

/** A function that adds to the collected values. It must not change its input. */
export interface Source {
  /** Returns a new value: what was collected so far stays as it is. */
  readonly collect: (collected: Collected, context: SourceContext) => Collected
}

/** Everything that sources give to a build. */
export interface Collected {
  readonly entries: readonly Entry[]
  readonly assets: readonly Asset[]
  /** Modules of the content folder that are not pages. Default none. */
  readonly modules?: readonly string[]
  readonly sidebars: SidebarSource
  /** Values of `{product}` and `{vars.…}`. */
  readonly tokens: Tokens
  /** Sidebars of the older versions. */
  readonly versions: readonly VersionSidebars[]
  /** Sidebars files of other languages, by the folder of the language. Default none. */
  readonly languages?: ReadonlyMap<string, SidebarSource>
  /** Route prefixes of the API descriptions that could not be read: links to their pages are not checked. */
  readonly failedDescriptions: readonly Route[]
  /** URLs of the sites for which descriptions of vendors were written, by their route prefix. Default none. */
  readonly vendorSites?: ReadonlyMap<Route, string>
  /** Words that search treats as equal. */
  readonly synonyms: SynonymGroups
  /** Routes of pages that plugins wrote. Default none. */
  readonly generated?: readonly Route[]
  /** Redirects of plugins. Default none. */
  readonly redirects?: readonly Redirect[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The project as sources see it. */
export interface SourceContext {
  /** Project root, absolute. */
  readonly root: string
  readonly config: SiteConfig
  /** Name of the configuration file. */
  readonly configFile: string
  /** Range of each value of the configuration, by dotted path. */
  readonly configPlaces: Readonly<Record<string, Range>>
}

/** The input of the first source. */
export function nothingCollected(config: SiteConfig): Collected {
  return {
    entries: [],
    assets: [],
    sidebars: { file: sidebarsFile(config), sidebars: {}, places: {} },
    tokens: { product: config.product, vars: {} },
    versions: [],
    failedDescriptions: [],
    synonyms: [],
    diagnostics: [],
  }
}
