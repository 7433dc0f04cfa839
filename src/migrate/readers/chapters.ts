/** Chapters of mdBook and spaces of GitBook: the sidebar and the pages that a `SUMMARY.md` lists. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { decodePathEscapes } from '../../routes/urls.js'
import { isSafeHref } from '../../schema/safeHref.js'
import type { MigrationReport } from '../model/report.js'
import type { SidebarNode } from '../model/site.js'
import type { SummaryItem, SummaryPart } from './summary.js'

export interface ChaptersInput {
  readonly root: string
  /** Folder of the pages, relative to the root. */
  readonly folder: string
  /** `SUMMARY.md`, relative to the root. */
  readonly summary: string
  /** Numbers of chapters before their labels, as mdBook shows them. */
  readonly isNumbered: boolean
  readonly report: MigrationReport
}

export interface Chapters {
  /** Paths of the pages below their folder, in order, each once. */
  readonly paths: readonly string[]
  readonly sidebar: readonly SidebarNode[]
}

/** The paths and the sidebar of a book. Listed chapters have numbers, such as `2.1.`. */
export function readChapters(parts: readonly SummaryPart[], input: ChaptersInput): Chapters {
  const paths = new Set<string>()
  const sidebar: SidebarNode[] = []
  let count = 0
  for (const { title, items } of parts) {
    if (title !== undefined) sidebar.push({ heading: title })
    for (const item of items) {
      if (item.isListed) count++
      sidebar.push(...chapterNode(item, item.isListed ? `${count}.` : '', { input, paths }))
    }
  }
  return { paths: [...paths], sidebar }
}

interface ChapterContext {
  readonly input: ChaptersInput
  readonly paths: Set<string>
}

function chapterNode({ label, target, items }: SummaryItem, number: string, context: ChapterContext): SidebarNode[] {
  const { input, paths } = context
  const shown = input.isNumbered && number ? `${number} ${label}` : label
  const path = target === undefined ? undefined : pagePath(target, input)
  const page = path !== undefined && !target?.includes('#') ? chapterId(path) : undefined
  if (path !== undefined && page !== undefined) paths.add(path)
  const inner = items.flatMap((item, index) => chapterNode(item, `${number}${index + 1}.`, context))
  if (inner.length > 0) return [{ category: shown, ...(page !== undefined && { page }), items: inner }]
  if (page !== undefined) return [{ page, label: shown }]
  const link = linkOf(target, path)
  if (link !== undefined && isSafeHref(link)) return [{ link, label: shown }]
  const text = target === undefined ? label : `[${label}](${target})`
  const kind = target === undefined ? 'chapter without a page' : 'missing chapter'
  input.report.leave({ kind, file: input.summary, text })
  return []
}

/** Links to other sites, and to headings of pages. */
function linkOf(target: string | undefined, path: string | undefined): string | undefined {
  if (target === undefined || /^[a-z][a-z+.-]*:/i.test(target)) return target
  return path === undefined ? undefined : `${chapterRoute(path)}${/#.*$/.exec(target)?.[0] ?? ''}`
}

function pagePath(target: string, { root, folder }: ChaptersInput): string | undefined {
  if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(target)) return undefined
  const path = posix.join(decodePathEscapes(target.replace(/[#?].*$/, '')).replace(/^\/+/, ''))
  const found = [path, `${path.replace(/\/$/, '')}/README.md`].find((name) => /\.(?:md|markdown)$/.test(name))
  return found !== undefined && !found.startsWith('..') && existsSync(join(root, folder, found)) ? found : undefined
}

/** `README.md` is the index of its folder. */
export function chapterId(path: string): string {
  return path.replace(/\.(?:md|markdown)$/, '').replace(/(^|\/)README$/i, '$1index')
}

/** Route of a chapter. An index has the route of its folder. */
export function chapterRoute(path: string): string {
  return posix.join('/', chapterId(path).replace(/(^|\/)index$/, '$1')).replace(/(.)\/$/, '$1')
}
