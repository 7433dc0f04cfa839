/**
 * Removes the parts of a description that readers must not see, before anything is built from it. So they are in no
 * page, search index, download or changelog. Everything that only these parts use is removed with them: definitions,
 * tags, security schemes, links, and the values of hidden properties in examples.
 */
import type { Graph } from '../document/graph.js'
import {
  entriesAt,
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  propertyOf,
  textAt,
  textsAt,
} from '../document/json.js'
import { httpMethods } from '../document/objectKinds.js'
import { MapPositions, type MutableObject } from '../document/sourceDocument.js'
import { findHiddenParts, type HiddenPart, mayHaveHiddenParts, operationIdsIn } from './hiddenParts.js'
import { listReachable } from './listReachable.js'
import { removeFromExamples } from './removeFromExamples.js'

/**
 * Edits the parsed files in place. Returns true if something was removed.
 * @param hasOverlays true if overlays were applied: they can hide parts that no mark in the files hides
 */
export function removeHidden(graph: Graph, hasOverlays: boolean): boolean {
  if (!hasOverlays && !mayHaveHiddenParts(graph)) return false
  const { hidden, kept } = findHiddenParts(graph)
  if (hidden.length === 0) return false
  const usedTags = listUsedTags(graph)
  const removed = listReachable(
    hidden.map(({ value }) => value),
    graph,
  )
  const ids = operationIdsIn(hidden, graph)
  const properties = hiddenProperties(
    hidden,
    kept.map(({ value }) => value),
  )
  removeFromExamples(kept, properties, graph)
  removeParts(hidden, graph)
  for (const { value, kind } of kept) {
    if (kind === 'schema') removeNames(value, properties.get(value), { removed, graph })
    if (kind === 'response') removeLinks(value, ids, graph)
  }
  removeSchemes(
    hidden,
    kept.map(({ value }) => value),
  )
  removeDefinitions(graph, removed)
  removeTags(graph, usedTags)
  return true
}

/** Names of the hidden properties of each schema. */
function hiddenProperties(
  hidden: readonly HiddenPart[],
  schemas: readonly JsonObject[],
): ReadonlyMap<object, ReadonlySet<string>> {
  const namesOf = new Map<object, Set<string>>()
  for (const { holder, key, kind } of hidden)
    if (kind === 'schema' && !Array.isArray(holder)) namesOf.set(holder, (namesOf.get(holder) ?? new Set()).add(key))
  return new Map(
    schemas.flatMap((schema) => {
      const names = namesOf.get(objectAt(schema, 'properties') ?? schema)
      return names && objectAt(schema, 'properties') ? [[schema, names] as const] : []
    }),
  )
}

function removeParts(parts: readonly HiddenPart[], graph: Graph): void {
  const ofList = new Map<unknown[], Set<number>>()
  for (const { holder, key } of parts)
    if (Array.isArray(holder)) ofList.set(holder, (ofList.get(holder) ?? new Set()).add(Number(key)))
    else delete (holder as MutableObject)[key]
  for (const [list, indices] of ofList) removeItems(list, indices, graph)
}

/** Removes items of a list, and moves the positions of the others. */
function removeItems(list: unknown[], indices: ReadonlySet<number>, { documents }: Pick<Graph, 'documents'>): void {
  const document = [...documents.values()].find(({ positions }) => positions.has(list))
  const places = document?.positions.get(list)
  const rest = list.map((_, index) => index).filter((index) => !indices.has(index))
  if (document && places) {
    const moved = new MapPositions(places.first().value)
    for (const [index, before] of rest.entries()) {
      const place = places.get(String(before))
      if (place) moved.set(String(index), place)
    }
    document.positions.set(list, moved)
  }
  list.splice(0, list.length, ...rest.map((index) => list[index]))
}

interface Removal {
  readonly removed: ReadonlySet<unknown>
  readonly graph: Graph
}

