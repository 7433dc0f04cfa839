import type { JsonValue } from '../../model/contract/reference.js'
import { toPlainJson } from '../document/json.js'
import type { ResolveSchema } from '../schema/schemaResolver.js'
import { readField } from './readField.js'

const maxLevels = 6

/** Value of a new field: what the schema fixes or suggests, and the required properties of an object. */
export function startValue(schema: unknown, resolve: ResolveSchema, depth = 0): JsonValue {
  const { schema: whole } = resolve(schema)
  const given = ['const', 'example', 'default'].find((key) => Object.hasOwn(whole, key))
  if (given !== undefined) return toPlainJson(whole[given])
  const field = readField(schema, resolve)
  const [first] = field.values
  switch (field.kind) {
    case 'choice':
      return first ?? null
    case 'number':
      return 0
    case 'boolean':
      return true
    case 'list':
      return []
    case 'file':
      return 'file.bin'
    case 'variants':
      return depth > maxLevels ? {} : startValue(field.variants[0]?.schema, resolve, depth + 1)
    case 'object': {
      const required = depth > maxLevels ? [] : field.properties.filter((property) => property.required)
      return Object.fromEntries(
        required.map(({ name, schema: inner }) => [name, startValue(inner, resolve, depth + 1)]),
      )
    }
    case 'text':
    case 'any':
      return ''
  }
}
