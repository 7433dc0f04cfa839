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
  return languagesOf(config).flatMap((language) => {
    // The label of the only language is not read: it would load the names of languages.
    if (language.folder === '') return older
    const { folder, label } = language
    return [
      { path: `/${folder}`, label },
      ...older.map((version) => ({ path: `/${folder}${version.path}`, label: `${label} ${version.label}` })),
    ]
  })
}

/** Language of the index of a version, without its region: `de`. `version` is '' or a path of `searchVersions`. */
export function languageOfSearch(version: string, config: Pick<SiteConfig, 'locale' | 'locales' | 'texts'>): string {
  const languages = languagesOf(config)
  const inFolder = languages.find(({ folder }) => folder !== '' && `${version}/`.startsWith(`/${folder}/`))
  const { tag } = inFolder ?? languages.find(({ folder }) => folder === '') ?? { tag: config.locale }
  return tag.split('-')[0] ?? tag
}
