import { type JsonObject, numberAt } from '../json.js'

/** In 3.0 `exclusiveMinimum: true` makes `minimum` exclusive; in 3.1 it is a number of its own. */
export function exclusiveBounds(schema: JsonObject): JsonObject {
  const { exclusiveMinimum: low, exclusiveMaximum: high } = schema
  if (typeof low !== 'boolean' && typeof high !== 'boolean') return schema
  const { exclusiveMinimum: _, exclusiveMaximum: __, minimum: ___, maximum: ____, ...rest } = schema
  return { ...rest, ...named('minimum', 'exclusiveMinimum', schema), ...named('maximum', 'exclusiveMaximum', schema) }
}

function named(plain: string, exclusive: string, schema: JsonObject): JsonObject {
  const value = numberAt(schema, plain)
  const own = numberAt(schema, exclusive)
  return {
    ...(value !== undefined && { [schema[exclusive] === true ? exclusive : plain]: value }),
    ...(own !== undefined && { [exclusive]: own }),
  }
}
