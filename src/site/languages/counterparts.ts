/** The same page in other languages. */
import type { LanguagesView } from '../../model/contract.js'
import type { Doc, Route, Site } from '../../model/model.js'
import { routeHref } from '../../routes/urls.js'
import { defaultLanguage, hasLanguages, type Language, languagesOf } from './list.js'
import { isFallback, isNotFoundRoute, languageHome, languageOfRoute, localizedId, splitLocalizedId } from './names.js'

/** The page in a language, its fallback included. Undefined for pages of an API reference, which have one language. */
export function findInLanguage(doc: Doc, language: Language, site: Site): Doc | undefined {
  if (doc.kind === 'operation') return undefined
  return site.byId.get(localizedId({ ...splitLocalizedId(doc.id, site.config), language }))
}

/** The page that a fallback shows, or that a translation was made from. Undefined for pages of the default language. */
export function findOriginal(doc: Doc, site: Site): Doc | undefined {
  const main = defaultLanguage(site.config)
  return splitLocalizedId(doc.id, site.config).language === main ? undefined : findInLanguage(doc, main, site)
}

/** For each language the same page, else the home page. Absent on a site with one language. */
export function createLanguagesView(site: Site, page: Doc | Route): { languages?: LanguagesView } {
  const { config } = site
  if (!hasLanguages(config)) return {}
  // The page for missing URLs has no URL of its own.
  const doc = typeof page !== 'string' && isNotFoundRoute(page.route, config) ? page.route : page
  const own = typeof doc === 'string' ? languageOfRoute(doc, config) : splitLocalizedId(doc.id, config).language
  const items = languagesOf(config).map((language) => {
    const { tag, label, dir } = language
    const same = typeof doc === 'string' ? undefined : language === own ? doc : findInLanguage(doc, language, site)
    const route = same?.route ?? (language === own && typeof doc !== 'string' ? doc.route : languageHome(language))
    return { tag, label, dir, href: routeHref(route, config), isCurrent: language === own }
  })
  return { languages: { items } }
}

/** The translations of a page, itself included, for search engines. Empty if there is only one. */
export function translationsOf(doc: Doc, site: Site): { readonly language: Language; readonly doc: Doc }[] {
  const { config } = site
  if (!hasLanguages(config) || doc.kind === 'operation') return []
  const found = languagesOf(config).flatMap((language) => {
    const same = findInLanguage(doc, language, site)
    return same && !same.failed && !isFallback(same, config) ? [{ language, doc: same }] : []
  })
  return found.length > 1 ? found : []
}
