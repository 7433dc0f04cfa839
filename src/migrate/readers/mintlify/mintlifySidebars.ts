/** Sidebars and navbar of Mintlify: each section of the navigation has a sidebar. */

import { isSafeHref } from '../../../schema/safeHref.js'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage, SidebarNode } from '../../model/site.js'
import { navLink, navMenu } from '../siteSettings.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import type { NavSection } from './mintlifyConfig.js'

export interface NavigationInput {
  readonly pages: ReadonlyMap<string, ForeignPage>
  readonly file: string
  readonly report: MigrationReport
}

export interface MintlifySidebar {
  readonly section: NavSection
  readonly nodes: readonly SidebarNode[]
}

/** Converts the items of one section of the navigation. Its labels, such as tab and language, stay with it. */
export function mintlifySidebar(section: NavSection, input: NavigationInput): MintlifySidebar {
  return { section, nodes: section.items.flatMap((item) => topItem(item, input)) }
}

/** Groups of the first level are headings, as Mintlify shows them. */
function topItem(item: unknown, input: NavigationInput): SidebarNode[] {
  const fields = fieldsOf(item)
  const group = textOf(fields.group)
  if (group === undefined) return mintlifyItem(item, input)
  const items = groupItems(fields, input)
  return items.length === 0 ? [] : [{ heading: group }, ...items]
}

function groupItems(fields: Fields, input: NavigationInput): SidebarNode[] {
  if (fields.hidden === true) return []
  const root = textOf(fields.root)
  leaveDescription(fields, input)
  return [...(root === undefined ? [] : [root]), ...listOf(fields.pages)].flatMap((page) => mintlifyItem(page, input))
}

function mintlifyItem(item: unknown, input: NavigationInput): SidebarNode[] {
  if (typeof item === 'string') return listedPage(item, input)
  const fields = fieldsOf(item)
  const group = textOf(fields.group)
  if (group === undefined || fields.hidden === true) return []
  const root = textOf(fields.root)
  const page = root === undefined ? undefined : input.pages.get(pageKey(root))
  leaveDescription(fields, input)
  const items = listOf(fields.pages).flatMap((inner) => mintlifyItem(inner, input))
  if (items.length === 0) return page ? [{ page: page.id, label: group }] : []
  return [
    { category: group, ...(page && { page: page.id }), ...(fields.expanded === true && { collapsed: false }), items },
  ]
}

function listedPage(path: string, { pages, file, report }: NavigationInput): SidebarNode[] {
  const page = pages.get(pageKey(path))
  if (page) return [page.id]
  if (/^https?:/.test(path) && isSafeHref(path)) return [{ link: path, label: path }]
  report.leave({ kind: 'navigation item', file, text: path })
  return []
}

/** Pages that Mintlify generates from a description. */
function leaveDescription({ group, openapi, asyncapi }: Fields, { file, report }: NavigationInput): void {
  for (const [kind, value] of Object.entries({ openapi, asyncapi }))
    if (value !== undefined)
      report.leave({ kind: `pages from ${kind}`, file, text: `${String(group)}: ${JSON.stringify(value)}` })
}

/** Key of a page in the navigation. */
export function pageKey(path: string): string {
  return path
    .replace(/^\/|\/$/g, '')
    .replace(/\.mdx?$/, '')
    .replace(/(^|\/)index$/, '$1')
    .replace(/\/$/, '')
}

/** Labels of the sidebar in another language, by the first page below them. */
export function labelsByFirstPage(nodes: readonly SidebarNode[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  const collectLabels = (list: readonly SidebarNode[]) => {
    for (const [index, node] of list.entries()) {
      if (typeof node === 'string') continue
      if ('heading' in node) labels.set(`heading ${firstPageOf(list.slice(index + 1)) ?? ''}`, node.heading)
      if (!('category' in node)) continue
      labels.set(`category ${firstPageOf([node]) ?? ''}`, node.category)
      collectLabels(node.items)
    }
  }
  collectLabels(nodes)
  return labels
}

/** Adds the labels of another language, whose pages are in a folder. */
export function withLabels(
  nodes: readonly SidebarNode[],
  labels: ReadonlyMap<string, string>,
  language: string,
): SidebarNode[] {
  return nodes.map((node, index): SidebarNode => {
    if (typeof node === 'string' || (!('heading' in node) && !('category' in node))) return node
    const isHeading = 'heading' in node
    const first = firstPageOf(isHeading ? nodes.slice(index + 1) : [node])
    const text = labels.get(`${isHeading ? 'heading' : 'category'} ${first ?? ''}`)
    const translations = text === undefined ? {} : { translations: { ...node.translations, [language]: text } }
    if (isHeading) return { ...node, ...translations }
    return { ...node, ...translations, items: withLabels(node.items, labels, language) }
  })
}

/** Id of the first page in reading order, at any depth; undefined if there are only links. */
export function firstPageOf(nodes: readonly SidebarNode[]): string | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') return node
    if ('page' in node && node.page !== undefined) return node.page
    const inner = 'items' in node ? firstPageOf(node.items) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}

/** One item for each first label: a link to its first page, or a menu of its parts. */
export function sectionNavbar(sidebars: readonly MintlifySidebar[], { pages, file, report }: NavigationInput) {
  const byId = new Map([...pages.values()].map((page) => [page.id, page]))
  const sectionHref = ({ section, nodes }: MintlifySidebar) => section.href ?? byId.get(firstPageOf(nodes) ?? '')?.route
  const groups = new Map<string, MintlifySidebar[]>()
  for (const sidebar of sidebars) {
    const [label] = sidebar.section.labels
    if (label !== undefined) groups.set(label, [...(groups.get(label) ?? []), sidebar])
  }
  if (groups.size === 0 || (groups.size === 1 && [...groups.values()][0]?.length === 1)) return []
  return [...groups].flatMap(([label, parts]) => {
    const [first] = parts
    if (parts.length === 1 && first) return navLink({ label, href: sectionHref(first) }, file, report)
    const links = parts.map((part) => ({
      label: part.section.labels.slice(1).join(' / ') || label,
      href: sectionHref(part),
    }))
    return navMenu({ label, links }, file, report)
  })
}
