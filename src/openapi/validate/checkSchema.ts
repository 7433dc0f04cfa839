/** Checks a schema for contradictions: unknown types, invalid patterns and limits, values that its type does not allow. */
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

/** Checks the schema itself, not the schemas inside it. */
export function checkSchema(schema: JsonObject, graph: Graph): readonly Diagnostic[] {
  const isSwagger = propertyOf(graph.root.value, 'swagger') !== undefined
  const unknown = declaredTypes(schema).find(
    (name) => !jsonTypes.some((type) => type === name) && !(isSwagger && name === 'file'),
  )
  const problems = [
    unknown === undefined ? checkEnum(schema) : unknownType(unknown),
    checkPattern(schema),
    checkFormatName(schema),
    checkLimits(schema),
    checkDiscriminator(schema, graph),
  ]
  return problems.flatMap((problem) => {
    if (!problem) return []
    const { holder = schema, key, message, hint } = problem
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
  const hint = near ? `Did you mean \`${near}\`?` : `The types are ${jsonTypes.join(', ')}.`
  return { key: 'type', message: `Unknown type \`${name}\`.`, hint }
}

function checkEnum(schema: JsonObject): SchemaDiagnostic | undefined {
  const values = listAt(schema, 'enum')
  if (Array.isArray(propertyOf(schema, 'enum')) && values.length === 0)
    return {
      key: 'enum',
      message: '`enum` is empty, so no value is valid.',
      hint: 'List the values, or remove `enum`.',
    }
  const invalid = values.findIndex((value) => checkType(value, schema) !== undefined && !isAllowedNull(value, schema))
  if (invalid === -1) return checkRepeatedValues(values)
  const value = values[invalid]
  const isForItems = declaredTypes(schema).includes('array') && isObject(propertyOf(schema, 'items'))
  return {
    key: 'enum',
    message: `\`enum\` has a value of another type: ${formatJsonValue(value)} ${checkType(value, schema)}.`,
    hint: isForItems ? 'Move `enum` to `items`.' : 'Change the value or `type`.',
  }
}

function isAllowedNull(value: unknown, schema: JsonObject): boolean {
  return value === null && (schema.nullable === true || schema['x-nullable'] === true)
}

/** Longer lists are generated, and comparing all pairs takes too long. */
const maxComparedValues = 500

function checkRepeatedValues(values: readonly unknown[]): SchemaDiagnostic | undefined {
  if (values.length > maxComparedValues) return undefined
  const repeated = values.findIndex((value, index) => values.slice(0, index).some((other) => equalJson(other, value)))
  return repeated === -1
    ? undefined
    : {
        holder: values,
        key: repeated,
        message: `\`enum\` lists ${formatJsonValue(values[repeated])} twice.`,
      }
}

function checkPattern(schema: JsonObject): SchemaDiagnostic | undefined {
  const text = textAt(schema, 'pattern')
  const pattern = text === undefined ? undefined : compilePattern(text)
  if (text === undefined || pattern?.source === text) return undefined
  if (!pattern)
    return {
      key: 'pattern',
      message: `\`pattern\` is not a valid regular expression: ${regexSyntaxError(text)}.`,
      hint: 'Use JavaScript syntax. Examples are not checked against this pattern.',
    }
  const ignoresCase = pattern.expression.ignoreCase ? ' List letters in both upper and lower case.' : ''
  return {
    key: 'pattern',
    message: '`pattern` is not in the regular expression dialect of JSON Schema, so other tools reject every value.',
    hint: `Write \`${pattern.source}\`.${ignoresCase}`,
  }
}

function regexSyntaxError(source: string): string {
  try {
    new RegExp(source)
    return 'the syntax is unknown'
  } catch (thrown) {
    return String(thrown).replace(/^.*: /s, '').toLowerCase()
  }
}

/** Any format is allowed: only a known format in another spelling is reported. */
function checkFormatName(schema: JsonObject): SchemaDiagnostic | undefined {
  const format = textAt(schema, 'format')
  const canonical = format === undefined ? undefined : canonicalFormat(format)
  if (format === undefined || canonical === undefined || canonical === format) return undefined
  return {
    key: 'format',
    message: `The format \`${format}\` is spelled \`${canonical}\`.`,
    hint: `Write \`${canonical}\`.`,
  }
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
    const [minimum, maximum] = [numberAt(schema, low), numberAt(schema, high)]
    if (minimum !== undefined && maximum !== undefined && minimum > maximum)
      return { key: low, message: `\`${low}\` is greater than \`${high}\`, so no value is valid.` }
    if (low === 'minimum') continue
    const invalid = [low, high].find((key) => {
      const limit = numberAt(schema, key)
      return limit !== undefined && (limit < 0 || !Number.isInteger(limit))
    })
    if (invalid) return { key: invalid, message: `\`${invalid}\` must be an integer of at least 0.` }
  }
  return undefined
}
