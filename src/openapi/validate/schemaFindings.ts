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
import { discriminatorFinding } from './discriminator.js'
import { jsonTypes, typeFault } from './validateValue.js'

/** Of one schema; not of those inside it. */
export function schemaFindings(schema: JsonObject, graph: Graph): readonly Diagnostic[] {
  const unknown = typesOf(schema).find((name) => !(jsonTypes as readonly unknown[]).includes(name))
  const found = [
    unknown === undefined ? enumFinding(schema) : typeFinding(unknown),
    patternFinding(schema),
    formatFinding(schema),
    limitFinding(schema),
    discriminatorFinding(schema, graph),
  ]
  return found.flatMap((finding) => {
    if (!finding) return []
    const { holder = schema, key, message, hint } = finding
    return [warning('openapi-field-value', message, { ...graph.locate(holder, key), ...(hint && { hint }) })]
  })
}

export interface SchemaFinding {
  /** Holds the key; the schema unless given. */
  readonly holder?: object
  readonly key: string | number
  readonly message: string
  readonly hint?: string
}

function typesOf(schema: JsonObject): readonly unknown[] {
  const type = propertyOf(schema, 'type')
  return Array.isArray(type) ? type : type === undefined ? [] : [type]
}

function typeFinding(type: unknown): SchemaFinding {
  const name = typeof type === 'string' ? type : formatJsonValue(type)
  const near = nearest(name, jsonTypes)
  const hint = near ? `Did you mean “${near}”?` : `The types are ${jsonTypes.join(', ')}.`
  return { key: 'type', message: `There is no type “${name}”.`, hint }
}

function enumFinding(schema: JsonObject): SchemaFinding | undefined {
  const values = listAt(schema, 'enum')
  if (Array.isArray(propertyOf(schema, 'enum')) && values.length === 0)
    return { key: 'enum', message: '`enum` is empty: no value fits.', hint: 'List the values, or take it out.' }
  const wrong = values.findIndex((value) => typeFault(value, schema) !== undefined && !isNullHere(value, schema))
  if (wrong === -1) return repeatedFinding(values)
  const value = values[wrong]
  const isForItems = typesOf(schema).includes('array') && isObject(propertyOf(schema, 'items'))
  return {
    key: 'enum',
    message: `\`enum\` lists what the schema does not allow: ${formatJsonValue(value)} ${typeFault(value, schema)}.`,
    hint: isForItems
      ? 'What an item may be stands in `items`: move `enum` there.'
      : 'Write the values in the type of the schema, or change `type`.',
  }
}

function isNullHere(value: unknown, schema: JsonObject): boolean {
  return value === null && (schema.nullable === true || schema['x-nullable'] === true)
}

/** Longer lists are made by programs. */
const mostCompared = 500

function repeatedFinding(values: readonly unknown[]): SchemaFinding | undefined {
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

function patternFinding(schema: JsonObject): SchemaFinding | undefined {
  const text = textAt(schema, 'pattern')
  const pattern = text === undefined ? undefined : compilePattern(text)
  if (text === undefined || pattern?.source === text) return undefined
  if (!pattern)
    return {
      key: 'pattern',
      message: `\`pattern\` is no regular expression: ${syntaxErrorOf(text)}.`,
      hint: 'It is read as JavaScript reads it, and judges no example.',
    }
  const ignoresCase = pattern.expression.ignoreCase ? ' Letters in upper and lower case must both be listed.' : ''
  return {
    key: 'pattern',
    message: '`pattern` is not in the dialect of JSON Schema: other programs will let no value pass.',
    hint: `Write \`${pattern.source}\`.${ignoresCase}`,
  }
}

function syntaxErrorOf(source: string): string {
  try {
    new RegExp(source)
    return 'it is one in no dialect'
  } catch (thrown) {
    return (thrown as Error).message.replace(/^.*: /s, '').toLowerCase()
  }
}

/** Formats are open: only a known one in another spelling is told of. */
function formatFinding(schema: JsonObject): SchemaFinding | undefined {
  const format = textAt(schema, 'format')
  const meant = format === undefined ? undefined : canonicalFormat(format)
  if (format === undefined || meant === undefined || meant === format) return undefined
  return { key: 'format', message: `The format “${format}” is known as “${meant}”.`, hint: `Write \`${meant}\`.` }
}

const limits = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const

const limitNames: ReadonlySet<string> = new Set(limits.flat())

function limitFinding(schema: JsonObject): SchemaFinding | undefined {
  if (!Object.keys(schema).some((key) => limitNames.has(key))) return undefined
  for (const [low, high] of limits) {
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
