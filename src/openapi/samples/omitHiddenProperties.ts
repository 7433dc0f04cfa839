import type { JsonValue } from '../../model/contract/reference.js'
import { isJsonRecord, listAt, objectAt, propertyOf } from '../document/json.js'
import { isHiddenInDirection, maxSampleDepth, type SampleOptions } from './sampleOptions.js'

interface HiddenOptions extends Pick<SampleOptions, 'resolveSchema' | 'direction'> {
  readonly depth?: number
}

/** Removes read-only properties from a request example, and write-only ones from a response example. */
export function omitHiddenProperties(value: JsonValue, schema: unknown, options: HiddenOptions): JsonValue {
  const { resolveSchema, direction, depth = 0 } = options
  if (typeof value !== 'object' || value === null || depth > maxSampleDepth) return value
  const resolved = resolveSchema(schema).schema
  const inner = { resolveSchema, direction, depth: depth + 1 }
  if (Array.isArray(value)) {
    const tuple = listAt(resolved, 'prefixItems')
    return value.map((item, index) => omitHiddenProperties(item, tuple[index] ?? propertyOf(resolved, 'items'), inner))
  }
  if (!isJsonRecord(value)) return value
  const properties = objectAt(resolved, 'properties') ?? {}
  const variants = ['oneOf', 'anyOf', 'allOf']
    .flatMap((keyword) => listAt(resolved, keyword))
    .map((variant) => objectAt(resolveSchema(variant).schema, 'properties') ?? {})
  const schemaOf = (name: string) =>
    propertyOf(properties, name) ??
    variants.map((variant) => propertyOf(variant, name)).find((part) => part !== undefined)
  const isVisibleProperty = (name: string) => {
    const property = schemaOf(name)
    return property === undefined || !isHiddenInDirection(resolveSchema(property), direction)
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isVisibleProperty(name))
      .map(([name, item]) => [name, omitHiddenProperties(item, schemaOf(name), inner)]),
  )
}
