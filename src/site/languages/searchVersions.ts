/** The parts of a site with a search index of their own, by route prefix: older versions, languages, and both together. */
import type { Route } from '../../model/model.js'
import type { SiteConfig } from '../../schema/config.js'
import { languagesOf } from './list.js'

export interface SearchVersion {
  readonly path: Route
  readonly label: string
}

/** Without the current version of the language at the root, whose index has the rest of the pages. */
export function searchVersions(config: Pick<SiteConfig, 'versions' | 'locale' | 'locales' | 'texts'>): SearchVersion[] {
  const older = config.versions.filter(({ current }) => !current).map(({ path, label }) => ({ path, label }))
  return languagesOf(config).flatMap(({ folder, label }) =>
    folder === ''
      ? older
      : [
          { path: `/${folder}`, label },
          ...older.map((version) => ({ path: `/${folder}${version.path}`, label: `${label} ${version.label}` })),
        ],
  )
}
