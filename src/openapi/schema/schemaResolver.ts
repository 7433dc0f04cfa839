/**
 * Resolves a schema: follows `$ref`, and merges keywords beside it and the members of `allOf`. The merge is shallow: inner schemas
 * stay references, so that it is cheap, cannot loop, and never throws. Members that cannot be merged stay in `allOf`, and readers
 * see them side by side.
 */

import type { SchemaGraph } from '../document/graph.js'
import { isObject, type JsonObject, listAt, propertyOf } from '../document/json.js'
import { type MergeMember, mergeAllOf } from './mergeAllOf.js'
import { normalizeKeywords } from './normalizeKeywords.js'

export interface ResolvedSchema {
  /** Merged keywords, without `$ref`. */
  readonly schema: JsonObject
  /** Identity of the schema: the object that defines it. The same for all references to it. */
  readonly target: object
  /** Name of its definition, if it has one. */
  readonly name?: string
  /** False for the schema `false`. */
  readonly possible: boolean
  /** A broken reference, as written. */
  readonly broken?: string
}

export type ResolveSchema = (value: unknown) => ResolvedSchema

/**
 * Creates the resolver of one description. It caches every schema, in plain maps, because weak maps are slow and the entries live
 * as long as the resolver.
 * @param onOrderDependence called if a result depends on the order of requests: a schema that contains itself through `allOf`,
 *   or the same schemas merged in another order.
 */
export function createSchemaResolver(graph: SchemaGraph, onOrderDependence = () => {}): ResolveSchema {
  const cache = new Map<object, ResolvedSchema>()
  const open = new Set<object>()
  const interned = new Map<string, object>()
  const orders = new Map<string, string>()
  const numbers = new Map<object, number>()
  let count = 0
  const anything: ResolvedSchema = { schema: {}, target: {}, possible: true }
  const nothing: ResolvedSchema = { schema: {}, target: {}, possible: false }

  const resolveSchema: ResolveSchema = (value) => {
    if (value === false) return nothing
    if (!isObject(value)) return anything
    const cached = cache.get(value)
    if (cached) return cached
    // A schema that contains itself through `allOf` adds nothing.
    if (open.has(value)) {
      onOrderDependence()
      return { ...anything, target: value }
    }
    open.add(value)
    const made =
      propertyOf(value, '$ref') !== undefined || propertyOf(value, '$dynamicRef') !== undefined
        ? resolveReference(value)
        : resolveDefinition(value)
    open.delete(value)
    cache.set(value, made)
    return made
  }

  const resolveReference = (value: JsonObject): ResolvedSchema => {
    const { value: target, name, broken } = graph.follow(value)
    const { $ref: _, $dynamicRef: __, ...beside } = value
    if (broken !== undefined) return { schema: beside, target: value, possible: true, broken }
    const base = resolveSchema(target)
    const named: ResolvedSchema = { ...base, ...(name && isObject(target) && { name }) }
    const keywords = Object.keys(beside).filter((key) => !key.startsWith('$') && !ignoredSiblings.has(key))
    if (keywords.length === 0) return named
    const members: MergeMember[] = [
      { schema: base.schema, from: base.schema, keepsAnnotations: true },
      { schema: resolveSiblings(beside, value), from: value, keepsAnnotations: true },
    ]
    return { ...named, schema: mergeAllOf(members, { graph, combine }) }
  }

  const resolveSiblings = (beside: JsonObject, value: JsonObject): JsonObject => {
    if (!Array.isArray(beside.allOf)) return normalizeKeywords(beside)
    graph.inheritLocation(beside, value)
    return resolveDefinition(beside).schema
  }

  const resolveDefinition = (value: JsonObject): ResolvedSchema => {
    const current = normalizeKeywords(value)
    if (current !== value) graph.inheritLocation(current, value)
    const { allOf, ...rest } = current
    if (!Array.isArray(allOf) || allOf.length === 0) return { schema: current, target: value, possible: true }
    const inner = allOf.filter((member) => member !== true && !(isObject(member) && Object.keys(member).length === 0))
    const members = inner.map((member) => resolveSchema(member))
    const brokenMember = members.find(({ broken }) => broken !== undefined)
    // OpenAPI 3.0 writes a reference with siblings as `allOf` of one member, whose title and description then apply.
    const only = members.length === 1 ? members[0] : undefined
    const parts: MergeMember[] = [
      ...members.map(({ schema }) => ({
        schema: withoutDiscriminator(schema),
        from: schema,
        keepsAnnotations: members.length === 1,
      })),
      { schema: rest, from: value, keepsAnnotations: true },
    ]
    const schema = mergeAllOf(parts, { graph, combine })
    const isAlias = only !== undefined && !constrains(rest)
    return {
      schema,
      target: isAlias ? only.target : value,
      possible: members.every(({ possible }) => possible),
      ...(isAlias && only.name && { name: only.name }),
      ...(brokenMember && members.length === 1 && { broken: brokenMember.broken }),
    }
  }

  /** Combines several schemas for one value. The same set always gives the same object, otherwise cycles would not be found. */
  const combine = (values: readonly unknown[]): unknown => {
    const targets = new Map<object, unknown>()
    for (const value of values) {
      if (!isObject(value)) {
        if (value === false) return false
        continue
      }
      const parts =
        propertyOf(value, '$ref') === undefined && combinations.has(value) ? listAt(value, 'allOf') : [value]
      for (const part of parts) {
        const target = isObject(part) ? (graph.follow(part).value ?? part) : part
        if (isObject(target) && !targets.has(target)) targets.set(target, part)
      }
    }
    const list = [...targets.values()]
    if (list.length <= 1) return list[0] ?? true
    const order = [...targets.keys()].map(numberOf)
    const key = [...order].sort((a, b) => a - b).join(' ')
    const known = interned.get(key)
    if (known) {
      if (orders.get(key) !== order.join(' ')) onOrderDependence()
      return known
    }
    orders.set(key, order.join(' '))
    const combination = { allOf: list }
    const [first] = list
    if (isObject(first)) graph.inheritLocation(combination, first)
    combinations.add(combination)
    interned.set(key, combination)
    return combination
  }
  /** Objects that `combine` created. */
  const combinations = new Set<object>()

  const numberOf = (value: object): number => {
    const number = numbers.get(value) ?? ++count
    numbers.set(value, number)
    return number
  }

  return resolveSchema
}

/** A base schema lists its variants. A variant that extends the base must not list them again. */
function withoutDiscriminator(schema: JsonObject): JsonObject {
  if (!Object.hasOwn(schema, 'discriminator') || Object.hasOwn(schema, 'oneOf') || Object.hasOwn(schema, 'anyOf'))
    return schema
  const { discriminator: _, ...rest } = schema
  return rest
}

const ignoredSiblings = new Set(['x-stoplight', 'xml'])
/** Keywords that describe a schema without restricting its values. */
const annotations = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'nullable',
  'externalDocs',
  'xml',
])

/** True if the schema has a keyword that restricts values. */
function constrains(schema: JsonObject): boolean {
  return Object.keys(schema).some((key) => !annotations.has(key) && !key.startsWith('x-') && !key.startsWith('$'))
}
