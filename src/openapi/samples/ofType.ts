/**
 * An author's value in the type that its schema has. YAML reads `example: 12345` of a text as a number, and many write one
 * item of a list, or `"true"`: a caller who copies that from the sample gets an error. What cannot be turned into the type
 * stays as it was written; `docsgen check` tells the author of either.
 */
import type { JsonValue } from '../../model/contract/reference.js'
import { isObject, type JsonObject, listAt, propertyOf, textAt } from '../document/json.js'

export function ofType<Value extends JsonValue | undefined>(value: Value, schema: JsonObject): Value | JsonValue {
  if (value === undefined || value === null) return value
  const named = textAt(schema, 'type')
  const types = named === undefined ? listAt(schema, 'type') : [named]
  if (types.length === 0 || types.some((type) => typeOf(value) === type || (type === 'number' && isNumber(value))))
    return value
  for (const type of types) {
    const turned = turn(value, type, schema)
    if (turned !== undefined) return turned
  }
  return value
}

function turn(value: JsonValue, type: unknown, schema: JsonObject): JsonValue | undefined {
  if (type === 'array') return isObject(propertyOf(schema, 'items')) && !Array.isArray(value) ? [value] : undefined
  if (typeof value === 'object') return undefined
  if (type === 'string') return String(value)
  if (typeof value !== 'string') return undefined
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined
  const number = /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN
  if (type === 'integer') return Number.isSafeInteger(number) ? number : undefined
  return type === 'number' && Number.isFinite(number) ? number : undefined
}

function typeOf(value: JsonValue): string {
  if (Array.isArray(value)) return 'array'
  return isNumber(value) ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value
}

function isNumber(value: JsonValue): boolean {
  return typeof value === 'number'
}
