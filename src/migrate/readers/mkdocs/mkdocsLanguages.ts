/** Languages of the plugin `i18n` (mkdocs-static-i18n): translations have the language in their name, or a folder of their own. */
import type { ForeignPage, SidebarNode, Translations } from '../../model/site.js'
import { type ForeignLanguage, inLanguageFolder, isLanguageFolder } from '../languages.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import { optionsOf } from './mkdocsConfig.js'

export interface MkdocsLanguages {
  /** The default language first. */
  readonly all: readonly ForeignLanguage[]
  /** Labels of the sidebar in other languages. */
  readonly labels: Readonly<Record<string, Translations>>
  readonly place: (page: ForeignPage) => ForeignPage
}

/** Undefined if the site does not use the plugin, or if none of its languages is the default. */
export function readMkdocsLanguages({ plugins }: Fields): MkdocsLanguages | undefined {
  const options = optionsOf(plugins, 'i18n')
  const given = listOf(options?.languages).map(fieldsOf)
  const known = given.filter(({ locale }) => isLanguageFolder(textOf(locale) ?? ''))
  const main = known.find((language) => language.default === true)
  const first = textOf(main?.locale)
  if (!options || !main || first === undefined) return undefined
  const others = known.filter((language) => language !== main).map((language) => String(language.locale))
  const byFolder = options.docs_structure === 'folder'
  return {
    all: [
      { folder: '', tag: first, label: textOf(main.name) },
      ...known
        .filter((language) => language !== main)
        .map(({ locale, name }) => ({ folder: String(locale), tag: String(locale), label: textOf(name) })),
    ],
    labels: labelsOf(known),
    place: (page) => placePage(page, { first, others, byFolder }),
  }
}

interface Structure {
  readonly first: string
  readonly others: readonly string[]
  readonly byFolder: boolean
}

function placePage(page: ForeignPage, { first, others, byFolder }: Structure): ForeignPage {
  if (byFolder) {
    const [start = ''] = page.id.split('/')
    if (others.includes(start)) return { ...page, language: start }
    return start === first ? movedPage(page, page.id.slice(first.length + 1)) : page
  }
  const [, id = page.id, language] = /^(.*)\.([A-Za-z-]+)$/.exec(page.id) ?? []
  if (language === first) return movedPage(page, id)
  if (language === undefined || !others.includes(language)) return page
  return inLanguageFolder(movedPage(page, id), language)
}

function movedPage(page: ForeignPage, id: string): ForeignPage {
  const route = `/${id.replace(/(^|\/)(?:index|README)$/, '$1')}`.replace(/(.)\/$/, '$1')
  return { ...page, id, route, publicRoute: route }
}

function labelsOf(languages: readonly Fields[]): Record<string, Translations> {
  const labels: Record<string, Record<string, string>> = {}
  for (const { locale, nav_translations: translations } of languages) {
    for (const [label, text] of Object.entries(fieldsOf(translations))) {
      if (typeof text === 'string') labels[label] = { ...labels[label], [String(locale)]: text }
    }
  }
  return labels
}

/** Adds `nav_translations` of the i18n plugin to a sidebar item and the items inside. */
export function withNavTranslations(node: SidebarNode, labels: MkdocsLanguages['labels']): SidebarNode {
  if (typeof node === 'string') return node
  const label = 'category' in node ? node.category : 'heading' in node ? node.heading : node.label
  const own = label !== undefined && Object.hasOwn(labels, label) ? labels[label] : undefined
  const translations = own && { translations: own }
  if (!('category' in node)) return { ...node, ...translations }
  return { ...node, ...translations, items: node.items.map((item) => withNavTranslations(item, labels)) }
}
