/** Settings, sidebars and pages of a site with several languages, for all readers. */
import { posix } from 'node:path'
import type { SiteConfigInput } from '../../schema/config.js'
import { languageTag } from '../../schema/languages.js'
import { isRecord } from '../../util/isRecord.js'
import type { ForeignPage, SidebarNode } from '../model/site.js'
import { linkWithoutLanguage } from '../rewrite/linkWithoutLanguage.js'

type LocaleEntry = Extract<NonNullable<SiteConfigInput['locales']>, Readonly<Record<string, unknown>>>[string]

export interface ForeignLanguage {
  /** Folder of its pages below the content folder. Empty for the language at the root. */
  readonly folder: string
  /** Language tag. Default: the folder. */
  readonly tag?: string | undefined
  /** Name of the language in itself. */
  readonly label?: string | undefined
  readonly dir?: string | undefined
  readonly title?: string | undefined
  readonly tagline?: string | undefined
  readonly navbar?: LocaleEntry['navbar']
  readonly footer?: LocaleEntry['footer']
}

/** docsgen can have the folder as a language. */
export function isLanguageFolder(folder: string): boolean {
  return languageTag.safeParse(folder).success
}

/** `locale` and `locales`, the default language first. Nothing for a site with one language. */
export function languageSettings(languages: readonly ForeignLanguage[]): Pick<SiteConfigInput, 'locale' | 'locales'> {
  const [first] = languages
  const main = first && tagOf(first)
  const locale = main && main !== 'en' ? { locale: first.folder || main } : {}
  if (languages.length < 2) return locale
  return {
    ...locale,
    locales: Object.fromEntries(languages.map((language) => [language.folder || 'root', localeEntry(language)])),
  }
}

function tagOf({ folder, tag }: ForeignLanguage): string | undefined {
  return tag !== undefined && languageTag.safeParse(tag).success ? tag : folder || undefined
}

function localeEntry(language: ForeignLanguage): LocaleEntry {
  const { folder, label, dir, title, tagline, navbar, footer } = language
  const tag = tagOf(language) ?? 'en'
  return {
    label: label ?? nativeName(tag),
    ...(tag !== folder && folder !== '' && { lang: tag }),
    ...(dir === 'rtl' && { dir: 'rtl' as const }),
    ...(title !== undefined && { title }),
    ...(tagline !== undefined && { tagline }),
    ...(navbar && { navbar }),
    ...(footer && { footer }),
  }
}

function nativeName(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
}

/** A translated page, in the folder of its language. */
export function inLanguageFolder<Page extends ForeignPage>(page: Page, language: string): Page {
  const toLanguageRoute = (route: string) => posix.join('/', language, route).replace(/(.)\/$/, '$1')
  return {
    ...page,
    id: posix.join(language, page.id),
    route: toLanguageRoute(page.route),
    publicRoute: toLanguageRoute(page.publicRoute),
    language,
  }
}

/** Page ids and links without the folder of a language, as sidebars of docsgen have them. */
export function withoutLanguageFolder(node: SidebarNode, folder: string): SidebarNode {
  if (folder === '') return node
  const stripLanguage = (id: string) =>
    id === folder ? 'index' : id.startsWith(`${folder}/`) ? id.slice(folder.length + 1) : id
  if (typeof node === 'string') return stripLanguage(node)
  if ('heading' in node) return node
  if ('link' in node) return { ...node, link: linkWithoutLanguage(node.link, folder) }
  return {
    ...node,
    ...(node.page !== undefined && { page: stripLanguage(node.page) }),
    ...('items' in node && { items: node.items.map((item) => withoutLanguageFolder(item, folder)) }),
  } as SidebarNode
}

/** Navbar items and footers: all their links without the folder of the language. */
export function linksWithoutLanguage<Value>(value: Value, folder: string): Value {
  if (Array.isArray(value)) return value.map((item) => linksWithoutLanguage(item, folder)) as Value
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'href' && typeof inner === 'string'
      ? linkWithoutLanguage(inner, folder)
      : linksWithoutLanguage(inner, folder),
  ])
  return Object.fromEntries(entries) as Value
}
