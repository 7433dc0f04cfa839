/**
 * Every operation of a description, with the address of its page. None is lost: not for a broken path item, not for an id
 * that is used twice, not for a method that is newer than the description says.
 */
import { error, warning } from '../../model/diagnostic.js'
import type { Graph, SourceLocation } from './graph.js'
import { entriesAt, isObject, type JsonObject, listAt, propertyOf, textAt, textsAt } from './json.js'
import { humanizeIdentifier, type SlugRegistry, toFileSlug } from './slugs.js'
import type { MutableObject } from './sourceDocument.js'

export interface OperationSource {
  readonly kind: 'operation' | 'webhook'
  /** Upper case, or as written among `additionalOperations`. */
  readonly method: string
  /** Path, or the key of a webhook. */
  readonly path: string
  readonly operation: JsonObject
  /** The path item, resolved. */
  readonly item: JsonObject
  /** Of the method that begins it. */
  readonly place: SourceLocation
  /** Of the path item and the operation, resolved; each stands where it is defined. */
  readonly parameters: readonly JsonObject[]
  readonly operationId?: string
  readonly slug: string
  readonly title: string
  /** The summary, where it is too long for a title. */
  readonly lead?: string
  /** Tags that are places in the menu. */
  readonly tags: readonly string[]
  /** Names of its tags that are marks: in OpenAPI 3.2 those of the kind `badge`. */
  readonly badges: readonly string[]
}

export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

export function listOperations(graph: Graph, slugs: SlugRegistry): readonly OperationSource[] {
  const ids = new Map<string, JsonObject>()
  const badges = badgeTags(graph)
  const read = (kind: OperationSource['kind'], key: string) =>
    entriesAt(graph.root.value, key)
      .filter(([path]) => !path.startsWith('x-'))
      .flatMap(([path, value]) =>
        readPathItem(value, graph).map((found) =>
          describeOperation({ kind, path, ...found }, { graph, slugs, ids, badges }),
        ),
      )
  const operations = read('operation', 'paths')
  return [...operations, ...read('webhook', 'webhooks')]
}

interface PathItemOperation {
  readonly method: string
  readonly operation: JsonObject
  readonly item: JsonObject
  readonly holder: JsonObject
  readonly key: string
}

/** Operations of one path item, also one of a callback. */
export function readPathItem(value: unknown, graph: Graph): readonly PathItemOperation[] {
  const item = resolvePathItem(value, graph)
  if (!item) return []
  const additional = propertyOf(item, 'additionalOperations')
  const known = new Set<string>(httpMethods)
  return [
    ...Object.keys(item).flatMap((method) => {
      if (!known.has(method)) return []
      const operation = propertyOf(item, method)
      return isObject(operation) ? [{ method: method.toUpperCase(), operation, item, holder: item, key: method }] : []
    }),
    ...(isObject(additional) ? Object.entries(additional) : []).flatMap(([method, operation]) =>
      isObject(operation) ? [{ method, operation, item, holder: additional as JsonObject, key: method }] : [],
    ),
  ]
}

function resolvePathItem(value: unknown, graph: Graph): JsonObject | undefined {
  const target = graph.follow(value).value
  if (!isObject(value) || target === value) return isObject(target) ? target : undefined
  const { $ref: _, ...beside } = value
  if (!isObject(target)) return beside
  if (Object.keys(beside).length === 0) return target
  const item: MutableObject = { ...target, ...beside }
  graph.inheritLocation(item, target, new Map(Object.keys(beside).map((key) => [key, value])))
  return item
}

interface Naming {
  readonly graph: Graph
  readonly slugs: SlugRegistry
  readonly ids: Map<string, JsonObject>
  /** Names for readers, by tag. */
  readonly badges: ReadonlyMap<string, string>
}

function badgeTags(graph: Graph): Naming['badges'] {
  const tags = listAt(graph.root.value, 'tags').filter((tag) => textAt(tag, 'kind') === 'badge')
  return new Map(tags.map((tag) => [textAt(tag, 'name') ?? '', textAt(tag, 'summary') ?? textAt(tag, 'name') ?? '']))
}

