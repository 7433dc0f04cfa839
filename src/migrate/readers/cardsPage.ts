/** A page with a card for each item of a category, like the generated indexes of other tools. */
import type { ForeignPage, SidebarNode } from '../model/site.js'
import { directiveLabel } from '../rewrite/admonitions.js'
import { writeJsxAttribute } from '../rewrite/jsxTag.js'

export interface CardsPageInput {
  readonly folder: string
  readonly route: string
  readonly publicRoute: string
  readonly title: string
  readonly description?: string | undefined
  readonly items: readonly SidebarNode[]
  readonly pages: readonly ForeignPage[]
}

/** Creates an MDX page without a file. If no item has a page, its body is the description. */
export function cardsPage({
  folder,
  route,
  publicRoute,
  title,
  description,
  items,
  pages,
}: CardsPageInput): ForeignPage {
  const cards = items.flatMap((item) => linkOfItem(item, pages).map(({ label, href }) => writeCard(label, href)))
  // The page shows its description below the title.
  const body = `\n<Cards>\n${cards.join('\n')}\n</Cards>\n`
  return {
    source: `(generated) ${route}`,
    folder,
    id: route === '/' ? 'index' : route.slice(1),
    route,
    publicRoute,
    partial: false,
    frontMatter: { title, ...(description && { description }) },
    body: cards.length > 0 ? body : `\n${description ?? title}\n`,
    bodyLine: 1,
    isMdx: true,
  }
}

/** Cards as directives, which pages in Markdown can have, too. */
export function writeCards(items: readonly SidebarNode[], pages: readonly ForeignPage[]): string[] {
  return items.flatMap((item) =>
    linkOfItem(item, pages).map(({ label, href }) => `::card${directiveLabel(label)}{href="${encodeURI(href)}"}`),
  )
}

interface CardLink {
  readonly label: string
  readonly href: string
}

function linkOfItem(item: SidebarNode, pages: readonly ForeignPage[]): CardLink[] {
  const target = cardTarget(item)
  if (target.href !== undefined) return [{ label: target.label ?? target.href, href: target.href }]
  const page = pages.find(({ id }) => id === target.page)
  return page ? [{ label: target.label ?? pageLabel(page), href: page.route }] : []
}

function cardTarget(item: SidebarNode): { readonly page?: string; readonly href?: string; readonly label?: string } {
  if (typeof item === 'string') return { page: item }
  if ('link' in item) return { href: item.link, label: item.label }
  if ('heading' in item) return {}
  if (!('category' in item)) return item
  const first = item.page ?? (item.items[0] === undefined ? undefined : cardTarget(item.items[0]).page)
  return { ...(first !== undefined && { page: first }), label: item.category }
}

function writeCard(label: string, href: string): string {
  return `<Card ${writeJsxAttribute('title', label)} ${writeJsxAttribute('href', href)} />`
}

function pageLabel({ frontMatter, body, id }: ForeignPage): string {
  const label = frontMatter.sidebar_label ?? frontMatter.title ?? /^#[ \t]+(.+)$/m.exec(body)?.[1]
  return typeof label === 'string' ? label.replace(/[`*]/g, '') : id
}
