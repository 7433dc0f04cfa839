/** The banner of a page in another language than the interface, with a link to the original. */
import type { BannerView } from '../../model/contract.js'
import type { Doc, Site } from '../../model/model.js'
import { routeHref } from '../../routes/urls.js'
import { escapeHtml } from '../../util/html.js'
import { findOriginal } from './counterparts.js'
import { defaultLanguage, interfaceTextOf, languageName } from './list.js'
import { isFallback, isNotFoundRoute, splitLocalizedId } from './names.js'

export function languageBanner(doc: Doc, site: Site): BannerView[] {
  const { config } = site
  if (!isFallback(doc, config) || isNotFoundRoute(doc.route, config)) return []
  const { language } = splitLocalizedId(doc.id, config)
  const text = interfaceTextOf(language)
  const original = findOriginal(doc, site)
  const main = defaultLanguage(config)
  const link = original
    ? ` <a href="${escapeHtml(routeHref(original.route, config))}" hreflang="${main.tag}">${escapeHtml(text.readOriginal.replace('{language}', languageName(main.tag, language.tag)))}</a>.`
    : ''
  const html = escapeHtml(text.untranslatedText.replace('{language}', languageName(language.tag, language.tag))) + link
  return [{ kind: 'untranslated', title: text.untranslatedTitle, html }]
}