function describeOperation(
  { kind, method, path, operation, item, holder, key }: PathItemOperation & Pick<OperationSource, 'kind' | 'path'>,
  { graph, slugs, ids, badges }: Naming,
): OperationSource {
  const operationId = textAt(operation, 'operationId')
  const first = operationId && ids.get(operationId)
  if (operationId && !first) ids.set(operationId, operation)
  const wanted =
    toFileSlug(textAt(operation, 'x-slug') ?? operationId ?? `${kind === 'webhook' ? 'webhook' : method} ${path}`) ||
    method.toLowerCase()
  const slug = slugs.uniqueSlug(wanted)
  const place = graph.locate(operation, operationId ? 'operationId' : undefined)
  if (first) {
    const related = [{ message: 'The first operation with this id.', ...graph.locate(first, 'operationId') }]
    const hint = `Its page is ${slug} for now. Give one of the two another id.`
    graph.report(
      error('openapi-duplicate-operation-id', `The operationId “${operationId}” is used twice.`, {
        ...place,
        hint,
        related,
      }),
    )
  } else if (slug !== wanted) {
    const own = textAt(operation, 'x-slug') ? 'x-slug' : operationId ? 'operationId' : undefined
    const hint = `Its page is ${slug} for now. Give the operation ${own === 'x-slug' ? 'another' : 'an'} x-slug.`
    graph.report(
      warning('openapi-duplicate-slug', `The page name “${wanted}” is taken.`, {
        ...(own ? graph.locate(operation, own) : graph.locate(holder, key, true)),
        hint,
      }),
    )
  }
  return {
    kind,
    method,
    path,
    operation,
    item,
    place: graph.locate(holder, key, true),
    parameters: mergeParameters(operation, item, graph),
    ...(operationId && { operationId }),
    slug,
    ...operationTitle({ kind, method, path, operation, item, operationId }),
    tags: textsAt(operation, 'tags').filter((tag) => !badges.has(tag)),
    badges: textsAt(operation, 'tags').flatMap((tag) => badges.get(tag) ?? []),
  }
}

const longestTitle = 80

interface Titled extends Pick<OperationSource, 'kind' | 'method' | 'path' | 'operation' | 'item'> {
  readonly operationId: string | undefined
}

function operationTitle({
  kind,
  method,
  path,
  operation,
  item,
  operationId,
}: Titled): Pick<OperationSource, 'title' | 'lead'> {
  const summary = (textAt(operation, 'summary') ?? textAt(item, 'summary'))?.replace(/\s+/g, ' ').trim()
  if (summary && summary.length <= longestTitle) return { title: summary }
  const title = operationId ? humanizeIdentifier(operationId) : kind === 'webhook' ? path : `${method} ${path}`
  return { title, ...(summary && { lead: summary }) }
}

/** A parameter of the operation takes the place of one of the path item with the same name and place. */
export function mergeParameters(operation: JsonObject, item: JsonObject, graph: Graph): readonly JsonObject[] {
  const all = new Map<string, JsonObject>()
  for (const list of [listAt(item, 'parameters'), listAt(operation, 'parameters')]) {
    for (const value of list) {
      const parameter = followToObject(value, graph)
      const name = textAt(parameter, 'name')
      if (parameter && name) all.set(`${textAt(parameter, 'in')} ${name}`, parameter)
    }
  }
  return [...all.values()]
}

/** An object behind a reference, with the `summary` and `description` that stand beside it. */
export function followToObject(value: unknown, graph: Graph): JsonObject | undefined {
  const target = graph.follow(value).value
  if (!isObject(target)) return undefined
  if (target === value || !isObject(value)) return target
  const keys = ['summary', 'description'].filter((key) => textAt(value, key))
  if (keys.length === 0) return target
  const made: MutableObject = { ...target, ...Object.fromEntries(keys.map((key) => [key, value[key]])) }
  graph.inheritLocation(made, target, new Map(keys.map((key) => [key, value])))
  return made
}
