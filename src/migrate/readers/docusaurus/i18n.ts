/** The languages of a Docusaurus site: `i18n` of the configuration, and the folders and texts below `i18n/`. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { SiteConfigInput } from '../../../schema/config.js'
import type { MigrationReport } from '../../model/report.js'
import type { SidebarNode } from '../../model/site.js'
import { type ForeignLanguage, isLanguageFolder } from '../languages.js'
import { listSiteFiles } from '../listSiteFiles.js'
import type { ReaderInput } from '../readerInput.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'

export interface DocusaurusLanguage {
  /** Folder of its pages in the new site, and first part of its routes. */
  readonly id: string
  /** Folder of its files relative to the root: `website/i18n/de`. */
  readonly source: string
  readonly tag: string | undefined
  readonly label: string | undefined
  readonly dir: string | undefined
}

export interface DocusaurusLanguages {
  readonly main: Omit<DocusaurusLanguage, 'id' | 'source'>
  /** Languages whose translations are there. */
  readonly others: readonly DocusaurusLanguage[]
}

/** A language without pages, or whose id is no folder name of docsgen, is in the report only. */
export function listDocusaurusLanguages(
  config: Fields,
  configFile: string,
  { root, site, report }: ReaderInput,
): DocusaurusLanguages {
  const i18n = fieldsOf(config.i18n)
  const main = textOf(i18n.defaultLocale) ?? 'en'
  const details = (id: string) => {
    const { label, htmlLang, direction } = fieldsOf(fieldsOf(i18n.localeConfigs)[id])
    return { tag: textOf(htmlLang) ?? id, label: textOf(label), dir: textOf(direction) }
  }
  const others = listOf(i18n.locales)
    .map(String)
    .filter((id) => id !== main)
    .flatMap((id): DocusaurusLanguage[] => {
      const folder = textOf(fieldsOf(fieldsOf(i18n.localeConfigs)[id]).path) ?? id
      const source = posix.join(site, textOf(i18n.path) ?? 'i18n', folder)
      const isThere = listSiteFiles(root, source).some((path) => /\.mdx?$/.test(path))
      if (isThere && isLanguageFolder(id)) return [{ id, source, ...details(id) }]
      report.leave({ kind: 'language without pages here', file: configFile, text: `${id}: ${source}` })
      return []
    })
  report.count('language', others.length === 0 ? 0 : others.length + 1)
  return { main: details(main), others }
}

type Texts = Readonly<Record<string, string>>

/** Texts of a file below `i18n/de`, by key: `{ "sidebar.docs.category.Guides": { "message": "Anleitungen" } }`. */
export function readLanguageTexts(
  { source }: Pick<DocusaurusLanguage, 'source'>,
  file: string,
  { root, report }: Pick<ReaderInput, 'root' | 'report'>,
): Texts {
  const path = join(root, source, file)
  if (!existsSync(path)) return {}
  try {
    const entries = Object.entries(fieldsOf(JSON.parse(readFileSync(path, 'utf8'))))
    return Object.fromEntries(
      entries.flatMap(([key, value]) => {
        const message = textOf(fieldsOf(value).message)
        return message === undefined ? [] : [[key, message]]
      }),
    )
  } catch (thrown) {
    const text = thrown instanceof Error ? thrown.message : String(thrown)
    report.leave({ kind: 'texts of a language', file: posix.join(source, file), text })
    return {}
  }
}

/** Texts of the sidebars of a version, for each language. */
export type SidebarTexts = readonly { readonly language: string; readonly texts: Texts }[]

/** Adds the translations of labels, from the translation files of each language, to a sidebar item and the items inside. */
export function withSidebarTexts(node: SidebarNode, sidebar: string, languages: SidebarTexts): SidebarNode {
  if (typeof node === 'string' || 'heading' in node) return node
  const [kind, label] =
    'category' in node ? ['category', node.category] : 'link' in node ? ['link', node.label] : ['doc', node.label]
  const found = languages.flatMap(({ language, texts }) => {
    const text = texts[`sidebar.${sidebar}.${kind}.${label}`]
    return text === undefined || text === label ? [] : [[language, text] as const]
  })
  return {
    ...node,
    ...(found.length > 0 && { translations: Object.fromEntries(found) }),
    ...('items' in node && { items: node.items.map((item) => withSidebarTexts(item, sidebar, languages)) }),
  }
}

interface ThemeInput {
  readonly theme: Pick<SiteConfigInput, 'navbar' | 'footer' | 'logo'>
  readonly report: MigrationReport
  readonly root: string
}

/** Settings of all languages. Navbar and footer have the texts of `docusaurus-theme-classic`. */
export function foreignLanguages(
  { main, others }: DocusaurusLanguages,
  { theme, ...input }: ThemeInput,
): ForeignLanguage[] {
  const folder = 'docusaurus-theme-classic'
  const logoText = typeof theme.logo === 'object' ? theme.logo.text : undefined
  return [
    { folder: '', ...main },
    ...others.map((language): ForeignLanguage => {
      const navbar = readLanguageTexts(language, `${folder}/navbar.json`, input)
      const footer = readLanguageTexts(language, `${folder}/footer.json`, input)
      const items = theme.navbar?.items
      return {
        folder: language.id,
        tag: language.tag,
        label: language.label,
        dir: language.dir,
        title: navbar.title === logoText ? undefined : navbar.title,
        ...(items && Object.keys(navbar).length > 0 && { navbar: translated(items, ['item.label'], navbar) }),
        ...(theme.footer &&
          Object.keys(footer).length > 0 && {
            footer: {
              ...translated(theme.footer, ['link.item.label', 'link.title'], footer),
              ...(footer.copyright !== undefined && { copyright: footer.copyright }),
            },
          }),
      }
    }),
  ]
}

/** Replaces labels and titles at any depth by the text with one of the prefixes. */
function translated<Value>(value: Value, prefixes: readonly string[], texts: Texts): Value {
  if (Array.isArray(value)) return value.map((item) => translated(item, prefixes, texts)) as Value
  const fields = fieldsOf(value)
  if (Object.keys(fields).length === 0) return value
  const entries = Object.entries(fields).map(([key, inner]) => {
    if (typeof inner !== 'string') return [key, translated(inner, prefixes, texts)]
    const text =
      key === 'label' || key === 'title'
        ? prefixes.map((prefix) => texts[`${prefix}.${inner}`]).find(Boolean)
        : undefined
    return [key, text ?? inner]
  })
  return Object.fromEntries(entries) as Value
}
