export interface MigrateFlags {
  /** Folder of HTML files that the old tool built. */
  readonly oldBuild?: string
  /** A sitemap.xml of the old site. */
  readonly oldSitemap?: string
  /** Run the configuration of the old site where it is code. */
  readonly runConfig?: boolean
}
