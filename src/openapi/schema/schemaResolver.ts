/**
 * What a schema means as a whole: `$ref` followed, keywords beside it and the members of `allOf` laid together. The merge
 * is shallow: inner schemas stay references, so it costs little, never ends in a cycle, and never throws. What cannot be
 * laid together stays in `allOf`, for readers to see side by side.
 */

import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, propertyOf } from '../document/json.js'
import { type MergeMember, mergeAllOf } from './mergeAllOf.js'
import { normalizeKeywords } from './normalizeKeywords.js'

export interface ResolvedSchema {
  /** Merged keywords, without `$ref`. */
  readonly schema: JsonObject
  /** Identity of the schema: the object that defines it. Equal for all references to it. */
  readonly target: object
  /** Name of the definition that it is. */
  readonly name?: string
  /** False for the schema `false`. */
  readonly possible: boolean
  readonly broken?: string
}

export type ResolveSchema = (value: unknown) => ResolvedSchema

/**
 * `onOrder` hears of what depends on where it was met first: a schema that is a part of itself by allOf, and the same schemas laid
 * together in another order.
 *
 * One per description; remembers every schema that it was asked for. In plain maps: weak ones are slow, and what is remembered lives as long as this. */
export function createSchemaResolver(graph: Graph, onOrder = () => {}): ResolveSchema {
  const known = new Map<object, ResolvedSchema>()
  const open = new Set<object>()
  const interned = new Map<string, object>()
  const orders = new Map<string, string>()
  const numbers = new Map<object, number>()
  let count = 0
  const anything: ResolvedSchema = { schema: {}, target: {}, possible: true }
  const nothing: ResolvedSchema = { schema: {}, target: {}, possible: false }

  const effective: ResolveSchema = (value) => {
    if (value === false) return nothing
    if (!isObject(value)) return anything
    const kept = known.get(value)
    if (kept) return kept
    // A schema that is a part of itself by allOf adds nothing to itself.
    if (open.has(value)) {
      onOrder()
      return { ...anything, target: value }
    }
    open.add(value)
    const made =
      propertyOf(value, '$ref') !== undefined || propertyOf(value, '$dynamicRef') !== undefined
        ? referred(value)
        : defined(value)
    open.delete(value)
    known.set(value, made)
    return made
  }

  const referred = (value: JsonObject): ResolvedSchema => {
    const { value: target, name, broken } = graph.follow(value)
    const { $ref: _, $dynamicRef: __, ...beside } = value
    if (broken !== undefined) return { schema: beside, target: value, possible: true, broken }
    const base = effective(target)
    const named: ResolvedSchema = { ...base, ...(name && isObject(target) && { name }) }
    const keywords = Object.keys(beside).filter((key) => !key.startsWith('$') && !noise.has(key))
    if (keywords.length === 0) return named
    const members: MergeMember[] = [
      { schema: base.schema, from: base.schema, inner: true },
      { schema: effectiveBeside(beside, value), from: value, inner: true },
    ]
    return { ...named, schema: mergeAllOf(members, { graph, combine }) }
  }

  const effectiveBeside = (beside: JsonObject, value: JsonObject): JsonObject => {
    if (!Array.isArray(beside.allOf)) return normalizeKeywords(beside)
    graph.inheritLocation(beside, value)
    return defined(beside).schema
  }

  const defined = (value: JsonObject): ResolvedSchema => {
    const current = normalizeKeywords(value)
    if (current !== value) graph.inheritLocation(current, value)
    const { allOf, ...rest } = current
    if (!Array.isArray(allOf) || allOf.length === 0) return { schema: current, target: value, possible: true }
    const inner = allOf.filter((member) => member !== true && !(isObject(member) && Object.keys(member).length === 0))
    const members = inner.map((member) => effective(member))
    const hole = members.find(({ broken }) => broken !== undefined)
    // The idiom of 3.0 for a reference with keywords beside it: the title and text of the member are the whole's.
    const only = members.length === 1 ? members[0] : undefined
    const parts: MergeMember[] = [
      ...members.map(({ schema }) => ({
        schema: withoutDiscriminator(schema),
        from: schema,
        inner: members.length === 1,
      })),
      { schema: rest, from: value, inner: true },
    ]
    const schema = mergeAllOf(parts, { graph, combine })
    const alone = only !== undefined && !constrains(rest)
    return {
      schema,
      target: alone ? only.target : value,
      possible: members.every(({ possible }) => possible),
      ...(alone && only.name && { name: only.name }),
      ...(hole && members.length === 1 && { broken: hole.broken }),
    }
  }

  /** Several schemas for one place -> one. The same set is always the same object, or a cycle would never be seen. */
  const combine = (values: readonly unknown[]): unknown => {
    const targets = new Map<object, unknown>()
    for (const value of values) {
      if (!isObject(value)) {
        if (value === false) return false
        continue
      }
      const parts = propertyOf(value, '$ref') === undefined && made.has(value) ? (value.allOf as unknown[]) : [value]
      for (const part of parts) {
        const target = isObject(part) ? (graph.follow(part).value ?? part) : part
        if (isObject(target) && !targets.has(target)) targets.set(target, part)
      }
    }
    const list = [...targets.values()]
    if (list.length <= 1) return list[0] ?? true
    const order = [...targets.keys()].map(numberOf)
    const key = [...order].sort((a, b) => a - b).join(' ')
    const kept = interned.get(key)
    if (kept) {
      if (orders.get(key) !== order.join(' ')) onOrder()
      return kept
    }
    orders.set(key, order.join(' '))
    const whole = { allOf: list }
    graph.inheritLocation(whole, list[0] as object)
    made.add(whole)
    interned.set(key, whole)
    return whole
  }
  const made = new Set<object>()

  const numberOf = (value: object): number => {
    const number = numbers.get(value) ?? ++count
    numbers.set(value, number)
    return number
  }

  return effective
}

/** A base lists its kinds; each kind, which is the base and more, must not list them again. */
function withoutDiscriminator(schema: JsonObject): JsonObject {
  if (!Object.hasOwn(schema, 'discriminator') || Object.hasOwn(schema, 'oneOf') || Object.hasOwn(schema, 'anyOf'))
    return schema
  const { discriminator: _, ...rest } = schema
  return rest
}

const noise = new Set(['x-stoplight', 'xml'])
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

function constrains(schema: JsonObject): boolean {
  return Object.keys(schema).some((key) => !annotations.has(key) && !key.startsWith('x-') && !key.startsWith('$'))
}
