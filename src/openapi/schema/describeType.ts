/** Describes the type of a schema for readers: `string`, `array of Finding`, `string or null`, `integer <int64>`. */
import { isObject, type JsonObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import { isConstantList } from './readEnumValues.js'
import type { ResolvedSchema, ResolveSchema } from './schemaResolver.js'

export interface TypeDescription {
  /** For readers, for example `array of Finding or null`. */
  readonly text: string
  /** JSON types without `null`. */
  readonly types: readonly string[]
  readonly nullable: boolean
}

/** The type as a reader sees it: `string`, `Rule or null`, `array of object`. `depth` limits nested item types. */
export function describeType(resolved: ResolvedSchema, resolveSchema: ResolveSchema, depth = 0): TypeDescription {
  const { schema, name, possible } = resolved
  if (!possible) return { text: 'nothing', types: [], nullable: false }
  const types = schemaTypes(schema)
  const nullable = isNullable(schema, resolveSchema)
  const text = baseName({ schema, name, types, resolveSchema, depth })
  if (nullable && types.length === 0 && text === 'any')
    return { text: propertyOf(schema, 'type') === 'null' ? 'null' : 'any', types, nullable }
  return { text: nullable && text !== 'null' ? `${text} or null` : text, types, nullable }
}

/** Types of the keyword `type`, or those that the other keywords imply, without `null`. */
function schemaTypes(schema: JsonObject): readonly string[] {
  const type = propertyOf(schema, 'type')
  const declared = (Array.isArray(type) ? type : [type]).filter((item): item is string => typeof item === 'string')
  if (declared.length > 0) return declared.filter((item) => item !== 'null')
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

/** Values of `enum`, or of a `oneOf` or `anyOf` whose variants are all constants. */
function enumeratedValues(schema: JsonObject): readonly unknown[] {
  const constants = [listAt(schema, 'oneOf'), listAt(schema, 'anyOf')].find(isConstantList)
  return constants ? constants.filter(isObject).map((variant) => variant.const) : listAt(schema, 'enum')
}

function isNullable(schema: JsonObject, resolveSchema: ResolveSchema): boolean {
  const type = propertyOf(schema, 'type')
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true
  if (schema.nullable === true || schema['x-nullable'] === true) return true
  if (type === undefined && (schema.const === null || listAt(schema, 'enum').includes(null))) return true
  return ['oneOf', 'anyOf'].some((keyword) =>
    listAt(schema, keyword).some((variant) => isNullSchema(variant, resolveSchema)),
  )
}

/** True for the ways to write null as a variant: `type: null`, `type: [null]`, and `const: null`. */
export function isNullSchema(variant: unknown, resolveSchema: ResolveSchema): boolean {
  if (!isObject(variant)) return false
  const { schema } = resolveSchema(variant)
  const type = propertyOf(schema, 'type')
  return (
    type === 'null' ||
    (Array.isArray(type) && type.length === 1 && type[0] === 'null') ||
    (type === undefined && schema.const === null && Object.hasOwn(schema, 'const'))
  )
}

interface TypeContext {
  readonly schema: JsonObject
  readonly name: string | undefined
  readonly types: readonly string[]
  readonly resolveSchema: ResolveSchema
  readonly depth: number
}

function baseName({ schema, name, types, resolveSchema, depth }: TypeContext): string {
  const variants = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')].filter(
    (variant) => !isNullSchema(variant, resolveSchema),
  )
  const constants = listAt(schema, 'oneOf')
  const composed =
    variants.length > 1 &&
    (constants.length === 0 || !constants.every((variant) => isObject(variant) && Object.hasOwn(variant, 'const')))
  if (name && (composed || types.includes('object') || types.length === 0) && propertyOf(schema, 'type') !== 'null')
    return name
  if (composed && types.length === 0) return unionName(variants, resolveSchema, depth)
  if (variants.length === 1 && types.length === 0)
    return describeType(resolveSchema(variants[0]), resolveSchema, depth + 1).text.replace(/ or null$/, '')
  if (types.length === 0) return propertyOf(schema, 'type') === 'null' ? 'null' : 'any'
  return types.map((type) => oneName(type, schema, { resolveSchema, depth })).join(' or ')
}

function unionName(variants: readonly unknown[], resolveSchema: ResolveSchema, depth: number): string {
  if (depth > 2) return 'any'
  const names = [
    ...new Set(
      variants.map((variant) =>
        describeType(resolveSchema(variant), resolveSchema, depth + 1).text.replace(/ or null$/, ''),
      ),
    ),
  ]
  if (names.length <= 3) return names.join(' or ')
  return variants.every((variant) => schemaTypes(resolveSchema(variant).schema).includes('object'))
    ? 'object'
    : `one of ${names.length} types`
}

function oneName(
  type: string,
  schema: JsonObject,
  { resolveSchema, depth }: Pick<TypeContext, 'resolveSchema' | 'depth'>,
): string {
  if (type === 'array') {
    const items = propertyOf(schema, 'items')
    if (propertyOf(schema, 'prefixItems') !== undefined) return 'tuple'
    if (items === undefined || items === true || depth > 3) return 'array'
    return `array of ${describeType(resolveSchema(items), resolveSchema, depth + 1).text}`
  }
  if (type === 'object') {
    const rest = propertyOf(schema, 'additionalProperties')
    if (!isObject(rest) || objectAt(schema, 'properties') || depth > 3) return 'object'
    return `map of ${describeType(resolveSchema(rest), resolveSchema, depth + 1).text}`
  }
  const format = textAt(schema, 'format')
  return format && type !== 'boolean' ? `${type} <${format}>` : type
}

function jsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}
