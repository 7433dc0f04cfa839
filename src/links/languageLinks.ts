/**
 * Keeps links inside a language. A link to a page of the default language, on a page of another language, points to the same page in
 * that language. A translation can also name files that only the default language has.
 */
import { posix } from 'node:path'
import type { Doc, Site } from '../model/model.js'
import { findInLanguage } from '../site/languages/counterparts.js'
import { defaultLanguage, type Language } from '../site/languages/list.js'
import { inLanguage, languageHome, splitLocalizedId, withoutLanguage } from '../site/languages/names.js'
import type { LinkSource } from './lookUpTarget.js'
import { followRedirects, type Resolution } from './resolution.js'
import type { ResolveLink } from './resolveTarget.js'

export type ResolveInLanguage = (target: string, from: LinkSource, language: Language) => Resolution

export function createLanguageLinks(site: Site, resolve: ResolveLink): ResolveInLanguage {
  const { config } = site
  const main = defaultLanguage(config)
  return (target, from, language) => {
    const asset = /^\/(?!\/)[^?#]*/.exec(target)?.[0]
    if (asset !== undefined && site.assets.has(inLanguage(asset, language)))
      return resolve(inLanguage(asset, language) + target.slice(asset.length), from)
    const found = resolveFromMain(resolve(target, from), { target, from, language, main, resolve })
    const end = followRedirects(found)
    // A URL with the origin of the site names a page of one language.
    if (end.kind !== 'page' || /^[a-z]+:/i.test(target)) return found
    const route = routeInLanguage(end.route, language, site)
    if (route === undefined || route === end.route) return found
    const moved = resolve(`${encodeURI(route)}${end.query}${end.hash}`, from)
    return withTranslationHint(moved, found, site.byRoute.get(end.route))
  }
}

interface Attempt {
  readonly target: string
  readonly from: LinkSource
  readonly language: Language
  readonly main: Language
  readonly resolve: ResolveLink
}

/** Resolves a broken target as if the page were in the folder of the default language. */
function resolveFromMain(found: Resolution, { target, from, language, main, resolve }: Attempt): Resolution {
  if (found.kind !== 'broken') return found
  const others = target.startsWith('/')
    ? [language, main].map((each) => resolve(inLanguage(target, each), from))
    : language === main
      ? []
      : [resolve(target, inFolderOf(main, language, from))]
  return others.find(({ kind }) => kind !== 'broken') ?? found
}

/** The place of the original of a translation. */
function inFolderOf(main: Language, language: Language, from: LinkSource): LinkSource {
  const folder = main.folder ? `/${main.folder}/` : '/'
  return {
    ...from,
    file: posix.normalize(from.file.replace(`/${language.folder}/`, folder)),
    route: inLanguage(withoutLanguage(from.route, language), main),
  }
}

/** Route of the same page in the language, if the page is one of the default language. */
function routeInLanguage(route: string, language: Language, site: Site): string | undefined {
  const main = defaultLanguage(site.config)
  const doc = site.byRoute.get(route)
  if (!doc) return site.generated.has(route) ? inLanguage(withoutLanguage(route, main), language) : undefined
  if (language === main || splitLocalizedId(doc.id, site.config).language !== main) return undefined
  if (doc.id === 'index' && !findInLanguage(doc, language, site)) return languageHome(language)
  return findInLanguage(doc, language, site)?.route
}

/** Explains an anchor that only the original has: its heading has other words in the translation. */
function withTranslationHint(moved: Resolution, found: Resolution, original: Doc | undefined): Resolution {
  const isLost = !found.diagnostics.some(({ code }) => code === 'link-anchor')
  return {
    ...moved,
    diagnostics: moved.diagnostics.map((finding) => {
      if (finding.code !== 'link-anchor' || !isLost || !original) return finding
      const hint = `The original ${original.file} has this anchor. Give the heading of the translation the same id: \`## … {#${anchorOfResolution(moved)}}\`.`
      return { ...finding, code: 'translation-anchor' as const, hint }
    }),
  }
}

function anchorOfResolution(resolution: Resolution): string {
  const end = followRedirects(resolution)
  return end.kind === 'page' ? decodeURIComponent(end.hash.slice(1)) : ''
}
