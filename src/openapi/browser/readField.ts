/** Reads a schema as a field of a form. */
import type { JsonValue } from '../../model/contract/reference.js'
import type { FieldSchema } from '../../model/contract/requestTools.js'
import {
  entriesAt,
  isObject,
  type JsonObject,
  listAt,
  propertyOf,
  textAt,
  textsAt,
  toPlainJson,
} from '../document/json.js'
import { listVariants } from '../samples/listVariants.js'
import { describeType } from '../schema/describeType.js'
import { isConstantList } from '../schema/readEnumValues.js'
import type { ResolvedSchema, ResolveSchema } from '../schema/schemaResolver.js'

export function readField(schema: unknown, resolve: ResolveSchema): FieldSchema {
  const resolved = resolve(schema)
  const variants = readVariants(resolved, resolve)
  const [only] = variants
  // `oneOf: [X, null]` is X.
  if (only && variants.length === 1)
    return { ...readField(only.schema, resolve), nullable: isNullableField(resolved, resolve) }
  const { schema: whole } = resolved
  const type = describeType(resolved, resolve)
  const values = readAllowedValues(whole)
  const description = textAt(whole, 'description')
  const properties = readProperties(whole, resolve)
  const kind = variants.length > 1 ? 'variants' : values.length > 0 ? 'choice' : fieldKind(type.types, whole)
  const additional = kind === 'object' ? readAdditional(whole, properties.length) : undefined
  return {
    kind,
    type: textAt(whole, 'format') ? `${type.text} <${textAt(whole, 'format')}>` : type.text,
    ...(description && { description }),
    deprecated: whole.deprecated === true,
    nullable: kind !== 'any' && !values.includes(null) && isNullableField(resolved, resolve),
    isSecret: whole.writeOnly === true || textAt(whole, 'format') === 'password',
    values,
    properties,
    ...(additional !== undefined && { additional }),
    ...(kind === 'list' && { items: propertyOf(whole, 'items') ?? true }),
    variants,
  }
}

/** Also true if a variant is null, which the list of variants omits. */
function isNullableField(resolved: ResolvedSchema, resolve: ResolveSchema): boolean {
  return describeType(resolved, resolve).nullable
}

function fieldKind(types: readonly string[], whole: JsonObject): FieldSchema['kind'] {
  if (types.includes('string')) return textAt(whole, 'format') === 'binary' ? 'file' : 'text'
  if (types.length !== 1) return 'any'
  switch (types[0]) {
    case 'object':
      return 'object'
    case 'array':
      return 'list'
    case 'boolean':
      return 'boolean'
    case 'integer':
    case 'number':
      return 'number'
    default:
      return 'any'
  }
}

function readAllowedValues(whole: JsonObject): readonly JsonValue[] {
  if (Object.hasOwn(whole, 'const')) return [toPlainJson(whole.const)]
  const constants = [listAt(whole, 'oneOf'), listAt(whole, 'anyOf')].find(isConstantList)
  if (constants) return constants.filter(isObject).map((one) => toPlainJson(one.const))
  return listAt(whole, 'enum').map((value) => toPlainJson(value))
}

function readProperties(whole: JsonObject, resolve: ResolveSchema): FieldSchema['properties'] {
  const required = new Set(textsAt(whole, 'required'))
  return entriesAt(whole, 'properties')
    .filter(([, schema]) => resolve(schema).schema.readOnly !== true && schema !== false)
    .map(([name, schema]) => ({ name, required: required.has(name), schema }))
}

function readAdditional(whole: JsonObject, properties: number): unknown {
  const schema = propertyOf(whole, 'additionalProperties')
  if (schema === false) return undefined
  if (isObject(schema)) return schema
  return schema === true || properties === 0 ? true : undefined
}

/**
 * Returns each variant merged with the keywords beside it. The results are cached, because React and other caches
 * compare them by identity.
 */
const combined = new WeakMap<object, FieldSchema['variants']>()

function readVariants(resolved: ResolvedSchema, resolve: ResolveSchema): FieldSchema['variants'] {
  const { schema: whole } = resolved
  const lists = ['oneOf', 'anyOf'].map((key) => listAt(whole, key))
  if (lists.every((list) => list.length === 0) || lists.some(isConstantList)) return []
  const known = combined.get(whole)
  if (known) return known
  const { oneOf: _, anyOf: __, discriminator: ___, ...beside } = whole
  const made = listVariants(resolved, { resolveSchema: resolve })
    .filter(({ schema }) => resolve(schema).schema.type !== 'null')
    .map(({ schema, discriminator }) => {
      const found = resolve(schema)
      const fixed = Object.entries(discriminator).map(([name, value]) => [name, { const: value }])
      const selector = { properties: Object.fromEntries(fixed), required: Object.keys(discriminator) }
      return {
        label: textAt(found.schema, 'title') ?? found.name ?? variantName(found, resolve),
        schema: { allOf: [beside, schema, ...(fixed.length > 0 ? [selector] : [])] },
      }
    })
  combined.set(whole, made)
  return made
}

/**
 * Returns the constant that distinguishes a variant, or its type. Returns an empty name for an object, which the form
 * numbers.
 */
function variantName(resolved: ResolvedSchema, resolve: ResolveSchema): string {
  const constants = entriesAt(resolved.schema, 'properties').flatMap(([, schema]) =>
    readAllowedValues(resolve(schema).schema),
  )
  const { text } = describeType(resolved, resolve)
  return typeof constants[0] === 'string' ? constants[0] : text === 'object' ? '' : text
}
