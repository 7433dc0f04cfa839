/** Merges the keywords of several schemas that must all hold into one schema. */

import type { SchemaGraph } from '../document/graph.js'
import { equalJson, isObject, type JsonObject, propertyOf } from '../document/json.js'
import type { MutableObject } from '../document/sourceDocument.js'

export interface MergeMember {
  readonly schema: JsonObject
  /** Object that contains its keywords, for source locations. */
  readonly from: object
  /** False for one of several members: its title and description are about the member only, and are dropped. */
  readonly keepsAnnotations: boolean
}

export interface MergeTools {
  readonly graph: SchemaGraph
  /** Combines schemas of the same property or keyword. */
  readonly combine: (values: readonly unknown[]) => unknown
}

/** A later member wins if only one value can be shown, for example for the description. */
export function mergeAllOf(members: readonly MergeMember[], { graph, combine }: MergeTools): JsonObject {
  const merged: MutableObject = {}
  const locations = new Map<string, object>()
  const unmerged: unknown[] = []
  for (const { schema, from, keepsAnnotations } of members) {
    const conflicting: MutableObject = {}
    for (const [key, value] of Object.entries(schema)) {
      if (value === undefined || (memberAnnotations.has(key) && !keepsAnnotations)) continue
      const before = propertyOf(merged, key)
      const result = before === undefined ? value : mergeKeyword(key, [before, value], { graph, combine })
      if (result === undefined) {
        conflicting[key] = value
        continue
      }
      if (before === undefined || result === value) locations.set(key, from)
      merged[key] = result
    }
    if (Object.keys(conflicting).length > 0) {
      graph.inheritLocation(conflicting, from)
      unmerged.push(conflicting)
    }
  }
  if (unmerged.length > 0) merged.allOf = [...(Array.isArray(merged.allOf) ? merged.allOf : []), ...unmerged]
  graph.inheritLocation(merged, members.at(-1)?.from ?? {}, locations)
  return merged
}

const memberAnnotations = new Set([
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

/** Merges two values of a keyword. Undefined if they cannot be merged. */
function mergeKeyword(key: string, [before, value]: readonly [unknown, unknown], tools: MergeTools): unknown {
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
  const locations = new Map<string, object>()
  for (const from of [before, value]) {
    for (const [name, schema] of Object.entries(from)) {
      locations.set(name, from)
      merged[name] = Object.hasOwn(merged, name) ? combine([merged[name], schema]) : schema
    }
  }
  graph.inheritLocation(merged, value, locations)
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
