/**
 * Pages without text: indexes that the old tool or a component filled. Each gets a card for every page directly below it. A page
 * that lost its text and has no page below it is in the report.
 */
import type { MigrationReport } from './model/report.js'
import type { ForeignPage, ForeignSite, SidebarNode } from './model/site.js'
import { writeCards } from './readers/cardsPage.js'
import type { WrittenPage } from './write/writePage.js'

export function fillEmptyPages(
  pages: readonly WrittenPage[],
  { sidebars, report }: Pick<ForeignSite, 'sidebars'> & { readonly report: MigrationReport },
): readonly WrittenPage[] {
  const all = pages.map(({ page }) => page)
  const first = Object.values(sidebars.find(({ file }) => file.startsWith('content/'))?.sidebars ?? {})[0] ?? []
  return pages.map((written) => {
    const { page, body } = written
    if (page.partial || !isEmptyBody(body)) return written
    const isHome = page.route === '/' && page.folder === 'content'
    const items: readonly SidebarNode[] = isHome ? first : pagesBelow(page, all).map(({ id }) => id)
    const cards = writeCards(
      items,
      all.filter(({ folder, id }) => folder === page.folder && id !== page.id),
    )
    if (cards.length === 0) {
      if (!isEmptyBody(page.body))
        report.leave({ kind: 'page without content', file: page.source, text: page.body.trim() })
      return written
    }
    report.count('page without content → cards of the pages below it')
    return { ...written, body: `${body.trimEnd()}\n\n::::cards\n${cards.join('\n')}\n::::\n` }
  })
}

/** True if the page has nothing but a heading, comments, and elements and components without content. */
function isEmptyBody(body: string): boolean {
  const text = body
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, '')
    .replace(/^import\s.*$/gm, '')
    .replace(/^\s*#[ \t].*$/m, '')
  return !/<(?:img|video|iframe|svg|[A-Z])|!\[/.test(text) && text.replace(/<[^>]*>/g, '').trim() === ''
}

/** Pages one level below the route, or the nearest ones if there is none on that level. In the order of the site. */
function pagesBelow({ route, folder, language }: ForeignPage, pages: readonly ForeignPage[]): readonly ForeignPage[] {
  const start = route === '/' ? route : `${route}/`
  const below = pages.filter(
    (page) => !page.partial && page.folder === folder && page.language === language && page.route.startsWith(start),
  )
  const countLevels = (page: ForeignPage) => page.route.slice(start.length).split('/').length
  const least = Math.min(...below.map(countLevels))
  return below.filter((page) => page.route !== route && countLevels(page) === least).slice(0, 60)
}
