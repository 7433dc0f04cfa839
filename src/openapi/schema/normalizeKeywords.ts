/**
 * Keywords of older drafts and versions in their 2020-12 spelling, so that other modules read only that: `exclusiveMinimum:
 * true` (OpenAPI 3.0), `dependencies`, a list under `items` with `additionalItems` (drafts 4 to 2019-09), and the type `file`
 * (Swagger 2.0).
 */
import { entriesAt, isObject, type JsonObject, numberAt } from '../document/json.js'

/** Returns the schema itself if it has no older keywords. */
export function normalizeKeywords(schema: JsonObject): JsonObject {
  return normalizeFile(normalizeDependencies(normalizeItems(normalizeBounds(schema))))
}

function normalizeFile(schema: JsonObject): JsonObject {
  return schema.type === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema
}

function normalizeBounds(schema: JsonObject): JsonObject {
  const { exclusiveMinimum: low, exclusiveMaximum: high } = schema
  if (typeof low !== 'boolean' && typeof high !== 'boolean') return schema
  const { exclusiveMinimum: _, exclusiveMaximum: __, minimum: ___, maximum: ____, ...rest } = schema
  return {
    ...rest,
    ...splitBound('minimum', 'exclusiveMinimum', schema),
    ...splitBound('maximum', 'exclusiveMaximum', schema),
  }
}

function splitBound(plain: string, exclusive: string, schema: JsonObject): JsonObject {
  const value = numberAt(schema, plain)
  const own = numberAt(schema, exclusive)
  return {
    ...(value !== undefined && { [schema[exclusive] === true ? exclusive : plain]: value }),
    ...(own !== undefined && { [exclusive]: own }),
  }
}

function normalizeItems(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema.items)) return schema
  const { items, additionalItems, ...rest } = schema
  return { ...rest, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) }
}

/** A list of names is `dependentRequired`, a schema is `dependentSchemas`. */
function normalizeDependencies(schema: JsonObject): JsonObject {
  if (!isObject(schema.dependencies)) return schema
  const { dependencies: _, ...rest } = schema
  const given = entriesAt(schema, 'dependencies')
  const required = given.filter(([, needs]) => Array.isArray(needs))
  const schemas = given.filter(([, needs]) => isObject(needs))
  return {
    ...rest,
    ...(required.length > 0 && {
      dependentRequired: {
        ...Object.fromEntries(entriesAt(schema, 'dependentRequired')),
        ...Object.fromEntries(required),
      },
    }),
    ...(schemas.length > 0 && {
      dependentSchemas: {
        ...Object.fromEntries(entriesAt(schema, 'dependentSchemas')),
        ...Object.fromEntries(schemas),
      },
    }),
  }
}
