/** Converts the sidebar of Starlight: one list for all languages, with labels in each of them. */
import { posix } from 'node:path'
import { titleFromId } from '../../../routes/entryNames.js'
import { isSafeHref } from '../../../schema/safeHref.js'
import { ForeignExport } from '../../evaluate/foreignValue.js'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage, SidebarNode, Translations } from '../../model/site.js'
import { withoutLanguageFolder } from '../languages.js'
import { fieldsOf, listOf, textOf } from '../values.js'

export interface StarlightSidebar {
  readonly items: readonly unknown[]
  readonly pages: readonly ForeignPage[]
  /** Folders of languages; '' for pages without one. */
  readonly locales: readonly string[]
  readonly file: string
  readonly report: MigrationReport
}

interface Context extends StarlightSidebar {
  readonly locale: string
}

export function readStarlightSidebars(input: StarlightSidebar): Record<string, SidebarNode[]> {
  const context = { ...input, locale: input.locales[0] ?? '' }
  const items =
    input.items.length > 0 ? input.items.flatMap((item) => starlightItem(item, context)) : starlightFolder('', context)
  input.report.count('sidebar', 1)
  return items.length > 0 ? { docs: items.map((item) => withoutLanguageFolder(item, context.locale)) } : {}
}

/** A link that names no page is tried as a link, which needs no report. */
function silent(report: MigrationReport): MigrationReport {
  return { ...report, leave: () => {} }
}

function starlightItem(item: unknown, context: Context): SidebarNode[] {
  if (typeof item === 'string') return pageItem(item, undefined, context)
  const fields = fieldsOf(item)
  const label = translatedLabel(fields.label, fieldsOf(fields.translations)[context.locale])
  const translations = translatedLabels(fieldsOf(fields.translations), context.locale)
  const slug = textOf(fields.slug)
  if (slug !== undefined) return pageItem(slug, label, context).map((node) => withTranslations(node, translations))
  const autogenerate = fieldsOf(fields.autogenerate)
  const directory = textOf(autogenerate.directory)
  const items =
    directory === undefined
      ? listOf(fields.items).flatMap((inner) => starlightItem(inner, context))
      : starlightFolder(directory, context)
  if (directory !== undefined && label === undefined) return items
  if (directory !== undefined || Array.isArray(fields.items)) {
    const collapsed = fields.collapsed === true || autogenerate.collapsed === true
    return items.length === 0
      ? []
      : [{ category: label ?? 'Pages', ...translations, ...(!collapsed && { collapsed: false }), items }]
  }
  return starlightLink(textOf(fields.link), label, context).map((node) => withTranslations(node, translations))
}

type WithTranslations = { readonly translations?: Translations }

function translatedLabels(fields: Readonly<Record<string, unknown>>, own: string): WithTranslations {
  const labels = Object.entries(fields).flatMap(([tag, label]) => {
    const text = textOf(label)
    return text === undefined || tag === own ? [] : [[tag, text]]
  })
  return labels.length > 0 ? { translations: Object.fromEntries(labels) } : {}
}

function withTranslations(node: SidebarNode, translations: WithTranslations): SidebarNode {
  return typeof node === 'string' || 'items' in node ? node : { ...node, ...translations }
}

function translatedLabel(label: unknown, translated: unknown): string | undefined {
  const text = textOf(translated) ?? textOf(label)
  if (text !== undefined) return text
  // A label from a module that is not there: `labels['guides.start']`.
  if (!(label instanceof ForeignExport)) return undefined
  const key = label.name.split('.').at(-1) ?? label.name
  return titleFromId(key.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase())
}

function pageItem(slug: string, label: string | undefined, context: Context): SidebarNode[] {
  const route = posix.join('/', context.locale, slug).replace(/(.)\/$/, '$1')
  const page = context.pages.find((other) => other.route === route)
  if (page) return [label === undefined ? page.id : { page: page.id, label }]
  context.report.leave({ kind: 'sidebar item', file: context.file, text: slug })
  return []
}

function starlightLink(link: string | undefined, label: string | undefined, context: Context): SidebarNode[] {
  const route = link?.startsWith('/') && !/[#?]/.test(link) ? link : undefined
  const page = route === undefined ? [] : pageItem(route, label, { ...context, report: silent(context.report) })
  if (page.length > 0) return page
  if (link && label && isSafeHref(link)) return [{ link, label }]
  context.report.leave({ kind: 'sidebar item', file: context.file, text: `${label ?? ''} ${link ?? ''}`.trim() })
  return []
}

/** Pages of a folder by `sidebar.order`, then by path, with a category for each folder inside. */
function starlightFolder(directory: string, context: Context): SidebarNode[] {
  const prefix = posix.join(context.locale, directory).replace(/^\.?\/?/, '')
  const start = prefix === '' ? '' : `${prefix}/`
  const inside = context.pages.filter(({ id, partial, frontMatter, body }) => {
    const other =
      context.locale === '' && context.locales.some((locale) => locale !== '' && id.startsWith(`${locale}/`))
    return id.startsWith(start) && !other && !partial && frontMatter.unlisted !== true && body !== ''
  })
  const direct = inside.filter(({ id }) => !id.slice(start.length).includes('/'))
  const folders = [
    ...new Set(
      inside
        .map(({ id }) => id.slice(start.length))
        .filter((id) => id.includes('/'))
        .map((id) => id.split('/')[0] ?? ''),
    ),
  ]
  const position = ({ frontMatter }: ForeignPage) => Number(frontMatter.sidebar_position ?? Number.MAX_SAFE_INTEGER)
  const pages = direct.map((page) => ({
    key: page.id.replace(/(?:^|\/)index$/, ''),
    order: position(page),
    item: page.id as SidebarNode,
  }))
  const categories = folders.map((name) => {
    const items = starlightFolder(posix.join(directory, name), context)
    const order = Math.min(...inside.filter(({ id }) => id.startsWith(`${start}${name}/`)).map(position))
    return {
      key: `${start}${name}`,
      order,
      item: { category: titleFromId(name), collapsed: false, items } as SidebarNode,
    }
  })
  return [...pages, ...categories].sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1)).map(({ item }) => item)
}
