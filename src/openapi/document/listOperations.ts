/**
 * Lists every operation and webhook of a description with the slug of its page. No operation is lost because of a broken path
 * item, a duplicate `operationId`, or a method that is newer than the declared version.
 */
import { error, warning } from '../../model/diagnostic.js'
import type { Graph, SourceLocation } from './graph.js'
import { titlesFromIds } from './idTitles.js'
import { entriesAt, isObject, type JsonObject, listAt, propertyOf, textAt, textsAt } from './json.js'
import { httpMethods } from './objectKinds.js'
import { titlesFromPaths } from './pathTitles.js'
import { type SlugRegistry, toFileSlug } from './slugs.js'
import type { MutableObject } from './sourceDocument.js'
import { plainSummary, titleFromIdentifier, withoutFullStop } from './titles.js'

export interface OperationSource {
  readonly kind: 'operation' | 'webhook'
  /** Upper case, or as written among `additionalOperations`. */
  readonly method: string
  /** Path, or the key of a webhook. */
  readonly path: string
  readonly operation: JsonObject
  /** The path item, resolved. */
  readonly item: JsonObject
  /** Position of the method, for diagnostics and for `Edit this page`. */
  readonly place: SourceLocation
  /** Parameters of the path item and of the operation, without references. */
  readonly parameters: readonly JsonObject[]
  readonly operationId?: string
  /** Last segment of the route of its page, unique in the description. */
  readonly slug: string
  readonly title: string
  /** True if the summary is too long for a title, so that the page starts with it. */
  readonly hasLead?: true
  /** Tags that are categories in the sidebar. */
  readonly tags: readonly string[]
  /** Labels of its tags of the kind `badge` (OpenAPI 3.2). */
  readonly badges: readonly string[]
}

/** Sections with webhooks. OpenAPI 3.0 has no `webhooks`, so descriptions of that version use an extension. */
const webhookSections = ['webhooks', 'x-webhooks'] as const

/** Operations first, then webhooks, each in the order of the description. */
export function listOperations(graph: Graph, slugs: SlugRegistry): readonly OperationSource[] {
  const ids = new Map<string, JsonObject>()
  const badges = badgeTags(graph)
  const read = (kind: OperationSource['kind'], key: string) =>
    entriesAt(graph.root.value, key)
      .filter(([path]) => !path.startsWith('x-'))
      .flatMap(([path, value]) => readPathItem(value, graph).map((operation) => ({ kind, path, ...operation })))
  const operations = read('operation', 'paths')
  const repeatedVerbs = listRepeatedVerbs(operations)
  const unnamed = operations.flatMap((one) => {
    const { method, path } = one
    const verb = readSummary(one)
    if (repeatedVerbs.has(verb)) return [{ method, path, verb }]
    return hasName(one) ? [] : [{ method, path }]
  })
  const titles = {
    byPath: titlesFromPaths(
      unnamed,
      operations.map(({ path }) => path),
    ),
    byId: titlesFromIds(operations.map(({ operation }) => textAt(operation, 'operationId') ?? '')),
  }
  const webhooks = webhookSections.flatMap((section) => read('webhook', section))
  return [...operations, ...webhooks].map((found) => describeOperation(found, { graph, slugs, ids, badges, titles }))
}

/**
 * Lists the summaries of one word that several operations share, such as `Create`. Without their object, these pages
 * would look the same.
 */
function listRepeatedVerbs(
  operations: readonly (PathItemOperation & Pick<OperationSource, 'path'>)[],
): ReadonlySet<string> {
  const verbs = operations.map(readSummary).filter((summary) => /^\p{Lu}\p{Ll}+$/u.test(summary))
  return new Set(verbs.filter((verb, index) => verbs.indexOf(verb) !== index))
}

function readSummary({ operation, item }: Pick<PathItemOperation, 'operation' | 'item'>): string {
  return (textAt(operation, 'summary') ?? textAt(item, 'summary') ?? '').trim()
}

/**
 * Returns false if a generator derived the id from the method and the path: `PostCustomers` for `POST /v1/customers`.
 */
function hasName({ method, path, operation, item }: PathItemOperation & Pick<OperationSource, 'path'>): boolean {
  if (textAt(operation, 'summary') || textAt(item, 'summary')) return true
  const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const id = lettersAndDigits(textAt(operation, 'operationId') ?? '')
  const plain = lettersAndDigits(path.replace(/^\/(?:api\/)?v\d+(?=\/)/, ''))
  return (
    id !== '' &&
    ![lettersAndDigits(path), plain].some(
      (text) => id === lettersAndDigits(method) + text || id === text + lettersAndDigits(method),
    )
  )
}

interface PathItemOperation {
  readonly method: string
  readonly operation: JsonObject
  readonly item: JsonObject
  /** Object and key that contain the operation. */
  readonly holder: JsonObject
  readonly key: string
}

/** Lists the operations of a path item, which can also belong to a webhook or a callback. */
export function readPathItem(value: unknown, graph: Graph): readonly PathItemOperation[] {
  const item = mergeReference(value, graph)
  if (!item) return []
  const additional = mergeReference(propertyOf(item, 'additionalOperations'), graph)
  const known = new Set<string>(httpMethods)
  const readOperation = (holder: JsonObject, key: string, method: string): readonly PathItemOperation[] => {
    const operation = mergeReference(propertyOf(holder, key), graph)
    return operation ? [{ method, operation, item, holder, key }] : []
  }
  return [
    ...Object.keys(item).flatMap((key) => (known.has(key) ? readOperation(item, key, key.toUpperCase()) : [])),
    ...(additional ? Object.keys(additional).flatMap((key) => readOperation(additional, key, key)) : []),
  ]
}

