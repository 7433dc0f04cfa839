import type { Graph } from './graph.js'
import { type JsonObject, propertyOf } from './json.js'
import type { MutableObject } from './sourceDocument.js'

/** Moves the schema keywords of a Swagger 2.0 parameter, which are keys of the parameter itself, into `schema`. */
export function upgradeParameter(parameter: JsonObject, graph: Graph): MutableObject {
  const rest = Object.fromEntries(
    Object.entries(parameter).filter(([key]) => !schemaKeys.has(key) && key !== 'collectionFormat'),
  )
  const schema = extractValueSchema(parameter)
  graph.inheritLocation(schema, parameter)
  const example = propertyOf(parameter, 'x-example')
  const upgraded: MutableObject = {
    ...(example !== undefined && { example }),
    ...rest,
    ...listStyle(parameter),
    schema,
  }
  graph.inheritLocation(upgraded, parameter)
  return upgraded
}

/** Schema keywords of a Swagger 2.0 parameter, header, or form field. */
export function extractValueSchema(holder: JsonObject): MutableObject {
  return Object.fromEntries(Object.entries(holder).filter(([key]) => schemaKeys.has(key)))
}

/** `collectionFormat` as `style` and `explode`. */
export function listStyle({ type, collectionFormat, in: place }: JsonObject): JsonObject {
  if (type !== 'array') return {}
  switch (collectionFormat) {
    case 'multi':
      return { style: 'form', explode: true }
    case 'ssv':
      return { style: 'spaceDelimited', explode: false }
    case 'pipes':
      return { style: 'pipeDelimited', explode: false }
    default:
      return { style: place === 'query' || place === 'formData' ? 'form' : 'simple', explode: false }
  }
}

const schemaKeys = new Set([
  'type',
  'format',
  'items',
  'default',
  'enum',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'multipleOf',
  'x-nullable',
  'x-enumDescriptions',
  'x-enum-descriptions',
  'x-enumNames',
  'x-enum-varnames',
  'x-ms-enum',
  'x-deprecated-values',
])
