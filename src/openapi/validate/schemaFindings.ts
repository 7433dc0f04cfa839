/**
 * Schemas that contradict themselves: types and patterns that are none, values that the type does not allow, and names of
 * properties that are not there.
 */
import { type Diagnostic, warning } from '../../diagnostic.js'
import { nearest } from '../../lib/nearest.js'
import { brieflyJson, isObject, type JsonObject, listAt, namesAt, objectAt, own, textAt, textsAt } from '../json.js'
import type { Graph } from '../read/graph.js'
import { patternOf } from '../schema/pattern.js'
import { jsonTypes, typeFault } from './validateValue.js'

/** Of one schema; not of those inside it. */
export function schemaFindings(schema: JsonObject, graph: Graph): readonly Diagnostic[] {
  const types = typesOf(schema)
  const unknown = types.find((name) => !(jsonTypes as readonly unknown[]).includes(name))
  const found = unknown === undefined ? enumFinding(schema) : typeFinding(unknown)
  return [found, patternFinding(schema), requiredFinding(schema, graph), discriminatorFinding(schema, graph)].flatMap(
    (finding) =>
      finding
        ? [
            warning('openapi-field-value', finding.message, {
              ...graph.place(finding.holder ?? schema, finding.key),
              hint: finding.hint,
            }),
          ]
        : [],
  )
}

interface Finding {
  /** Holds the key; the schema unless given. */
  readonly holder?: object
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

/** A name that is required and not described is often meant so; one that looks like a property is misspelt. */
function requiredFinding(schema: JsonObject, graph: Graph): Finding | undefined {
  const names = namesAt(schema, 'properties').map(([name]) => name)
  if (names.length === 0) return undefined
  const all = new Set(propertiesOf(schema, graph))
  const required = textsAt(schema, 'required')
  for (const name of required.filter((name) => !all.has(name))) {
    const near = nearest(
      name,
      names.filter((property) => !required.includes(property)),
    )
    if (near)
      return {
        key: 'required',
        message: `\`required\` names “${name}”, which is no property of the schema.`,
        hint: `Did you mean “${near}”?`,
      }
  }
  return undefined
}

function discriminatorFinding(schema: JsonObject, graph: Graph): Finding | undefined {
  const discriminator = objectAt(schema, 'discriminator')
  const name = textAt(discriminator, 'propertyName')
  const variants = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')].map((variant) =>
    propertiesOf(variant, graph),
  )
  if (!discriminator || name === undefined || variants.length === 0 || propertiesOf(schema, graph).includes(name))
    return undefined
  if (variants.some((names) => names.length === 0 || names.includes(name))) return undefined
  const near = nearest(name, variants[0] ?? [])
  return {
    holder: discriminator,
    key: 'propertyName',
    message: `No variant has the property “${name}”, by which they are told apart.`,
    hint: near ? `Did you mean “${near}”?` : 'Name a property that every variant has.',
  }
}

/** Its own and those of the schemas that it is made of; the same schema is looked into once. */
function propertiesOf(given: unknown, graph: Graph, seen = new Set<unknown>()): readonly string[] {
  const schema = graph.follow(given).value
  if (!isObject(schema) || seen.has(schema)) return []
  seen.add(schema)
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => listAt(schema, keyword))
  return [
    ...namesAt(schema, 'properties').map(([name]) => name),
    ...parts.flatMap((part) => propertiesOf(part, graph, seen)),
  ]
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
