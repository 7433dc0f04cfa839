/** The sidebar of an MkDocs site: `nav`, files of the plugins awesome-pages, awesome-nav and literate-nav, or all folders. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import picomatch from 'picomatch'
import { parseDocument } from 'yaml'
import { titleFromId } from '../../../routes/entryNames.js'
import { isSafeHref } from '../../../schema/safeHref.js'
import type { ForeignPage, SidebarNode } from '../../model/site.js'
import type { ReaderInput } from '../readerInput.js'
import { readSummary, type SummaryItem } from '../summary.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import { optionsOf } from './mkdocsConfig.js'

export interface NavContext {
  readonly pages: readonly ForeignPage[]
  /** Folder of the pages, relative to the root. */
  readonly folder: string
  /** The configuration. */
  readonly file: string
  readonly config: Fields
  readonly input: ReaderInput
}

/** `nav` of the configuration wins over files in folders, unless the plugin awesome-nav is on, which ignores `nav`. */
export function mkdocsSidebar(context: NavContext): SidebarNode[] {
  const { plugins, nav } = context.config
  const own = listOf(nav).length > 0 && !optionsOf(plugins, 'awesome-nav') ? listOf(nav) : undefined
  return folderItems('', context, own && { nav: own })
}

/** A page without a title of its own has the one that `nav` gives it. */
export function withNavTitles(pages: readonly ForeignPage[], sidebar: readonly SidebarNode[]): readonly ForeignPage[] {
  const labels = new Map(sidebar.flatMap(labeledPages))
  return pages.map((page) => {
    const label = labels.get(page.id)
    const isFromName = page.frontMatter.title === titleFromId(posix.basename(page.route) || 'home')
    return label !== undefined && isFromName ? { ...page, frontMatter: { ...page.frontMatter, title: label } } : page
  })
}

function labeledPages(node: SidebarNode): [string, string][] {
  if (typeof node === 'string') return []
  if ('category' in node) return node.items.flatMap(labeledPages)
  return 'page' in node && node.label !== undefined ? [[node.page, node.label]] : []
}

interface NavFile {
  readonly title?: string | undefined
  readonly nav: readonly unknown[] | undefined
  readonly isHidden?: boolean
  readonly isDescending?: boolean
}

/** The navigation that a folder has in a file of its own. */
function readNavFile(start: string, { folder, config, input }: NavContext): NavFile | undefined {
  const awesome = optionsOf(config.plugins, 'awesome-pages')
  const names = [
    ...(awesome ? [textOf(awesome.filename) ?? '.pages'] : []),
    ...(optionsOf(config.plugins, 'awesome-nav') ? ['.nav.yml', '.nav.yaml'] : []),
  ]
  for (const name of names) {
    const path = join(input.root, folder, start, name)
    if (!existsSync(path)) continue
    const { title, nav, arrange, hide, order, sort } = fieldsOf(
      parseDocument(readFileSync(path, 'utf8'), { logLevel: 'silent' }).toJS(),
    )
    const isDescending = order === 'desc' || fieldsOf(sort).direction === 'desc'
    const items = Array.isArray(nav) ? nav : Array.isArray(arrange) ? arrange : undefined
    return { title: textOf(title), nav: items, isHidden: hide === true, isDescending }
  }
  const literate = optionsOf(config.plugins, 'literate-nav')
  const summary = join(input.root, folder, start, textOf(literate?.nav_file) ?? 'SUMMARY.md')
  if (!literate || !existsSync(summary)) return undefined
  const items = readSummary(readFileSync(summary, 'utf8')).flatMap((part) => part.items.map(summaryEntry))
  return { nav: items }
}

/** An item of `SUMMARY.md` in the form of `nav`. An item can have a page and items. */
function summaryEntry({ label, target, items }: SummaryItem): unknown {
  if (target === undefined && items.length === 0) return label
  if (items.length === 0) return { [label]: target ?? '' }
  return { [label]: [...(target === undefined ? [] : [target]), ...items.map(summaryEntry)] }
}

/** Items of a folder: those of its navigation file, or its pages by name with a category for each folder inside. */
function folderItems(start: string, context: NavContext, own = readNavFile(start, context)): SidebarNode[] {
  const listOthers = () => restOf(start, context, own?.isDescending ?? false)
  if (!own?.nav) return listOthers().flatMap(({ node }) => node)
  const used = new Set(own.nav.flatMap((item) => mentionedIn(item, start)))
  return own.nav.flatMap((item) => {
    if (typeof item !== 'string') return navItem(item, start, context)
    const glob = item.startsWith('...') ? (/\|\s*(?:glob=)?(\S+)/.exec(item)?.[1] ?? '**') : item
    if (!item.startsWith('...') && !/[*?]/.test(item)) return navItem(item, start, context)
    const isMatch = picomatch(glob.replace(/\/$/, ''), { dot: true })
    return listOthers().flatMap(({ name, node }) => (!used.has(name) && isMatch(name) ? node : []))
  })
}

