/**
 * Ids and routes of pages in a language. A page of the language with the folder `de` has the id `de/guide/setup` and the route
 * `/de/guide/setup`; in the version v1 `@v1/de/guide/setup` and `/de/v1/guide/setup`.
 */
import type { Doc, EntryId, Route } from '../../model/model.js'
import { splitEntryId, versionedId } from '../../routes/entryNames.js'
import type { SiteConfig } from '../../schema/config.js'
import { contentFolders, pathInSite, rootOfFile } from '../../schema/paths.js'
import { defaultLanguage, hasLanguages, type Language, type Languages, languagesOf } from './list.js'

/** A page in a language: its version, its language, and its name without both. */
export interface LocalizedName {
  readonly version?: string
  readonly language: Language
  readonly name: string
}

/** Splits the id of a page: `@v1/de/guide/setup` is `guide/setup` in German in the version v1. */
export function splitLocalizedId(id: EntryId, config: Languages): LocalizedName {
  const { version, name } = splitEntryId(id)
  const language = languageOfPath(name, config)
  const inside = name === language.folder ? 'index' : name.slice(language.folder ? language.folder.length + 1 : 0)
  const isInside = language.folder === '' || name === language.folder || name.startsWith(`${language.folder}/`)
  return { ...(version !== undefined && { version }), language, name: isInside ? inside : name }
}

/** The id of an entry from its version, language and name: the inverse of `splitLocalizedId`. */
export function localizedId({ version, language, name }: LocalizedName): EntryId {
  const id = language.folder === '' ? name : name === 'index' ? language.folder : `${language.folder}/${name}`
  return version === undefined ? id : versionedId(version, id)
}

/** The language of a path below the content folder, or of a route without its first slash. */
export function languageOfPath(path: string, config: Languages): Language {
  const languages = languagesOf(config)
  const first = path.split('/')[0]
  return languages.find(({ folder }) => folder !== '' && folder === first) ?? rootLanguage(config)
}

/** The language of a route, by its first segment. */
export function languageOfRoute(route: Route, config: Languages): Language {
  return languageOfPath(route.slice(1), config)
}

/** The language of pages that are in no folder of a language. */
function rootLanguage(config: Languages): Language {
  return languagesOf(config).find(({ folder }) => folder === '') ?? defaultLanguage(config)
}

/** The language part of the ids of its sidebars. */
export function sidebarFolder({ folder, isDefault }: Language): string {
  return isDefault ? '' : folder
}

/** Folders of the languages that are not at the root. */
export function languageFolders(config: Languages): readonly string[] {
  return languagesOf(config).flatMap(({ folder }) => (folder === '' ? [] : [folder]))
}

/** Ids of the translations that a page of the default language can have. Empty for others. */
export function translationIds({ id }: { readonly id: EntryId }, config: Languages): readonly EntryId[] {
  const page = splitLocalizedId(id, config)
  if (!page.language.isDefault) return []
  return languagesOf(config).flatMap((language) => (language.isDefault ? [] : [localizedId({ ...page, language })]))
}

/** Home page of a language. */
export function languageHome({ folder }: Language): Route {
  return folder === '' ? '/' : `/${folder}`
}

/** A route of the site without the folder of its language. */
export function withoutLanguage(route: Route, { folder }: Language): Route {
  if (folder === '') return route
  if (route === `/${folder}`) return '/'
  return route.startsWith(`/${folder}/`) ? route.slice(folder.length + 1) : route
}

/** The route below the folder of a language: the inverse of `withoutLanguage`. */
export function inLanguage(route: Route, { folder }: Language): Route {
  if (folder === '') return route
  return route === '/' ? `/${folder}` : `/${folder}${route}`
}

/** True for a page that shows the text of the default language under a route of another one. */
export function isFallback({ id, file, kind }: Pick<Doc, 'id' | 'file' | 'kind'>, config: SiteConfig): boolean {
  if (kind === 'operation' || !hasLanguages(config)) return false
  const { language } = splitLocalizedId(id, config)
  return !language.isDefault && language !== languageOfFile(file, config)
}

/** The language of the text of a file, by its folder. */
function languageOfFile(file: string, config: SiteConfig) {
  const root = rootOfFile(file, contentFolders(config))
  return root === undefined ? undefined : splitLocalizedId(pathInSite(file, root), config).language
}

/** Route of the page for URLs that do not exist, below the folder of its language. A page named `404` replaces the one of docsgen. */
export const notFoundRoute: Route = '/404'

/** True for the not-found page of any language. */
export function isNotFoundRoute(route: Route, config: Languages): boolean {
  return route.endsWith(notFoundRoute) && languagesOf(config).some((each) => inLanguage(notFoundRoute, each) === route)
}
