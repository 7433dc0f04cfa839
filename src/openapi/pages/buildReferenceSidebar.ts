/** Builds the sidebar of a description: introduction, operations by group and tag, schemas, and changelog. */
import type { EntryId, Route } from '../../model/model.js'
import type { SidebarItem } from '../../schema/sidebars.js'
import type { Reference, ReferencePage } from './buildReference.js'
import type { Tag } from './groupTags.js'

export interface SidebarOptions {
  readonly id: string
  readonly entryId: (route: Route) => EntryId
}

/** More schemas are listed in the introduction only, because the sidebar would be the largest part of each page. */
const mostSchemas = 100

export function buildReferenceSidebar(
  pages: readonly ReferencePage[],
  { api, groups }: Reference,
  { id, entryId }: SidebarOptions,
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
  const ofTag = ({ operations }: Tag) =>
    operations.flatMap(({ slug }) => {
      const route = routeOf.get(slug)
      return route ? [page(route)] : []
    })
  const ofKind = (kind: ReferencePage['view']['kind']) =>
    pages.filter(({ view }) => view.kind === kind).map(({ view }) => view)
  const workflows = ofKind('workflow').map(({ route }) => page(route))
  const schemas = ofKind('schema').map(({ route }) => page(route))
  return [
    page(api.introduction, 'Introduction'),
    ...(workflows.length > 0 ? [category('Workflows', workflows)] : []),
    ...groups.flatMap(({ name, tags }) => {
      if (name === '') return tags.map((tag) => category(tag.label, ofTag(tag)))
      // A group with a single tag of the same name needs no second level.
      const isSingleTag = tags.length === 1 && tags[0]?.label.toLowerCase() === name.toLowerCase()
      return [category(name, isSingleTag ? tags.flatMap(ofTag) : tags.map((tag) => category(tag.label, ofTag(tag))))]
    }),
    ...(schemas.length > 0 && schemas.length <= mostSchemas ? [category('Schemas', schemas)] : []),
    // Comparisons of other versions are reached from the changelog.
    ...ofKind('changelog')
      .slice(0, 1)
      .map(({ route }) => page(route, 'Changelog')),
    ...ofKind('deprecations').map(({ route }) => page(route, 'Deprecations')),
  ]
}