/** Removes the names of hidden properties, and discriminator values that select a hidden schema. */
function removeNames(schema: JsonObject, names: ReadonlySet<string> | undefined, { graph }: Removal): void {
  const required = propertyOf(schema, 'required')
  if (names && Array.isArray(required))
    removeItems(required, new Set(required.flatMap((name, index) => (names.has(name) ? [index] : []))), graph)
  for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies'])
    for (const name of names ?? []) delete (objectAt(schema, keyword) as MutableObject | undefined)?.[name]
  const mapping = objectAt(objectAt(schema, 'discriminator'), 'mapping')
  for (const [value, reference] of mapping ? Object.entries(mapping) : []) {
    if (typeof reference !== 'string') continue
    const target = graph.resolveReference(
      /[#/.]/.test(reference) ? reference : `#/components/schemas/${reference}`,
      schema,
    )
    if (target.broken !== undefined || isMarkedHidden(target.value)) delete (mapping as MutableObject)[value]
  }
}

function isMarkedHidden(value: unknown): boolean {
  return propertyOf(value, 'x-internal') === true || propertyOf(value, 'x-hidden') === true
}

/** Removes links of a response to hidden operations. */
function removeLinks(response: JsonObject, ids: ReadonlySet<string>, { follow }: Graph): void {
  const links = objectAt(response, 'links')
  for (const [name, value] of links ? Object.entries(links) : [])
    if (ids.has(textAt(follow(value).value, 'operationId') ?? '')) delete (links as MutableObject)[name]
}

/** Removes requirements that name a hidden security scheme. */
function removeSchemes(hidden: readonly HiddenPart[], kept: readonly JsonObject[]): void {
  const names = new Set(hidden.filter(({ kind }) => kind === 'securityScheme').map(({ key }) => key))
  if (names.size === 0) return
  for (const value of kept) {
    const security = propertyOf(value, 'security')
    if (!Array.isArray(security)) continue
    const rest = security.filter((one) => !isObject(one) || !Object.keys(one).some((name) => names.has(name)))
    security.splice(0, security.length, ...rest)
  }
}

/** Removes the components that only removed parts refer to. */
function removeDefinitions(graph: Graph, removed: ReadonlySet<unknown>): void {
  const { value: root } = graph.root
  const sections = [
    ...entriesAt(root, 'components').map(([, section]) => section),
    ...['definitions', 'parameters', 'responses'].map((name) => propertyOf(root, name)),
  ].filter(isObject)
  const isRemovedPart = (value: unknown) => removed.has(value) || removed.has(graph.follow(value).value)
  const roots = ['paths', 'webhooks', 'x-webhooks'].map((name) => propertyOf(root, name))
  const others = sections.flatMap((section) => Object.values(section).filter((value) => !isRemovedPart(value)))
  const used = listReachable([...roots, ...others], graph)
  const schemes = propertyOf(objectAt(root, 'components'), 'securitySchemes')
  for (const section of sections)
    for (const [name, value] of Object.entries(section))
      if (section !== schemes && isRemovedPart(value) && !used.has(value) && !used.has(graph.follow(value).value))
        delete (section as MutableObject)[name]
}

/** Tags of the operations that the description has now. */
function listUsedTags({ root, follow }: Graph): ReadonlySet<string> {
  const items = ['paths', 'webhooks', 'x-webhooks'].flatMap((section) => entriesAt(root.value, section))
  return new Set(
    items.flatMap(([, value]) => {
      const item = follow(value).value
      const additional = entriesAt(item, 'additionalOperations').map(([, operation]) => operation)
      const operations = [...httpMethods.map((method) => propertyOf(item, method)), ...additional]
      return operations.flatMap((operation) => textsAt(follow(operation).value, 'tags'))
    }),
  )
}

/** Removes tags that only hidden operations had, also from groups. */
function removeTags(graph: Graph, before: ReadonlySet<string>): void {
  const now = listUsedTags(graph)
  const isUnused = (name: unknown) => typeof name === 'string' && before.has(name) && !now.has(name)
  const filter = (list: unknown, isRemoved: (item: unknown) => boolean) => {
    if (!Array.isArray(list)) return
    const indices = new Set(list.flatMap((item, index) => (isRemoved(item) ? [index] : [])))
    if (indices.size > 0) removeItems(list, indices, graph)
  }
  filter(propertyOf(graph.root.value, 'tags'), (tag) => isUnused(propertyOf(tag, 'name')))
  const groups = propertyOf(graph.root.value, 'x-tagGroups')
  for (const group of listAt(graph.root.value, 'x-tagGroups')) filter(propertyOf(group, 'tags'), isUnused)
  filter(groups, (group) => listAt(group, 'tags').length === 0)
}
