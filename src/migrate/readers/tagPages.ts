/** Pages that list the pages with a tag, at the routes of the old site: `/docs/tags` and `/docs/tags/name`. */
import { posix } from 'node:path'
import type { ForeignPage, SidebarNode } from '../model/site.js'
import { cardsPage } from './cardsPage.js'

export interface PageTag {
  readonly label: string
  /** Last part of its route. */
  readonly slug: string
}

export interface TagPagesInput {
  readonly folder: string
  /** Route of the list of all tags in the folder, and on the old site. */
  readonly route: string
  readonly publicRoute: string
  /** Title of the list of all tags. */
  readonly title: string
  readonly pages: readonly ForeignPage[]
  readonly tagsOf: (page: ForeignPage) => readonly PageTag[]
}

export function tagPages({ pages, tagsOf, title, ...place }: TagPagesInput): ForeignPage[] {
  const tags = new Map<string, { readonly label: string; readonly pages: ForeignPage[] }>()
  for (const page of pages) {
    for (const { slug, label } of page.partial || page.frontMatter.draft === true ? [] : tagsOf(page)) {
      const known = tags.get(slug)
      if (known) known.pages.push(page)
      else if (slug !== '') tags.set(slug, { label, pages: [page] })
    }
  }
  if (tags.size === 0) return []
  const sorted = [...tags].sort(([a], [b]) => (a < b ? -1 : 1))
  const under = (slug: string) => ({
    folder: place.folder,
    route: posix.join(place.route, slug),
    publicRoute: posix.join(place.publicRoute, slug),
  })
  const lists = sorted.map(([slug, tag]) => {
    const items: SidebarNode[] = [...new Set(tag.pages)].map(({ id }) => id)
    return cardsPage({ ...under(slug), title: tag.label, items, pages: tag.pages })
  })
  const items = sorted.map(([slug, { label }]): SidebarNode => ({ link: posix.join(place.route, slug), label }))
  return [cardsPage({ ...place, title, items, pages: [] }), ...lists].map(outsideOfSearch)
}

/** Lists repeat the titles of pages, so search would show each of them twice. */
function outsideOfSearch(page: ForeignPage): ForeignPage {
  return { ...page, frontMatter: { ...page.frontMatter, search: false } }
}
