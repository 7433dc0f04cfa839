/** The pages that a list for language models names, in the order and under the titles of the sidebars. */
import type { Doc, SidebarNode, Site } from '../../model/model.js'
import { splitEntryId, splitSidebarId } from '../../routes/entryNames.js'
import { isHiddenFromSearch } from '../../site/isHiddenFromSearch.js'
import { defaultLanguage, interfaceTextOf, type Language } from '../../site/languages/list.js'
import { languageOfRoute } from '../../site/languages/names.js'

export interface SiteSection {
  readonly title: string
  readonly docs: readonly Doc[]
}

/**
 * Categories of the first level are sections. Pages beside them, and pages in no sidebar, get sections of their own. Without a language,
 * the pages of all languages are listed.
 */
export function listSections(site: Site, version: string | undefined, language?: Language): SiteSection[] {
  const { overview, morePages } = interfaceTextOf(language ?? defaultLanguage(site.config))
  const isOfLanguage = ({ route }: Doc) => !language || languageOfRoute(route, site.config).key === language.key
  const listed = site.docs.filter(
    (doc) => splitEntryId(doc.id).version === version && isOfLanguage(doc) && isListed(doc),
  )
  const open = new Map(listed.map((doc) => [doc.route, doc]))
  const takeListed = (nodes: readonly SidebarNode[]) =>
    nodes.flatMap(routesOf).flatMap((route) => {
      const doc = open.get(route)
      open.delete(route)
      return doc ? [doc] : []
    })
  const sections: SiteSection[] = []
  for (const { id, items } of site.sidebars) {
    if (splitSidebarId(id).version !== version) continue
    const loose = items.filter(({ kind }) => kind !== 'category')
    sections.push({ title: overview, docs: takeListed(loose) })
    for (const node of items)
      if (node.kind === 'category') sections.push({ title: node.label, docs: takeListed([node]) })
  }
  sections.push({ title: morePages, docs: [...open.values()] })
  return mergeSections(sections.filter(({ docs }) => docs.length > 0))
}

function isListed(doc: Doc): boolean {
  return !doc.failed && !isHiddenFromSearch(doc) && doc.frontMatter.search !== false
}

function routesOf(node: SidebarNode): readonly string[] {
  switch (node.kind) {
    case 'doc':
      return [node.route]
    case 'link':
    case 'heading':
      return []
    case 'category':
      return [...(node.doc ? [node.doc.route] : []), ...node.items.flatMap(routesOf)]
  }
}

/** Two sidebars can have sections with the same title. */
function mergeSections(sections: readonly SiteSection[]): SiteSection[] {
  const merged = new Map<string, Doc[]>()
  for (const { title, docs } of sections) merged.set(title, [...(merged.get(title) ?? []), ...docs])
  return [...merged].map(([title, docs]) => ({ title, docs }))
}

/** File names of sections: their titles in kebab case, with a number if two are equal. */
export function sectionNames(sections: readonly SiteSection[]): string[] {
  const used = new Map<string, number>()
  return sections.map(({ title }) => {
    const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['section']
    const name = words.join('-')
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    return count === 1 ? name : `${name}-${count}`
  })
}
