/** What a schema is called by type: `string`, `array of Finding`, `string or null`, `integer <int64>`. */
import { isObject, type JsonObject, listAt, objectAt, own, textAt } from '../document/json.js'
import type { Effective, EffectiveOf } from './effective.js'
import { isConstants } from './enumValues.js'

export interface TypeFacts {
  readonly text: string
  /** Without null. */
  readonly types: readonly string[]
  readonly nullable: boolean
}

export function typeFacts(effective: Effective, effectiveOf: EffectiveOf, depth = 0): TypeFacts {
  const { schema, name, possible } = effective
  if (!possible) return { text: 'nothing', types: [], nullable: false }
  const types = typesOf(schema)
  const nullable = isNullable(schema, effectiveOf)
  const text = baseName({ schema, name, types, effectiveOf, depth })
  if (nullable && types.length === 0 && text === 'any')
    return { text: own(schema, 'type') === 'null' ? 'null' : 'any', types, nullable }
  return { text: nullable && text !== 'null' ? `${text} or null` : text, types, nullable }
}

/** As written, else what the keywords imply. */
export function typesOf(schema: JsonObject): readonly string[] {
  const type = own(schema, 'type')
  const given = (Array.isArray(type) ? type : [type]).filter((item): item is string => typeof item === 'string')
  if (given.length > 0) return given.filter((item) => item !== 'null')
  if (objectAt(schema, 'properties') || objectAt(schema, 'patternProperties') || isObject(schema.additionalProperties))
    return ['object']
  if (own(schema, 'items') !== undefined || own(schema, 'prefixItems') !== undefined) return ['array']
  const values = own(schema, 'const') === undefined ? valuesOf(schema) : [schema.const]
  const kinds = new Set(values.filter((value) => value !== null).map(kindOf))
  if (kinds.size > 0) return [...kinds]
  if (
    own(schema, 'pattern') !== undefined ||
    own(schema, 'minLength') !== undefined ||
    own(schema, 'maxLength') !== undefined
  )
    return ['string']
  return []
}

/** Of an enumeration, also one of constants that are described one by one. */
function valuesOf(schema: JsonObject): readonly unknown[] {
  const constants = [listAt(schema, 'oneOf'), listAt(schema, 'anyOf')].find(isConstants)
  return constants ? constants.filter(isObject).map((variant) => variant.const) : listAt(schema, 'enum')
}

export function isNullable(schema: JsonObject, effectiveOf: EffectiveOf): boolean {
  const type = own(schema, 'type')
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true
  if (schema.nullable === true || schema['x-nullable'] === true) return true
  if (type === undefined && (schema.const === null || listAt(schema, 'enum').includes(null))) return true
  return ['oneOf', 'anyOf'].some((keyword) => listAt(schema, keyword).some((variant) => isNull(variant, effectiveOf)))
}

export function isNull(variant: unknown, effectiveOf: EffectiveOf): boolean {
  if (!isObject(variant)) return false
  const { schema } = effectiveOf(variant)
  const type = own(schema, 'type')
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
  readonly effectiveOf: EffectiveOf
  readonly depth: number
}

function baseName({ schema, name, types, effectiveOf, depth }: Naming): string {
  const variants = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')].filter(
    (variant) => !isNull(variant, effectiveOf),
  )
  const constants = listAt(schema, 'oneOf')
  const composed =
    variants.length > 1 &&
    (constants.length === 0 || !constants.every((variant) => isObject(variant) && Object.hasOwn(variant, 'const')))
  if (name && (composed || types.includes('object') || types.length === 0) && own(schema, 'type') !== 'null')
    return name
  if (composed && types.length === 0) return unionName(variants, effectiveOf, depth)
  if (variants.length === 1 && types.length === 0)
    return typeFacts(effectiveOf(variants[0]), effectiveOf, depth + 1).text.replace(/ or null$/, '')
  if (types.length === 0) return own(schema, 'type') === 'null' ? 'null' : 'any'
  return types.map((type) => oneName(type, schema, { effectiveOf, depth })).join(' or ')
}

function unionName(variants: readonly unknown[], effectiveOf: EffectiveOf, depth: number): string {
  if (depth > 2) return 'any'
  const names = [
    ...new Set(
      variants.map((variant) => typeFacts(effectiveOf(variant), effectiveOf, depth + 1).text.replace(/ or null$/, '')),
    ),
  ]
  if (names.length <= 3) return names.join(' or ')
  return variants.every((variant) => typesOf(effectiveOf(variant).schema).includes('object'))
    ? 'object'
    : `one of ${names.length} types`
}

function oneName(
  type: string,
  schema: JsonObject,
  { effectiveOf, depth }: Pick<Naming, 'effectiveOf' | 'depth'>,
): string {
  if (type === 'array') {
    const items = own(schema, 'items')
    if (own(schema, 'prefixItems') !== undefined) return 'tuple'
    if (items === undefined || items === true || depth > 3) return 'array'
    return `array of ${typeFacts(effectiveOf(items), effectiveOf, depth + 1).text}`
  }
  if (type === 'object') {
    const rest = own(schema, 'additionalProperties')
    if (!isObject(rest) || objectAt(schema, 'properties') || depth > 3) return 'object'
    return `map of ${typeFacts(effectiveOf(rest), effectiveOf, depth + 1).text}`
  }
  const format = textAt(schema, 'format')
  return format && type !== 'boolean' ? `${type} <${format}>` : type
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}