/**
 * Follows the reference of a path item or an operation. Keys beside `$ref` override those of its target. If the
 * reference is broken, the keys beside it are used, so that no operation is lost.
 */
function mergeReference(value: unknown, graph: Graph): JsonObject | undefined {
  const target = graph.follow(value).value
  if (!isObject(value) || target === value) return isObject(target) ? target : undefined
  const { $ref: _, ...beside } = value
  if (isObject(target) && Object.keys(beside).length === 0) return target
  const merged: MutableObject = { ...(isObject(target) && target), ...beside }
  graph.inheritLocation(
    merged,
    isObject(target) ? target : value,
    new Map(Object.keys(beside).map((key) => [key, value])),
  )
  return merged
}

interface Naming {
  readonly graph: Graph
  readonly slugs: SlugRegistry
  readonly ids: Map<string, JsonObject>
  /** Labels of badge tags by the name of the tag. */
  readonly badges: ReadonlyMap<string, string>
  /** Titles for operations without a summary, or with a verb as summary: from paths, by method and path, and from ids. */
  readonly titles: { readonly byPath: ReadonlyMap<string, string>; readonly byId: ReadonlyMap<string, string> }
}

function badgeTags(graph: Graph): Naming['badges'] {
  const tags = listAt(graph.root.value, 'tags').filter((tag) => textAt(tag, 'kind') === 'badge')
  return new Map(tags.map((tag) => [textAt(tag, 'name') ?? '', textAt(tag, 'summary') ?? textAt(tag, 'name') ?? '']))
}

function describeOperation(
  { kind, method, path, operation, item, holder, key }: PathItemOperation & Pick<OperationSource, 'kind' | 'path'>,
  { graph, slugs, ids, badges, titles }: Naming,
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
    const hint = `The page of this operation is “${slug}”. Give one of the two operations another id.`
    graph.report(
      error('openapi-duplicate-operation-id', `The operationId “${operationId}” is used twice.`, {
        ...place,
        hint,
        related,
      }),
    )
  } else if (slug !== wanted) {
    const source = textAt(operation, 'x-slug') ? 'x-slug' : operationId ? 'operationId' : undefined
    const hint = `The page of this operation is “${slug}”. Give the operation ${source === 'x-slug' ? 'another' : 'an'} x-slug.`
    graph.report(
      warning('openapi-duplicate-slug', `The page name “${wanted}” is used twice.`, {
        ...(source ? graph.locate(operation, source) : graph.locate(holder, key, true)),
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
    ...operationTitle({ kind, method, path, operation, item, operationId }, titles),
    tags: textsAt(operation, 'tags').filter((tag) => tag.trim() !== '' && !badges.has(tag)),
    badges: textsAt(operation, 'tags').flatMap((tag) => badges.get(tag) ?? []),
  }
}

/** Characters; a longer summary becomes the lead paragraph. */
const maxTitleLength = 80

interface Titled extends Pick<OperationSource, 'kind' | 'method' | 'path' | 'operation' | 'item'> {
  readonly operationId: string | undefined
}

function operationTitle(
  { kind, method, path, operation, item, operationId }: Titled,
  titles: Naming['titles'],
): Pick<OperationSource, 'title' | 'hasLead'> {
  const summary = (textAt(operation, 'summary') ?? textAt(item, 'summary'))
    ?.replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=^\w+)\(\)$/, '')
  // Some tools write the name of the operation as its summary.
  const isName = operationId !== undefined && summary?.toLowerCase() === operationId.toLowerCase()
  const titleOfId = (id: string) => titles.byId.get(id) ?? titleFromIdentifier(id)
  const fromPath = titles.byPath.get(`${method} ${path}`)
  // The summary is the verb, and the path names the object: `Cancel postcard`.
  if (summary && fromPath?.startsWith(`${summary} `)) return { title: fromPath }
  const plain =
    summary &&
    (isName
      ? (titles.byId.get(operationId) ?? titleFromIdentifier(chooseSpelling(summary, operationId)))
      : plainTitle(summary))
  if (plain && plain.length <= maxTitleLength) return { title: plain }
  const unnamed = kind === 'webhook' ? path : `${method} ${path}`
  const title = fromPath ?? (operationId ? titleOfId(operationId) : unnamed)
  return { title, ...(summary && { hasLead: true }) }
}

/** The spelling that tells more words apart: `GetAlertByID`, not `GetAlertbyID`. */
function chooseSpelling(one: string, other: string): string {
  const countWords = (text: string) => text.split(/(?<=[a-z\d])(?=[A-Z])/).length
  return countWords(one) > countWords(other) ? one : other
}

/** Names of methods. With a capital, only those that start with a verb: `OpenAI` is a name. */
const methodName =
  /^(?:[a-z]{2,}(?:[A-Z][a-z]+)+|(?:Add|Check|Create|Delete|Find|Get|List|Patch|Post|Put|Remove|Search|Set|Update)(?:[A-Z][a-z]*)+)$/

/** A summary can be the name of a method: `readMultiple` has the title `Read multiple`. */
function plainTitle(summary: string): string {
  return methodName.test(summary) ? titleFromIdentifier(summary) : withoutFullStop(plainSummary(summary))
}

/**
 * Combines the parameters of both. A parameter of the operation replaces the one of the path item with the same `name`
 * and `in`.
 */
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

/** Follows a reference to an object. A `summary` and `description` beside the `$ref` override those of the target. */
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
