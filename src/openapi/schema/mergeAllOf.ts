/** The keywords of several schemas that all hold at once, as one schema. */

import type { Graph } from '../document/graph.js'
import { equalJson, isObject, type JsonObject, propertyOf } from '../document/json.js'
import type { MutableObject } from '../document/sourceDocument.js'

export interface MergeMember {
  readonly schema: JsonObject
  /** The object that its keywords stand in, for places. */
  readonly from: object
  /** False for one of several members: its title and text speak of the member alone. */
  readonly inner: boolean
}

export interface MergeTools {
  readonly graph: Graph
  readonly combine: (values: readonly unknown[]) => unknown
}

/** Later members win where only one value can be shown, such as the description. */
export function mergeAllOf(members: readonly MergeMember[], { graph, combine }: MergeTools): JsonObject {
  const merged: MutableObject = {}
  const places = new Map<string, object>()
  const beside: unknown[] = []
  for (const { schema, from, inner } of members) {
    const refused: MutableObject = {}
    for (const [key, value] of Object.entries(schema)) {
      if (value === undefined || (ofMember.has(key) && !inner)) continue
      const before = propertyOf(merged, key)
      const result = before === undefined ? value : mergeKeyword(key, before, value, { graph, combine })
      if (result === undefined) {
        refused[key] = value
        continue
      }
      if (before === undefined || result === value) places.set(key, from)
      merged[key] = result
    }
    if (Object.keys(refused).length > 0) {
      graph.inheritLocation(refused, from)
      beside.push(refused)
    }
  }
  if (beside.length > 0) merged.allOf = [...(Array.isArray(merged.allOf) ? merged.allOf : []), ...beside]
  graph.inheritLocation(merged, members.at(-1)?.from ?? {}, places)
  return merged
}

const ofMember = new Set([
  'title',
  'description',
  'example',
  'examples',
  'discriminator',
  'externalDocs',
  'xml',
  '$id',
  '$anchor',
  '$schema',
  '$comment',
  '$defs',
])

/** Undefined where the two cannot be one. */
function mergeKeyword(key: string, before: unknown, value: unknown, tools: MergeTools): unknown {
  switch (key) {
    case 'type':
      return mergeTypes(before, value)
    case 'properties':
    case 'patternProperties':
    case 'dependentSchemas':
      return mergeMaps(before, value, tools)
    case 'required':
      return [...new Set([...arrayOrEmpty(before), ...arrayOrEmpty(value)])]
    case 'dependentRequired':
      return isObject(before) && isObject(value) ? unionByKey(before, value) : value
    case 'enum': {
      const both = arrayOrEmpty(before).filter((item) => arrayOrEmpty(value).some((other) => equalJson(item, other)))
      return both.length > 0 ? both : undefined
    }
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
    case 'minItems':
    case 'minProperties':
    case 'minContains':
      return Math.max(Number(before), Number(value))
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
    case 'maxContains':
      return Math.min(Number(before), Number(value))
    case 'uniqueItems':
    case 'deprecated':
    case 'readOnly':
    case 'writeOnly':
      return before === true || value === true
    case 'nullable':
    case 'x-nullable':
      return before === true && value === true
    case 'items':
    case 'propertyNames':
    case 'contains':
    case 'contentSchema':
    case 'unevaluatedProperties':
    case 'unevaluatedItems':
      return before === false || value === false ? false : tools.combine([before, value])
    case 'additionalProperties':
      if (before === false || value === false) return false
      return isObject(before) && isObject(value) ? tools.combine([before, value]) : isObject(before) ? before : value
    case 'allOf':
      return [...arrayOrEmpty(before), ...arrayOrEmpty(value)]
    case 'oneOf':
    case 'anyOf':
    case 'not':
    case 'if':
    case 'then':
    case 'else':
    case 'prefixItems':
    case 'pattern':
    case 'format':
    case 'const':
    case 'multipleOf':
      return equalJson(before, value) ? before : undefined
    default:
      return value
  }
}

function mergeTypes(before: unknown, value: unknown): unknown {
  const left = typeList(before)
  const right = typeList(value)
  const both = left.flatMap((type) => {
    if (right.includes(type)) return [type]
    if (type === 'number' && right.includes('integer')) return ['integer']
    return type === 'integer' && right.includes('number') ? ['integer'] : []
  })
  if (both.length === 0) return undefined
  return both.length === 1 ? both[0] : both
}

function typeList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function mergeMaps(before: unknown, value: unknown, { graph, combine }: MergeTools): unknown {
  if (!isObject(before) || !isObject(value)) return value
  const merged: MutableObject = {}
  const places = new Map<string, object>()
  for (const from of [before, value]) {
    for (const [name, schema] of Object.entries(from)) {
      places.set(name, from)
      merged[name] = Object.hasOwn(merged, name) ? combine([merged[name], schema]) : schema
    }
  }
  graph.inheritLocation(merged, value, places)
  return merged
}

function unionByKey(before: JsonObject, value: JsonObject): JsonObject {
  const keys = new Set([...Object.keys(before), ...Object.keys(value)])
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      [...new Set([...arrayOrEmpty(propertyOf(before, key)), ...arrayOrEmpty(propertyOf(value, key))])],
    ]),
  )
}

function arrayOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
