/** Schemas that contradict themselves: types and patterns that are none, and lists of values that the type does not allow. */
import { type Diagnostic, warning } from '../../diagnostic.js'
import { nearest } from '../../lib/nearest.js'
import { brieflyJson, isObject, type JsonObject, listAt, own, textAt } from '../json.js'
import type { Graph } from '../read/graph.js'
import { patternOf } from '../schema/pattern.js'
import { typeFault } from './validateValue.js'

const jsonTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']

/** Of one schema; not of those inside it. */
export function schemaFindings(schema: JsonObject, { place }: Graph): readonly Diagnostic[] {
  const types = typesOf(schema)
  const unknown = types.find((name) => typeof name !== 'string' || !jsonTypes.includes(name))
  const found = unknown === undefined ? enumFinding(schema) : typeFinding(unknown)
  return [found, patternFinding(schema)].flatMap((finding) =>
    finding
      ? [warning('openapi-field-value', finding.message, { ...place(schema, finding.key), hint: finding.hint })]
      : [],
  )
}

interface Finding {
  readonly key: string
  readonly message: string
  readonly hint: string
}

function typesOf(schema: JsonObject): readonly unknown[] {
  const type = own(schema, 'type')
  return Array.isArray(type) ? type : type === undefined ? [] : [type]
}

function typeFinding(type: unknown): Finding {
  const name = typeof type === 'string' ? type : brieflyJson(type)
  const near = nearest(name, jsonTypes)
  const hint = near ? `Did you mean “${near}”?` : `The types are ${jsonTypes.join(', ')}.`
  return { key: 'type', message: `There is no type “${name}”.`, hint }
}

function enumFinding(schema: JsonObject): Finding | undefined {
  const wrong = listAt(schema, 'enum').find(
    (value) => typeFault(value, schema) !== undefined && !isNullHere(value, schema),
  )
  if (wrong === undefined) return undefined
  const isForItems = typesOf(schema).includes('array') && isObject(own(schema, 'items'))
  return {
    key: 'enum',
    message: `\`enum\` lists what the schema does not allow: ${brieflyJson(wrong)} ${typeFault(wrong, schema)}.`,
    hint: isForItems
      ? 'What an item may be stands in `items`: move `enum` there.'
      : 'Write the values in the type of the schema, or change `type`.',
  }
}

function isNullHere(value: unknown, schema: JsonObject): boolean {
  return value === null && schema.nullable === true
}

function patternFinding(schema: JsonObject): Finding | undefined {
  const text = textAt(schema, 'pattern')
  const pattern = text === undefined ? undefined : patternOf(text)
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
