/** Pages of other languages that only the default language has: the same page under a route of the other language. */
import type { Doc, EntryId } from '../../model/model.js'
import type { SiteConfig } from '../../schema/config.js'
import { defaultLanguage, hasLanguages, languagesOf } from './list.js'
import { inLanguage, localizedId, splitLocalizedId, withoutLanguage } from './names.js'

/** Copies a page. The pipeline passes a cached version of the function, so that the same page gives the identical copy. */
export type CopyDoc = (doc: Doc, place: Pick<Doc, 'id' | 'route'>) => Doc

/** The copy shares content and page data with its original. */
export const copyDoc: CopyDoc = (doc, place) => ({ ...doc, ...place })

/** Returns the pages with a copy of each page of the default language for every language without a translation of it. */
export function addFallbacks(docs: readonly Doc[], config: SiteConfig, copy: CopyDoc): readonly Doc[] {
  if (!hasLanguages(config)) return docs
  const main = defaultLanguage(config)
  const others = languagesOf(config).filter(({ isDefault }) => !isDefault)
  const ids = new Set<EntryId>(docs.map(({ id }) => id))
  const copies = docs.flatMap((doc) => {
    const { version, language, name } = splitLocalizedId(doc.id, config)
    if (doc.kind === 'operation' || language !== main) return []
    return others.flatMap((other) => {
      const id = localizedId({ ...(version !== undefined && { version }), language: other, name })
      if (ids.has(id)) return []
      ids.add(id)
      return [copy(doc, { id, route: inLanguage(withoutLanguage(doc.route, main), other) })]
    })
  })
  return [...docs, ...copies]
}
