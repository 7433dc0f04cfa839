export interface MigrateFlags {
  /** Folder of HTML files that the old tool built. */
  readonly oldBuild?: string
  /** A sitemap.xml of the old site. */
  readonly oldSitemap?: string
}
