/** Lists of taxonomies: `/tags` with a card for each tag, and `/tags/name` with its pages. */
import { posix } from 'node:path'
import { titleFromId } from '../../../routes/entryNames.js'
import type { ForeignPage } from '../../model/site.js'
import { tagPages } from '../tagPages.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import type { HugoLanguage } from './hugoConfig.js'
import { type HugoPage, urlPath } from './hugoPage.js'

/** @param fields of the configuration. */
export function hugoTaxonomies(fields: Fields, language: HugoLanguage, all: readonly HugoPage[]): ForeignPage[] {
  const disabled = listOf(fields.disablekinds).map(String)
  if (disabled.includes('term') || disabled.includes('taxonomy')) return []
  const pages = all.filter((page) => page.language === language.id)
  const known = new Set(all.map(({ route }) => route))
  const names = fields.taxonomies === undefined ? ['tags', 'categories'] : Object.values(fieldsOf(fields.taxonomies))
  return names
    .flatMap((name) => textOf(name) ?? [])
    .flatMap((name) => {
      const route = posix.join('/', language.prefix, name.toLowerCase())
      return tagPages({
        ...{ folder: 'content', route, publicRoute: route, title: titleFromId(name), pages },
        tagsOf: ({ matter }) =>
          taxonomyTerms(matter?.[name.toLowerCase()]).map((label) => ({
            label,
            slug: urlPath(label).replace(/\//g, '-'),
          })),
      })
    })
    .filter((page) => !known.has(page.route))
}

function taxonomyTerms(value: unknown): string[] {
  const given = Array.isArray(value) ? value : [value]
  return given.flatMap((term) => (typeof term === 'number' ? String(term) : (textOf(term) ?? [])))
}
