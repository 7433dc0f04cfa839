import type { SiteConfig } from '../schema/config.js'

/** A description of the configuration, with the limit that applies to it. */
export type Description = SiteConfig['openapi'][number] & {
  /** Number of operations that it may have. */
  readonly maxOperations: number
  /** Files of the folder `notes`. */
  readonly noteFiles: readonly string[]
  /** Write the feeds of the changelog. */
  readonly feeds: boolean
}
