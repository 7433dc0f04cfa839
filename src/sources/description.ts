import type { LoadedTemplate } from '../openapi/snippets/sampleTemplate.js'
import type { SiteConfig } from '../schema/config.js'
import type { InterfaceText } from '../text/catalogue.js'

/** A description of the configuration, with the limit that applies to it. */
export type Description = SiteConfig['openapi'][number] & {
  /** Number of operations that it may have. */
  readonly maxOperations: number
  /** Files of the folder `notes`. */
  readonly noteFiles: readonly string[]
  /** Sample templates among `languages`. Absent if there are none. */
  readonly templates?: readonly LoadedTemplate[]
  /** Texts in the language of its pages. Absent if they are those of docsgen in English. */
  readonly texts?: InterfaceText
  /** Write the feeds of the changelog. */
  readonly feeds: boolean
}
