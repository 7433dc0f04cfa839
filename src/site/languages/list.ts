/** The languages of a site, and the language of a page. */
import type { SiteConfig } from '../../schema/config.js'
import { type InterfaceText, interfaceText, type PartialText } from '../../text/catalogue.js'

/** A language that this site is built in. */
export interface Language {
  /** Key of the entry in `locales`. `root` for the only language of a site. */
  readonly key: string
  /** Folder of its pages in the content folder, and first segment of their routes. Empty for the language at the root. */
  readonly folder: string
  /** Language tag (BCP 47). */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  /** Its own name. */
  readonly label: string
  /** Its pages replace those that other languages do not have. */
  readonly isDefault: boolean
  /** Texts of the site instead of those of docsgen. */
  readonly texts: PartialText
}

export type Languages = Pick<SiteConfig, 'locale' | 'locales' | 'texts'>

const known = new WeakMap<object, readonly Language[]>()

/** All languages in the order of the configuration. At least one; exactly one of them is the default. */
export function languagesOf(config: Languages): readonly Language[] {
  const made = known.get(config) ?? createLanguages(config)
  known.set(config, made)
  return made
}

function createLanguages({ locale, locales, texts }: Languages): readonly Language[] {
  if (Array.isArray(locales))
    return [
      {
        key: 'root',
        folder: '',
        tag: locale,
        dir: directionOf(locale),
        // Names of languages take 20 ms to load, and a site in one language shows none.
        get label() {
          return languageName(locale)
        },
        isDefault: true,
        texts,
      },
    ]
  const main = mainKey(locales, locale)
  return Object.entries(locales).map(([key, entry]) => {
    const { label, lang: tag = key === 'root' ? locale : key, dir = directionOf(tag) } = entry
    const isDefault = key === main
    const own = isDefault ? { ...texts, ...entry.texts } : entry.texts
    return { key, folder: key === 'root' ? '' : key, tag, dir, label, isDefault, texts: own }
  })
}

/** Key of the default language: `root`, else `locale`. */
function mainKey(locales: Readonly<Record<string, unknown>>, locale: string): string {
  return Object.hasOwn(locales, 'root') ? 'root' : locale
}

/** The other sites of `locales`, if it is a list. */
export function otherSites({ locales }: Pick<SiteConfig, 'locales'>) {
  return Array.isArray(locales) ? locales : []
}

/** Throws for an empty list, which the schema does not allow. */
export function defaultLanguage(config: Languages): Language {
  const languages = languagesOf(config)
  const found = languages.find(({ isDefault }) => isDefault) ?? languages[0]
  if (!found) throw new Error('A site has at least one language.')
  return found
}

/** False for a site whose other languages are separate sites. */
export function hasLanguages(config: Languages): boolean {
  return languagesOf(config).length > 1
}

const knownTexts = new WeakMap<Language, InterfaceText>()

/** Every page asks for the texts of its language. */
export function interfaceTextOf(language: Language): InterfaceText {
  const made = knownTexts.get(language) ?? interfaceText(language.tag, language.texts)
  knownTexts.set(language, made)
  return made
}

/** True if every text of the interface is that of docsgen in English. */
export function usesOnlyEnglish(config: Languages): boolean {
  return languagesOf(config).every(({ tag, texts }) => tag.split('-')[0] === 'en' && Object.keys(texts).length === 0)
}

/** The texts of browser code: those of the only language, or `lookup` if there are several. */
export function browserText(config: Languages): InterfaceText | 'lookup' {
  return hasLanguages(config) && !usesOnlyEnglish(config) ? 'lookup' : interfaceTextOf(defaultLanguage(config))
}

/** Name of a language in a language, by default in itself: `Deutsch`. */
export function languageName(tag: string, inLanguage = tag): string {
  return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag) ?? tag
}

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])

function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(tag.split('-')[0] ?? tag) ? 'rtl' : 'ltr'
}
