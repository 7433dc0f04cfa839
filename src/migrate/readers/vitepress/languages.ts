/** The languages of a VitePress site: `locales`, each with a folder of pages and settings of its own. */
import type { ForeignPage, SidebarsFile } from '../../model/site.js'
import { isLanguageFolder, withoutLanguageFolder } from '../languages.js'
import type { ReaderInput } from '../readerInput.js'
import { type Fields, fieldsOf, textOf } from '../values.js'
import { readVitepressSidebars } from './sidebars.js'

export interface VitepressLanguage {
  /** Folder of its pages; empty for the pages that are in no folder of a language. */
  readonly folder: string
  /** Entry of `locales`. */
  readonly fields: Fields
  /** `themeConfig` of the site with that of the language. */
  readonly theme: Fields
  /** The fields of `themeConfig` that the language itself sets. */
  readonly ownTheme: Fields
}

interface LanguagesInput {
  readonly config: Fields
  /** Paths of the pages below their folder. */
  readonly files: readonly string[]
  readonly configFile: string
  readonly report: ReaderInput['report']
}

/** All languages with pages, the default one first. One without a folder for a site that has no others. */
export function listVitepressLanguages({
  config,
  files,
  configFile,
  report,
}: LanguagesInput): readonly VitepressLanguage[] {
  const theme = fieldsOf(config.themeConfig)
  const locales = fieldsOf(config.locales)
  const isMissing = (folder: string) => folder !== '' && !files.some((path) => path.startsWith(`${folder}/`))
  const found = Object.entries(locales).flatMap(([key, value]): VitepressLanguage[] => {
    const folder = key === 'root' ? '' : key
    const fields = fieldsOf(value)
    const ownTheme = fieldsOf(fields.themeConfig)
    if (isMissing(folder) || (folder !== '' && !isLanguageFolder(folder))) {
      report.leave({
        kind: 'language without pages here',
        file: configFile,
        text: `${key}: ${textOf(fields.label) ?? ''} ${textOf(fields.link) ?? ''}`.trim(),
      })
      return []
    }
    return [{ folder, fields, theme: { ...theme, ...ownTheme }, ownTheme }]
  })
  report.count('language', found.length)
  return found.length > 0 ? found : [{ folder: '', fields: config, theme, ownTheme: {} }]
}

/** The language of a page by its folder. Absent for those in no folder. */
export function vitepressLanguageOf(path: string, languages: readonly VitepressLanguage[]): { language?: string } {
  const found = languages.find(({ folder }) => folder !== '' && path.startsWith(`${folder}/`))
  return found ? { language: found.folder } : {}
}

interface SidebarsInput {
  readonly languages: readonly VitepressLanguage[]
  readonly pages: readonly ForeignPage[]
  readonly file: string
  readonly report: ReaderInput['report']
}

/** A file for each language that has sidebars of its own. One object can hold the sidebars of all languages, by prefix. */
export function vitepressSidebars({ languages, ...input }: SidebarsInput): SidebarsFile[] {
  const [main] = languages
  return languages.flatMap((language) => {
    const { folder, theme, ownTheme } = language
    const isMain = language === main
    const all = isMain ? theme.sidebar : (ownTheme.sidebar ?? entriesBelow(theme.sidebar, folder))
    const sidebar = isMain ? withoutOthers(all, languages.slice(1)) : all
    if (sidebar === undefined) return []
    const lists = Object.entries(readVitepressSidebars(fieldsOf({ sidebar }), input)).map(
      ([id, items]) =>
        [
          id.replace(new RegExp(`^${folder}-|^${folder}$`), '') || 'docs',
          items.map((item) => withoutLanguageFolder(item, folder)),
        ] as const,
    )
    return [
      {
        file: isMain ? 'content/sidebars.yaml' : `content/${folder}/sidebars.yaml`,
        sidebars: Object.fromEntries(lists),
      },
    ]
  })
}

function entriesBelow(sidebar: unknown, folder: string): Fields | undefined {
  if (Array.isArray(sidebar)) return undefined
  const found = Object.entries(fieldsOf(sidebar)).filter(([prefix]) => isPrefixOfLanguage(prefix, folder))
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function withoutOthers(sidebar: unknown, others: readonly VitepressLanguage[]): unknown {
  if (Array.isArray(sidebar)) return sidebar
  const entries = Object.entries(fieldsOf(sidebar))
  return Object.fromEntries(
    entries.filter(([prefix]) => !others.some(({ folder }) => isPrefixOfLanguage(prefix, folder))),
  )
}

function isPrefixOfLanguage(prefix: string, folder: string): boolean {
  return `${prefix}/`.startsWith(`/${folder}/`)
}
