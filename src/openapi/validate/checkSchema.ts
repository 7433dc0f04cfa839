/** Schemas that contradict themselves: types, patterns and limits that are none, and values that the type does not allow. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import {
  equalJson,
  formatJsonValue,
  isObject,
  type JsonObject,
  listAt,
  numberAt,
  propertyOf,
  textAt,
} from '../document/json.js'
import { compilePattern } from '../schema/compilePattern.js'
import { canonicalFormat } from '../schema/formats.js'
import { checkDiscriminator } from './discriminator.js'
import type { SchemaDiagnostic } from './schemaDiagnostic.js'
import { checkType, jsonTypes } from './validateValue.js'

/** Of one schema; not of those inside it. */
export function checkSchema(schema: JsonObject, graph: Graph): readonly Diagnostic[] {
  const unknown = declaredTypes(schema).find((name) => !(jsonTypes as readonly unknown[]).includes(name))
  const found = [
    unknown === undefined ? checkEnum(schema) : unknownType(unknown),
    checkPattern(schema),
    checkFormatName(schema),
    checkLimits(schema),
    checkDiscriminator(schema, graph),
  ]
  return found.flatMap((finding) => {
    if (!finding) return []
    const { holder = schema, key, message, hint } = finding
    return [warning('openapi-field-value', message, { ...graph.locate(holder, key), ...(hint && { hint }) })]
  })
}

function declaredTypes(schema: JsonObject): readonly unknown[] {
  const type = propertyOf(schema, 'type')
  return Array.isArray(type) ? type : type === undefined ? [] : [type]
}

function unknownType(type: unknown): SchemaDiagnostic {
  const name = typeof type === 'string' ? type : formatJsonValue(type)
  const near = nearest(name, jsonTypes)
  const hint = near ? `Did you mean “${near}”?` : `The types are ${jsonTypes.join(', ')}.`
  return { key: 'type', message: `There is no type “${name}”.`, hint }
}

function checkEnum(schema: JsonObject): SchemaDiagnostic | undefined {
  const values = listAt(schema, 'enum')
  if (Array.isArray(propertyOf(schema, 'enum')) && values.length === 0)
    return { key: 'enum', message: '`enum` is empty: no value fits.', hint: 'List the values, or take it out.' }
  const wrong = values.findIndex((value) => checkType(value, schema) !== undefined && !isAllowedNull(value, schema))
  if (wrong === -1) return checkRepeatedValues(values)
  const value = values[wrong]
  const isForItems = declaredTypes(schema).includes('array') && isObject(propertyOf(schema, 'items'))
  return {
    key: 'enum',
    message: `\`enum\` lists what the schema does not allow: ${formatJsonValue(value)} ${checkType(value, schema)}.`,
    hint: isForItems
      ? 'What an item may be stands in `items`: move `enum` there.'
      : 'Write the values in the type of the schema, or change `type`.',
  }
}

function isAllowedNull(value: unknown, schema: JsonObject): boolean {
  return value === null && (schema.nullable === true || schema['x-nullable'] === true)
}

/** Longer lists are made by programs. */
const mostCompared = 500

function checkRepeatedValues(values: readonly unknown[]): SchemaDiagnostic | undefined {
  if (values.length > mostCompared) return undefined
  const twice = values.findIndex((value, index) => values.slice(0, index).some((other) => equalJson(other, value)))
  return twice === -1
    ? undefined
    : {
        holder: values as unknown as object,
        key: twice,
        message: `\`enum\` lists ${formatJsonValue(values[twice])} twice.`,
      }
}

function checkPattern(schema: JsonObject): SchemaDiagnostic | undefined {
  const text = textAt(schema, 'pattern')
  const pattern = text === undefined ? undefined : compilePattern(text)
  if (text === undefined || pattern?.source === text) return undefined
  if (!pattern)
    return {
      key: 'pattern',
      message: `\`pattern\` is no regular expression: ${regexSyntaxError(text)}.`,
      hint: 'It is read as JavaScript reads it, and judges no example.',
    }
  const ignoresCase = pattern.expression.ignoreCase ? ' Letters in upper and lower case must both be listed.' : ''
  return {
    key: 'pattern',
    message: '`pattern` is not in the dialect of JSON Schema: other programs will let no value pass.',
    hint: `Write \`${pattern.source}\`.${ignoresCase}`,
  }
}

function regexSyntaxError(source: string): string {
  try {
    new RegExp(source)
    return 'it is one in no dialect'
  } catch (thrown) {
    return (thrown as Error).message.replace(/^.*: /s, '').toLowerCase()
  }
}

/** Formats are open: only a known one in another spelling is told of. */
function checkFormatName(schema: JsonObject): SchemaDiagnostic | undefined {
  const format = textAt(schema, 'format')
  const meant = format === undefined ? undefined : canonicalFormat(format)
  if (format === undefined || meant === undefined || meant === format) return undefined
  return { key: 'format', message: `The format “${format}” is known as “${meant}”.`, hint: `Write \`${meant}\`.` }
}

const limitPairs = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const

const limitNames: ReadonlySet<string> = new Set(limitPairs.flat())

function checkLimits(schema: JsonObject): SchemaDiagnostic | undefined {
  if (!Object.keys(schema).some((key) => limitNames.has(key))) return undefined
  for (const [low, high] of limitPairs) {
    const [least, most] = [numberAt(schema, low), numberAt(schema, high)]
    if (least !== undefined && most !== undefined && least > most)
      return { key: low, message: `\`${low}\` is more than \`${high}\`: no value fits.` }
    if (low === 'minimum') continue
    const wrong = [low, high].find((key) => {
      const limit = numberAt(schema, key)
      return limit !== undefined && (limit < 0 || !Number.isInteger(limit))
    })
    if (wrong) return { key: wrong, message: `\`${wrong}\` must be a whole number from 0 on.` }
  }
  return undefined
}
