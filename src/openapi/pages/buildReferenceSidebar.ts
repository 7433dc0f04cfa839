/** Builds the sidebar of a description: introduction, operations by group and tag, schemas, and changelog. */
import type { EntryId, Route } from '../../model/model.js'
import type { SidebarItem } from '../../schema/sidebars.js'
import type { InterfaceText } from '../../text/catalogue.js'
import type { OperationSource } from '../document/listOperations.js'
import type { Reference, ReferencePage } from './buildReference.js'
import type { Tag } from './groupTags.js'

export interface SidebarOptions {
  readonly id: string
  readonly entryId: (route: Route) => EntryId
  readonly texts: InterfaceText
}

/** More schemas are listed in the introduction only, because the sidebar would be the largest part of each page. */
const maxSchemas = 100

export function buildReferenceSidebar(
  pages: readonly ReferencePage[],
  { api, groups }: Reference,
  { id, entryId, texts }: SidebarOptions,
): readonly SidebarItem[] {
  let count = 0
  const page = (route: Route, label?: string): SidebarItem => ({
    kind: 'page',
    path: `openapi.${id}.${count++}`,
    page: entryId(route),
    ...(label && { label }),
  })
  const category = (label: string, items: readonly SidebarItem[]): SidebarItem => ({
    kind: 'category',
    path: `openapi.${id}.${count++}`,
    label,
    items,
    collapsed: true,
  })
  const routeOf = new Map(
    pages.map(({ view }) => ['slug' in view && view.kind !== 'schema' ? view.slug : '', view.route] as const),
  )
  const ofTag = ({ operations }: Tag) => {
    const labels = labelSameTitles(operations)
    return operations.flatMap((operation) => {
      const route = routeOf.get(operation.slug)
      return route ? [page(route, labels.get(operation))] : []
    })
  }
  const ofKind = (kind: ReferencePage['view']['kind']) =>
    pages.filter(({ view }) => view.kind === kind).map(({ view }) => view)
  const workflows = ofKind('workflow').map(({ route }) => page(route))
  const schemas = ofKind('schema').map(({ route }) => page(route))
  return [
    page(api.introduction, texts.introduction),
    ...(workflows.length > 0 ? [category(texts.workflows, workflows)] : []),
    ...groups.flatMap(({ name, tags }) => {
      if (name === '') return tags.map((tag) => category(tag.label, ofTag(tag)))
      // A group with a single tag of the same name needs no second level.
      const isSingleTag = tags.length === 1 && tags[0]?.label.toLowerCase() === name.toLowerCase()
      return [category(name, isSingleTag ? tags.flatMap(ofTag) : tags.map((tag) => category(tag.label, ofTag(tag))))]
    }),
    ...(schemas.length > 0 && schemas.length <= maxSchemas ? [category(texts.schemas, schemas)] : []),
    // Comparisons with other versions are linked from the changelog.
    ...ofKind('changelog')
      .slice(0, 1)
      .map(({ route }) => page(route, texts.changelogTitle)),
    ...ofKind('deprecations').map(({ route }) => page(route, texts.deprecationsTitle)),
  ]
}

/**
 * Labels for operations of a tag that look the same, with the part of the path in which they differ: `Get accounts (/{id})`,
 * `List groups (/{workspace}/…)`. An operation keeps its title if its path has no such part.
 */
function labelSameTitles(operations: readonly OperationSource[]): ReadonlyMap<OperationSource, string> {
  const byLook = new Map<string, OperationSource[]>()
  for (const operation of operations) {
    const look = `${operation.method} ${operation.title.toLowerCase()}`
    byLook.set(look, [...(byLook.get(look) ?? []), operation])
  }
  return new Map(
    [...byLook.values()].flatMap((same) => {
      if (same.length < 2) return []
      const paths = same.map(({ path }) => path.split('/'))
      const start = countShared(paths)
      const end = countShared(paths.map((path) => path.slice(start).reverse()))
      return same.flatMap((operation, index): [OperationSource, string][] => {
        const path = paths[index] ?? []
        const part = path.slice(start, path.length - end).join('/')
        return part ? [[operation, `${operation.title} (/${part}${end > 0 ? '/…' : ''})`]] : []
      })
    }),
  )
}

/** Number of first segments that all paths have. */
function countShared(paths: readonly (readonly string[])[]): number {
  const [first = []] = paths
  const differing = first.findIndex((segment, index) => paths.some((path) => path[index] !== segment))
  return differing < 0 ? first.length : differing
}
