/**
 * Converts an author's value to the type of its schema. YAML reads `example: 12345` of a string as a number, and many authors
 * write a single item for a list, or `"true"`. A reader who copies such a value from the sample gets an error. A value that
 * cannot be converted stays as written; `docsgen check` reports both cases.
 */
import type { JsonValue } from '../../model/contract/reference.js'
import { isObject, type JsonObject, listAt, propertyOf, textAt } from '../document/json.js'

/** Converts an example to the type of its schema if the text allows it: `"5"` to 5. Otherwise returns the value unchanged. */
export function coerceToType<Value extends JsonValue | undefined>(value: Value, schema: JsonObject): Value | JsonValue {
  if (value === undefined || value === null) return value
  const named = textAt(schema, 'type')
  const types = named === undefined ? listAt(schema, 'type') : [named]
  const isNumber = typeof value === 'number'
  if (types.length === 0 || types.some((type) => typeNameOf(value) === type || (type === 'number' && isNumber)))
    return value
  for (const type of types) {
    const converted = convertToType(value, type, schema)
    if (converted !== undefined) return converted
  }
  return value
}

function convertToType(value: JsonValue, type: unknown, schema: JsonObject): JsonValue | undefined {
  if (type === 'array') return isObject(propertyOf(schema, 'items')) && !Array.isArray(value) ? [value] : undefined
  if (typeof value === 'object') return undefined
  if (type === 'string') return String(value)
  if (typeof value !== 'string') return undefined
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined
  const number = /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN
  if (type === 'integer') return Number.isSafeInteger(number) ? number : undefined
  return type === 'number' && Number.isFinite(number) ? number : undefined
}

function typeNameOf(value: JsonValue): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value
}
