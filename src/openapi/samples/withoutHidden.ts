/** An author's example without what its direction does not have: read-only data in requests, write-only in responses. */
import type { JsonValue } from '../../model/contract/reference.js'
import { isObject, listAt, objectAt, propertyOf } from '../document/json.js'
import { isHidden, MAX_DEPTH, type SampleOptions } from './options.js'

export function withoutHidden(
  value: JsonValue,
  schema: unknown,
  options: Pick<SampleOptions, 'effective' | 'direction'>,
  depth = 0,
): JsonValue {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  const { effective, direction } = options
  const found = effective(schema).schema
  if (Array.isArray(value)) {
    const tuple = listAt(found, 'prefixItems')
    return value.map((item, index) =>
      withoutHidden(item, tuple[index] ?? propertyOf(found, 'items'), options, depth + 1),
    )
  }
  if (!isObject(value)) return value
  const properties = objectAt(found, 'properties') ?? {}
  const branches = ['oneOf', 'anyOf', 'allOf']
    .flatMap((keyword) => listAt(found, keyword))
    .map((branch) => objectAt(effective(branch).schema, 'properties') ?? {})
  const schemaOf = (name: string) =>
    propertyOf(properties, name) ??
    branches.map((branch) => propertyOf(branch, name)).find((part) => part !== undefined)
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, JsonValue>>)
      .filter(([name]) => schemaOf(name) === undefined || !isHidden(effective(schemaOf(name)), direction))
      .map(([name, inner]) => [name, withoutHidden(inner, schemaOf(name), options, depth + 1)]),
  )
}
