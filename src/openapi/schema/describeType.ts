/** What a schema is called by type: `string`, `array of Finding`, `string or null`, `integer <int64>`. */
import { isObject, type JsonObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import { isConstantList } from './readEnumValues.js'
import type { ResolvedSchema, ResolveSchema } from './schemaResolver.js'

export interface TypeDescription {
  readonly text: string
  /** Without null. */
  readonly types: readonly string[]
  readonly nullable: boolean
}

export function describeType(effective: ResolvedSchema, effectiveOf: ResolveSchema, depth = 0): TypeDescription {
  const { schema, name, possible } = effective
  if (!possible) return { text: 'nothing', types: [], nullable: false }
  const types = schemaTypes(schema)
  const nullable = isNullable(schema, effectiveOf)
  const text = baseName({ schema, name, types, effectiveOf, depth })
  if (nullable && types.length === 0 && text === 'any')
    return { text: propertyOf(schema, 'type') === 'null' ? 'null' : 'any', types, nullable }
  return { text: nullable && text !== 'null' ? `${text} or null` : text, types, nullable }
}

/** As written, else what the keywords imply. */
export function schemaTypes(schema: JsonObject): readonly string[] {
  const type = propertyOf(schema, 'type')
  const given = (Array.isArray(type) ? type : [type]).filter((item): item is string => typeof item === 'string')
  if (given.length > 0) return given.filter((item) => item !== 'null')
  if (objectAt(schema, 'properties') || objectAt(schema, 'patternProperties') || isObject(schema.additionalProperties))
    return ['object']
  if (propertyOf(schema, 'items') !== undefined || propertyOf(schema, 'prefixItems') !== undefined) return ['array']
  const values = propertyOf(schema, 'const') === undefined ? enumeratedValues(schema) : [schema.const]
  const kinds = new Set(values.filter((value) => value !== null).map(jsonTypeOf))
  if (kinds.size > 0) return [...kinds]
  if (
    propertyOf(schema, 'pattern') !== undefined ||
    propertyOf(schema, 'minLength') !== undefined ||
    propertyOf(schema, 'maxLength') !== undefined
  )
    return ['string']
  return []
}

/** Of an enumeration, also one of constants that are described one by one. */
function enumeratedValues(schema: JsonObject): readonly unknown[] {
  const constants = [listAt(schema, 'oneOf'), listAt(schema, 'anyOf')].find(isConstantList)
  return constants ? constants.filter(isObject).map((variant) => variant.const) : listAt(schema, 'enum')
}

export function isNullable(schema: JsonObject, effectiveOf: ResolveSchema): boolean {
  const type = propertyOf(schema, 'type')
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true
  if (schema.nullable === true || schema['x-nullable'] === true) return true
  if (type === undefined && (schema.const === null || listAt(schema, 'enum').includes(null))) return true
  return ['oneOf', 'anyOf'].some((keyword) =>
    listAt(schema, keyword).some((variant) => isNullSchema(variant, effectiveOf)),
  )
}

export function isNullSchema(variant: unknown, effectiveOf: ResolveSchema): boolean {
  if (!isObject(variant)) return false
  const { schema } = effectiveOf(variant)
  const type = propertyOf(schema, 'type')
  return (
    type === 'null' ||
    (Array.isArray(type) && type.length === 1 && type[0] === 'null') ||
    (type === undefined && schema.const === null && Object.hasOwn(schema, 'const'))
  )
}

interface Naming {
  readonly schema: JsonObject
  readonly name: string | undefined
  readonly types: readonly string[]
  readonly effectiveOf: ResolveSchema
  readonly depth: number
}

function baseName({ schema, name, types, effectiveOf, depth }: Naming): string {
  const variants = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')].filter(
    (variant) => !isNullSchema(variant, effectiveOf),
  )
  const constants = listAt(schema, 'oneOf')
  const composed =
    variants.length > 1 &&
    (constants.length === 0 || !constants.every((variant) => isObject(variant) && Object.hasOwn(variant, 'const')))
  if (name && (composed || types.includes('object') || types.length === 0) && propertyOf(schema, 'type') !== 'null')
    return name
  if (composed && types.length === 0) return unionName(variants, effectiveOf, depth)
  if (variants.length === 1 && types.length === 0)
    return describeType(effectiveOf(variants[0]), effectiveOf, depth + 1).text.replace(/ or null$/, '')
  if (types.length === 0) return propertyOf(schema, 'type') === 'null' ? 'null' : 'any'
  return types.map((type) => oneName(type, schema, { effectiveOf, depth })).join(' or ')
}

function unionName(variants: readonly unknown[], effectiveOf: ResolveSchema, depth: number): string {
  if (depth > 2) return 'any'
  const names = [
    ...new Set(
      variants.map((variant) =>
        describeType(effectiveOf(variant), effectiveOf, depth + 1).text.replace(/ or null$/, ''),
      ),
    ),
  ]
  if (names.length <= 3) return names.join(' or ')
  return variants.every((variant) => schemaTypes(effectiveOf(variant).schema).includes('object'))
    ? 'object'
    : `one of ${names.length} types`
}

function oneName(
  type: string,
  schema: JsonObject,
  { effectiveOf, depth }: Pick<Naming, 'effectiveOf' | 'depth'>,
): string {
  if (type === 'array') {
    const items = propertyOf(schema, 'items')
    if (propertyOf(schema, 'prefixItems') !== undefined) return 'tuple'
    if (items === undefined || items === true || depth > 3) return 'array'
    return `array of ${describeType(effectiveOf(items), effectiveOf, depth + 1).text}`
  }
  if (type === 'object') {
    const rest = propertyOf(schema, 'additionalProperties')
    if (!isObject(rest) || objectAt(schema, 'properties') || depth > 3) return 'object'
    return `map of ${describeType(effectiveOf(rest), effectiveOf, depth + 1).text}`
  }
  const format = textAt(schema, 'format')
  return format && type !== 'boolean' ? `${type} <${format}>` : type
}

function jsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}
