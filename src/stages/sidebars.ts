/** Resolves sidebars as authors wrote them to trees of pages. Reports every name without a page or sidebar. */

import { docNode, folderNodes, prose, slugOf } from '../content/sidebarPages.js'
import type { CodeWithSeverity } from '../diagnostics/diagnosticCodes.js'
import { loadIcons, unknownIcon } from '../markdown/features/icons.js'
import { replaceTokens, type Tokens } from '../markdown/source/tokens.js'
import { type Diagnostic, error, type Range, warning } from '../model/diagnostic.js'
import type { Doc, EntryId, SidebarNode, SidebarSource, SidebarTree } from '../model/model.js'
import type { ItemDecoration, SidebarItem, Translations } from '../schema/sidebars.js'
import { nearest } from '../util/nearest.js'

interface Resolver {
  readonly source: SidebarSource
  readonly byId: ReadonlyMap<EntryId, Doc>
  /** True for omitted drafts and for pages that another version reports: references to them are dropped without a message. */
  readonly isAbsent: (id: EntryId) => boolean
  readonly tokens: Tokens
  /** Tag of the language of the labels. Absent for the default language. */
  readonly language?: string
  readonly diagnostics: Diagnostic[]
}

interface TreeResolver extends Resolver {
  /** Range of each page that the tree already contains; undefined for pages that an API description adds. */
  readonly named: Map<EntryId, Range | undefined>
}

/** Resolves every sidebar of the source. Invalid items are reported and omitted; the others stay. */
export function resolveSidebars(resolver: Resolver): SidebarTree[] {
  return Object.entries(resolver.source.sidebars).map(([id, items]) => ({
    id,
    items: resolveItems(items, { keys: [], refs: [id] }, { ...resolver, named: new Map() }),
  }))
}

/** Place of a list of items in its tree. */
interface Level {
  /** Slugs of the categories that contain the items. */
  readonly keys: readonly string[]
  /** Names of the sidebars that refer to each other down to here, to detect cycles. */
  readonly refs: readonly string[]
}

/**
 * Resolves a list of items, with a case for each kind. A reference inserts the items of another sidebar, so one item can give
 * many nodes.
 */
function resolveItems(items: readonly SidebarItem[], { keys, refs }: Level, resolver: TreeResolver): SidebarNode[] {
  const { source, byId, tokens } = resolver
  const listed = new Set(items.flatMap((item) => (item.kind === 'page' ? [item.page] : [])))
  return items.flatMap((item): SidebarNode[] => {
    switch (item.kind) {
      case 'page': {
        const doc = findDoc(item.page, item.path, resolver)
        return doc ? [{ ...docNode(doc, tokens, labelOf(item, resolver)), ...decorate(item, resolver) }] : []
      }
      case 'link': {
        const range = placeInSource(source, `${item.path}.link`, item.path)
        return [
          {
            kind: 'link',
            href: replaceTokens(item.href, tokens, 'code'),
            label: prose(labelOf(item, resolver) ?? item.label, tokens),
            file: source.file,
            range,
            ...decorate(item, resolver),
          },
        ]
      }
      case 'heading':
        return [{ kind: 'heading', label: prose(labelOf(item, resolver) ?? item.label, tokens) }]
      case 'autogenerate': {
        const omitted = item.isRest ? namedPages(Object.values(source.sidebars).flat()) : listed
        const folder = item.folder.replace(/\/$/, '')
        const found = folderNodes(folder, keys, { byId, tokens, listed: omitted })
        if (found.length === 0 && !item.isRest && !isFolderOfPages(folder, byId))
          reportItem(resolver, {
            path: item.path,
            code: 'sidebar-empty',
            message: `The folder “${item.folder}” has no pages.`,
          })
        return found
      }
      case 'ref': {
        const cycle = refs.includes(item.sidebar)
        const target = source.sidebars[item.sidebar]
        if (cycle)
          reportItem(resolver, {
            path: item.path,
            code: 'sidebar-cycle',
            message: `This sidebar contains itself: ${[...refs, item.sidebar].join(' → ')}.`,
          })
        else if (!target) {
          const near = nearest(item.sidebar, Object.keys(source.sidebars))
          reportItem(resolver, {
            path: item.path,
            code: 'unknown-sidebar',
            message: `There is no sidebar “${item.sidebar}”.`,
            hint: near && `Did you mean ${near}?`,
          })
        }
        return cycle || !target ? [] : resolveItems(target, { keys, refs: [...refs, item.sidebar] }, resolver)
      }
      case 'category': {
        const label = prose(labelOf(item, resolver) ?? item.label, tokens)
        const key = [...keys, slugOf(label)].join('/')
        const doc = item.page === undefined ? undefined : findDoc(item.page, `${item.path}.page`, resolver)
        const children = resolveItems(item.items, { keys: [...keys, slugOf(label)], refs }, resolver)
        const isEmpty = children.every(({ kind }) => kind === 'heading')
        if (isEmpty && !doc) {
          if (item.items.length === 0)
            reportItem(resolver, {
              path: item.path,
              code: 'sidebar-empty',
              message: `The category “${label}” has nothing to link to.`,
            })
          return []
        }
        const decoration = decorate(item, resolver)
        if (isEmpty && doc) return [{ ...docNode(doc, tokens, label), ...decoration }]
        const own = doc && { id: doc.id, route: doc.route }
        const { collapsed } = item
        return [{ kind: 'category', key, label, ...(own && { doc: own }), items: children, collapsed, ...decoration }]
      }
    }
  })
}

