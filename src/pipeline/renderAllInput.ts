/** Everything that the pages of a site are rendered from. */
import type { Bundle } from '../bundling/bundle.js'
import type { Cache } from '../cache/cache.js'
import type { Theme } from '../model/contract.js'
import type { EntryId, Route, Site } from '../model/model.js'
import type { PageAlternate, PageSlots } from '../model/plugin.js'
import type { PageImages } from '../plugins/host/pageImages.js'
import type { Linked } from '../stages/link.js'
import type { ClientFeatures } from './features/clientFeatures.js'

export interface RenderAllInput {
  readonly site: Site
  readonly linked: Linked
  readonly bundle: Bundle
  readonly features: ClientFeatures
  readonly theme: Theme
  /** By the key of the language. */
  readonly themes: ReadonlyMap<string, Theme>
  /** Hash that changes with every edit of the theme. */
  readonly themeHash: string
  /** Name and version of docsgen. */
  readonly generator: string
  /** Omit the Content-Security-Policy from pages: live preview. */
  readonly preview: boolean
  /** URL of the reload events, in live preview. */
  readonly live?: string
  readonly cache: Cache
  /** Hash of the code of docsgen. */
  readonly codeDigest: string
  /** HTML and tags that plugins add, by the id of the page. */
  readonly slots?: ReadonlyMap<EntryId, PageSlots>
  /** How plugins change the images of pages. */
  readonly images?: PageImages
  /** Other forms of every page that plugins write. */
  readonly alternates?: readonly PageAlternate[]
  /** Set for a build of some pages: the files around the pages are omitted. */
  readonly only?: ReadonlySet<Route>
}
