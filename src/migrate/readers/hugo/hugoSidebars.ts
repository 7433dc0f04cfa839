/** The sidebars of a Hugo site: one for each top section, in the order of `weight`. */
import { titleFromId } from '../../../routes/entryNames.js'
import { isSafeHref } from '../../../schema/safeHref.js'
import type { SidebarNode } from '../../model/site.js'
import { withoutLanguageFolder } from '../languages.js'
import { textOf } from '../values.js'
import type { HugoPage } from './hugoPage.js'

/** @param folder of the language, which ids in its sidebars do not have. */
export function hugoSidebars(
  pages: readonly HugoPage[],
  folder: string,
): Readonly<Record<string, readonly SidebarNode[]>> {
  const sidebars = [...topSections(pages.filter(({ partial }) => !partial))].map(([section, inside]) => {
    const name = section === '' ? 'pages' : section.replace(/[^A-Za-z0-9_-]/g, '-')
    return [name, sectionItems(section, inside).map((item) => withoutLanguageFolder(item, folder))] as const
  })
  return Object.fromEntries(sidebars.filter(([, items]) => items.length > 0))
}

/** Pages of each top section. The home page and pages beside it form a section of their own. */
function topSections(pages: readonly HugoPage[]): ReadonlyMap<string, readonly HugoPage[]> {
  const sections = new Map<string, HugoPage[]>()
  for (const page of pages) {
    const [first = ''] = page.path.split('/')
    const isInSection = page.path.includes('/') || page.isSection
    const name = isInSection ? first : ''
    sections.set(name, [...(sections.get(name) ?? []), page])
  }
  return sections
}

interface Entry {
  readonly weight: number
  readonly date: string
  readonly label: string
  readonly node: SidebarNode
}

/** The index of the section, its pages, and a category for each section inside. */
function sectionItems(section: string, pages: readonly HugoPage[]): SidebarNode[] {
  const index = pages.find(({ path, isSection }) => isSection && path === section)
  return [...(index ? [index.id] : []), ...childItems(section, pages)]
}

function childItems(section: string, pages: readonly HugoPage[]): SidebarNode[] {
  const start = section === '' ? '' : `${section}/`
  const inside = pages.filter(({ path }) => path !== section && path.startsWith(start))
  const names = [...new Set(inside.map(({ path }) => path.slice(start.length).split('/')[0] ?? ''))]
  const entries = names.flatMap((name): Entry[] => {
    const path = start + name
    const page = inside.find((candidate) => candidate.path === path)
    if (page?.isHidden) return []
    const items = section === '' ? [] : childItems(path, inside)
    const label = page?.label ?? titleFromId(name)
    const order = { weight: page?.weight ?? Number.POSITIVE_INFINITY, date: page?.date ?? '', label }
    if (items.length === 0) return page ? [{ ...order, node: docsyLink(page) ?? page.id }] : []
    return [{ ...order, node: { category: label, ...(page && { page: page.id }), items } }]
  })
  return entries.sort(compareEntries).map(({ node }) => node)
}

/** `manualLink` of Docsy: the item of a page that opens another page or site. */
function docsyLink({ matter, label }: HugoPage): SidebarNode | undefined {
  const link = textOf(matter.manuallink)
  return link !== undefined && isSafeHref(link) ? { link: link.replace(/^(\/.+)\/$/, '$1'), label } : undefined
}

/** By weight, then newest first, then by name: the order of Hugo. */
function compareEntries(a: Entry, b: Entry): number {
  if (a.weight !== b.weight) return a.weight < b.weight ? -1 : 1
  if (a.date !== b.date) return a.date > b.date ? -1 : 1
  return a.label < b.label ? -1 : a.label > b.label ? 1 : 0
}