/** Icon and badge of an item. Reports an icon that does not exist. */
function decorate({ path, icon, badge }: ItemDecoration & { readonly path: string }, resolver: TreeResolver) {
  const mark = badge && { mark: prose(badge, resolver.tokens) }
  if (!icon) return { ...mark }
  const icons = loadIcons()
  if (icons.body(icon) !== undefined) return { icon, ...mark }
  const { message, hint } = unknownIcon(icon, icons)
  const { source, diagnostics } = resolver
  const range = source.places[`${path}.icon`] ?? placeInSource(source, path)
  diagnostics.push(warning('unknown-icon', message, { file: source.file, range, hint }))
  return { ...mark }
}

interface LabeledItem {
  readonly label?: string
  readonly translations?: Translations
}

/** The label in the language of the sidebar. Undefined without one: a page then has its own title. */
function labelOf({ label, translations }: LabeledItem, { language }: Resolver): string | undefined {
  return language === undefined ? label : translations?.[language]
}

/** The page that an item names. Reports an unknown page, and a page that the sidebar contains twice. */
function findDoc(id: string, path: string, resolver: TreeResolver): Doc | undefined {
  const name = pageName(id, resolver)
  const doc = resolver.byId.get(name)
  const { source, diagnostics, named } = resolver
  const range = placeInSource(source, path)
  if (named.has(name)) {
    const isOfDescription = range === undefined
    const hint = isOfDescription
      ? 'Take it out: the description adds all of its pages to this sidebar.'
      : 'Take one of them out: previous and next page can lead on from one place only.'
    const where = { file: source.file, range: range ?? named.get(name), hint }
    diagnostics.push(warning('sidebar-duplicate', `This sidebar names the page “${id}” twice.`, where))
  }
  named.set(name, range)
  if (doc || resolver.isAbsent(name)) return doc
  const near = nearest(name, [...resolver.byId.keys()])
  const hint = near ? `Did you mean ${near}?` : 'Give the path of a page below the content folder, without extension.'
  reportItem(resolver, { path, code: 'unknown-doc', message: `There is no page “${id}”.`, hint })
  return undefined
}

/** A page of a folder has the name of the folder: `guide/index`, and `guide/README` without an index page, are `guide`. */
function pageName(id: string, { byId }: Resolver): string {
  const name = id.replace(/\/index$/, '') || 'index'
  return byId.has(name) ? name : name.replace(/(?:^|\/)readme$/i, '') || 'index'
}

/** False for a folder with no page at all. One whose pages are all listed beside it has nothing more to add. */
function isFolderOfPages(folder: string, byId: Resolver['byId']): boolean {
  return byId.has(folder) || [...byId.keys()].some((id) => id.startsWith(`${folder}/`))
}

/** Ids of all pages that items name. */
function namedPages(items: readonly SidebarItem[]): ReadonlySet<string> {
  const ids = items.flatMap((item): readonly string[] => {
    if (item.kind === 'page') return [item.page]
    if (item.kind === 'category') return [...(item.page === undefined ? [] : [item.page]), ...namedPages(item.items)]
    return []
  })
  return new Set(ids)
}

interface ItemError {
  /** Path of the item in the sidebars file. */
  readonly path: string
  readonly code: CodeWithSeverity<'error'>
  readonly message: string
  readonly hint?: string | undefined
}

function reportItem({ source, diagnostics }: Resolver, { path, code, message, hint }: ItemError): void {
  diagnostics.push(error(code, message, { file: source.file, range: placeInSource(source, path), hint }))
}

function placeInSource(source: SidebarSource, ...paths: readonly string[]): Range | undefined {
  for (const path of paths) {
    const range = source.places[`${path}.page`] ?? source.places[path]
    if (range) return range
  }
  return undefined
}
