/** A page as the search index needs it: what it contains, and its place in the site. */
import type { Doc } from '../model/model.js'
import type { SearchPage, SearchSection, SearchTexts } from '../search/shared/fields.js'

export interface SearchPageInput {
  readonly doc: Doc
  /** Labels above the page, outermost first. */
  readonly breadcrumbs: readonly string[]
  readonly url: string
  readonly icon?: string | undefined
  readonly facets?: SearchPage['facets'] | undefined
  readonly linkTexts?: SearchPage['linkTexts'] | undefined
}

/** Everything but the text. */
export type SearchPageFields = Omit<SearchPage, 'sections'>

/** Returns the content of a page as the indexer needs it. The text is decoded each time it is read. */
export function createSearchPage(input: SearchPageInput): SearchPage {
  return {
    ...searchPageFields(input),
    get sections() {
      return searchSections(input.doc)
    },
  }
}

/** The fields of a page that its search entry contains, besides the text of its sections. */
export function searchPageFields({
  doc,
  url,
  breadcrumbs,
  icon,
  facets,
  linkTexts,
}: SearchPageInput): SearchPageFields {
  return {
    url,
    title: doc.title,
    breadcrumbs,
    description: doc.description,
    keywords: doc.frontMatter.keywords ?? [],
    ...(doc.badge && doc.path !== undefined && { operation: [doc.badge, doc.path] }),
    ...(icon && { icon }),
    ...(facets && { facets }),
    ...(linkTexts && { linkTexts }),
  }
}

/** The texts of a page, which do not depend on other pages. */
export function createSearchTexts(doc: Doc): SearchTexts {
  const { title, description, frontMatter } = doc
  return { title, description, keywords: frontMatter.keywords ?? [], sections: searchSections(doc) }
}

/** The first section is always the intro, also if it has no text. */
function searchSections({ title, sections }: Doc): SearchSection[] {
  const [first, ...rest] = sections
  const intro: SearchSection = { anchor: '', title, text: first?.id === '' ? first.text : '' }
  const others = first?.id === '' ? rest : sections
  return [intro, ...others.map(({ id, title: heading, text }) => ({ anchor: id, title: heading, text }))]
}
