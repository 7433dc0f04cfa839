/** Converts the sidebars of VitePress: a list, or lists by route prefix. */
import { posix } from 'node:path'
import { isSafeHref } from '../../../schema/safeHref.js'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage, SidebarNode } from '../../model/site.js'
import { cleanRoute } from '../../rewrite/cleanRoute.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'

interface SidebarInput {
  readonly pages: readonly ForeignPage[]
  readonly file: string
  readonly report: MigrationReport
}

export function readVitepressSidebars({ sidebar }: Fields, input: SidebarInput): Record<string, SidebarNode[]> {
  if (Array.isArray(sidebar)) return { docs: sidebar.flatMap((item) => vitepressItem(fieldsOf(item), '', input)) }
  const lists = Object.entries(fieldsOf(sidebar)).map(([prefix, value]) => {
    const { items = value, base } = fieldsOf(value)
    const id = prefix.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'docs'
    return [id, listOf(items).flatMap((item) => vitepressItem(fieldsOf(item), textOf(base) ?? '', input))] as const
  })
  input.report.count('sidebar', lists.length)
  return Object.fromEntries(lists)
}

function vitepressItem(item: Fields, parentBase: string, input: SidebarInput): SidebarNode[] {
  const base = textOf(item.base) ?? parentBase
  const label = stripTags(textOf(item.text) ?? '')
  const link = textOf(item.link)
  const target = link === undefined || /^[a-z]+:/.test(link) ? link : posix.join('/', base, link)
  const page = target === undefined ? undefined : findPage(target, input.pages)
  const items = listOf(item.items)
  if (items.length === 0) return vitepressLeaf({ label, target, page }, input)
  const inner = items.flatMap((child) => vitepressItem(fieldsOf(child), base, input))
  if (!label) return inner
  return [
    {
      category: label,
      ...(page && { page: page.id }),
      ...(item.collapsed !== true && { collapsed: false }),
      items: inner,
    },
  ]
}

interface Leaf {
  readonly label: string
  readonly target: string | undefined
  readonly page: ForeignPage | undefined
}

function vitepressLeaf({ label, target, page }: Leaf, { file, report }: SidebarInput): SidebarNode[] {
  if (page) return [label ? { page: page.id, label } : page.id]
  // A page that is missing would be a broken link; files such as `/llms.txt` are published.
  const isLink = target !== undefined && /[#?]|^https?:|\.(?!html$|md$)[a-z\d]+$/.test(target)
  if (isLink && label && isSafeHref(target)) return [{ link: target, label }]
  report.leave({ kind: 'sidebar item', file, text: `${label} ${target ?? ''}`.trim() })
  return []
}

function findPage(link: string, pages: readonly ForeignPage[]): ForeignPage | undefined {
  if (/[#?]|^[a-z]+:/.test(link)) return undefined
  const route = cleanRoute(link.replace(/\.md$/, ''))
  return pages.find((page) => page.publicRoute === route)
}

function stripTags(text: string): string {
  return /<\w+[^>]*>.*<\/\w+>/.test(text) ? text.replace(/<[^>]*>/g, '') : text
}