/** Names in the folder that an item mentions, so that `...` does not repeat them. */
function mentionedIn(item: unknown, start: string): string[] {
  if (typeof item === 'string') return [item.replace(/\/$/, '')]
  return Object.values(fieldsOf(item)).flatMap((value) =>
    Array.isArray(value) ? value.flatMap((inner) => mentionedIn(inner, start)) : mentionedIn(value ?? '', start),
  )
}

interface NamedNode {
  /** Name of the file or folder. */
  readonly name: string
  readonly node: SidebarNode[]
}

function restOf(start: string, context: NavContext, isDescending: boolean): NamedNode[] {
  const paths = context.pages.flatMap(({ source }) => {
    const path = posix.relative(context.folder, source)
    return path.startsWith(start) && !path.startsWith('..') ? [{ path: path.slice(start.length), source }] : []
  })
  const isIndex = (name: string) => /^(?:index|README)\./.test(name)
  const sign = isDescending ? -1 : 1
  const files = paths
    .filter(({ path }) => !path.includes('/'))
    .sort((a, b) => Number(isIndex(b.path)) - Number(isIndex(a.path)) || (a.path < b.path ? -sign : sign))
  const folders = [...new Set(paths.flatMap(({ path }) => (path.includes('/') ? [path.split('/')[0] ?? ''] : [])))]
  folders.sort((a, b) => (a < b ? -sign : sign))
  return [
    ...files.map(({ path }) => ({ name: path, node: navPage(`${start}${path}`, undefined, context) })),
    ...folders.map((name) => ({ name, node: navFolder(`${start}${name}/`, undefined, context) })),
  ]
}

function navFolder(start: string, label: string | undefined, context: NavContext): SidebarNode[] {
  const own = readNavFile(start, context)
  if (own?.isHidden) return []
  const items = folderItems(start, context)
  if (items.length === 0) return []
  return [{ category: label ?? own?.title ?? titleFromId(posix.basename(start)), items }]
}

/** An item of `nav`, whose paths are relative to the folder of the file that has it. */
function navItem(item: unknown, start: string, context: NavContext): SidebarNode[] {
  if (typeof item === 'string') return navItemOfTarget(item, undefined, { start, context })
  return Object.entries(fieldsOf(item)).flatMap(([html, value]) => {
    const label = navLabel(html)
    if (typeof value === 'string') return navItemOfTarget(value, label, { start, context })
    if (label === 'glob') return []
    const items = listOf(value).flatMap((inner) => navItem(inner, start, context))
    return items.length > 0 ? [{ category: label || labelOfSection(items, context), items }] : []
  })
}

/** Zensical and the plugin section-index show the title of the first page if a section has none. */
function labelOfSection(items: readonly SidebarNode[], { pages }: NavContext): string {
  const [first] = items
  const id = typeof first === 'string' ? first : first && 'page' in first ? first.page : undefined
  const page = pages.find((candidate) => candidate.id === id)
  return textOf(page?.frontMatter.title) ?? /^#[ \t]+([^\n{]*[^\s{#])/m.exec(page?.body ?? '')?.[1] ?? 'Pages'
}

/** MkDocs shows HTML in labels, docsgen shows text. */
function navLabel(html: string): string {
  return html.replace(/<[^<>]*>|:(?:material|fontawesome|octicons|simple)-[\w-]+:/g, '').trim() || html
}

interface NavPlace {
  readonly start: string
  readonly context: NavContext
}

function navItemOfTarget(written: string, label: string | undefined, { start, context }: NavPlace): SidebarNode[] {
  // MkDocs writes targets as they are, so authors add attributes: `https://x.example" target="_blank`.
  const target = written.replace(/"\s+[a-z]+=.*$/, '')
  if (/^(?:https?:|mailto:|\/\/)/.test(target)) {
    if (isSafeHref(target)) return [{ link: target, label: label ?? target }]
    return leaveNavItem(target, label, context)
  }
  const path = posix.join(start, target).replace(/^\/+/, '')
  const file = path.replace(/[#?].*$/, '')
  const page = navPage(file, label, context)
  if (page.length > 0) return page
  const folder = path === '.' || path === './' ? '' : `${path.replace(/[/*]+$/, '')}/`
  const inside = context.pages.some(({ source }) => posix.relative(context.folder, source).startsWith(folder))
  if (inside && folder !== start) return navFolder(folder, label, context)
  return leaveNavItem(target, label, context)
}

function navPage(path: string, label: string | undefined, { pages, folder }: NavContext): SidebarNode[] {
  const id = path.replace(/\.(?:md|markdown)$/, '')
  const page = pages.find(({ source }) => source === posix.join(folder, path)) ?? pages.find((other) => other.id === id)
  return page ? [label === undefined ? page.id : { page: page.id, label }] : []
}

function leaveNavItem(target: string, label: string | undefined, { file, input }: NavContext): SidebarNode[] {
  input.report.leave({ kind: 'navigation item', file, text: label === undefined ? target : `${label}: ${target}` })
  return []
}
