/** Checks the fields of one object against `objectSchemas`: missing fields, unknown fields, and values of a wrong type. */

import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, propertyOf } from '../document/json.js'
import { followToText } from '../document/textFields.js'
import { type Field, isNestedField, type ObjectSchema } from './objectSchema.js'
import { objectSchemas } from './objectSchemas.js'
import { fieldTypeNames, hasFieldType, startSentence, typeMismatchHint } from './typeMismatch.js'

type AddDiagnostic = (code: keyof typeof fieldCodes, message: string, place: Parameters<typeof warning>[2]) => void

const fieldCodes = {
  missing: 'openapi-field-missing',
  unknown: 'openapi-field-unknown',
  value: 'openapi-field-value',
} as const

export function checkFields(value: JsonObject, schema: ObjectSchema, graph: Graph): readonly Diagnostic[] {
  const { fields, values = {} } = schema
  const diagnostics: Diagnostic[] = []
  const names = Object.keys(value).filter((name) => !name.startsWith('x-'))
  const misplaced = findMisplacedFields(value, { names, schema, graph })
  const add: AddDiagnostic = (code, message, place) => diagnostics.push(warning(fieldCodes[code], message, place))

  checkMandatoryFields(value, { schema, graph, add, explained: misplaced?.explains ?? [] })
  if (misplaced) diagnostics.push(misplaced.diagnostic)
  checkExclusive(value, { schema, graph, add })
  for (const name of names) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field) {
      if (misplaced?.explains.includes(name)) continue
      diagnostics.push(...checkField(value, name, { field, schema, graph }))
    } else if (!misplaced?.names.includes(name)) {
      const near = nearest(name, Object.keys(fields))
      if (schema.open && !near) continue
      const hint = near ? `Did you mean \`${near}\`?` : 'Remove it, or start its name with `x-`.'
      add('unknown', `\`${name}\` is not a field of ${schema.label}.`, { ...graph.locate(value, name, true), hint })
    }
    const allowed = Object.hasOwn(values, name) ? values[name] : undefined
    const given = value[name]
    if (allowed && typeof given === 'string' && !allowed.includes(given)) {
      const near = nearest(given, allowed)
      const hint = near ? `Did you mean \`${near}\`?` : `Use ${joinQuoted(allowed, 'or')}.`
      add('value', `\`${name}\` of ${schema.label} cannot be \`${given}\`.`, { ...graph.locate(value, name), hint })
    }
  }
  return diagnostics
}

interface CheckContext {
  readonly schema: ObjectSchema
  readonly graph: Graph
  readonly add: AddDiagnostic
}

/** @param explained fields that a misplaced field explains, so that they are not reported again */
function checkMandatoryFields(
  value: JsonObject,
  { schema, graph, add, explained }: CheckContext & { readonly explained: readonly string[] },
): void {
  const { label, required = [], either = [] } = schema
  const isGiven = (name: string) => propertyOf(value, name) !== undefined || explained.includes(name)
  for (const name of required)
    if (!isGiven(name)) add('missing', `${startSentence(label)} must have \`${name}\`.`, graph.locate(value))
  if (either.length > 0 && !either.some(isGiven))
    add('missing', `${startSentence(label)} must have ${joinQuoted(either, 'or')}.`, graph.locate(value))
}

function checkExclusive(value: JsonObject, { schema, graph, add }: CheckContext): void {
  for (const group of schema.oneOf ?? []) {
    const [, second] = group.filter((name) => propertyOf(value, name) !== undefined)
    if (second !== undefined)
      add(
        'value',
        `${startSentence(schema.label)} must have ${joinQuoted(group, 'or')}, not both.`,
        graph.locate(value, second, true),
      )
  }
}

interface FieldContext {
  readonly field: Field
  readonly schema: ObjectSchema
  readonly graph: Graph
}

function checkField(holder: JsonObject, name: string, { field, schema, graph }: FieldContext): readonly Diagnostic[] {
  const isNested = isNestedField(field)
  const type = isNested ? (field.endsWith('[]') ? 'list' : 'object') : field
  const value = (name === 'description' ? followToText(holder, name, graph) : undefined) ?? holder[name]
  if (!hasFieldType(value, type)) {
    const message = `\`${name}\` of ${schema.label} must be ${fieldTypeNames[type]}.`
    const place = { ...graph.locate(holder, name), ...typeMismatchHint(value, type, name) }
    return [warning(fieldCodes.value, message, place)]
  }
  return isNested ? checkNestedObject(value, field, graph) : []
}

/** Checks objects that occur only in this field: a server, a contact, a flow. */
function checkNestedObject(value: unknown, field: string, graph: Graph): readonly Diagnostic[] {
  const [, name = '', container] = /^@(\w+)(\[\]|\{\})?$/.exec(field) ?? []
  const schema = objectSchemas[name]
  if (!schema || typeof value !== 'object' || value === null) return []
  if (container === undefined) return isObject(value) ? checkFields(value, schema, graph) : []
  return Object.entries(value).flatMap(([key, item]): readonly Diagnostic[] => {
    if (isObject(item)) return checkFields(item, schema, graph)
    if (container === '{}' && key.startsWith('x-')) return []
    const [required] = schema.required ?? []
    const hint = typeof item === 'string' && required !== undefined && `Write \`${required}: ${item}\`.`
    const place = { ...graph.locate(value, key), ...(hint && { hint }) }
    return [warning(fieldCodes.value, `${startSentence(schema.label)} must be a map.`, place)]
  })
}

interface MisplacedFields {
  readonly diagnostic: Diagnostic
  /** Fields that the diagnostic covers. */
  readonly names: readonly string[]
  /** Fields that are missing or empty for the same reason. */
  readonly explains: readonly string[]
}

interface MisplacedContext {
  readonly names: readonly string[]
  readonly schema: ObjectSchema
  readonly graph: Graph
}

/** Finds fields that belong in a nested object. They are one mistake, however many they are. */
function findMisplacedFields(
  value: JsonObject,
  { names: all, schema, graph }: MisplacedContext,
): MisplacedFields | undefined {
  const { label, fields, open, nested = [] } = schema
  const known = Object.keys(fields)
  if (open) return undefined
  const names = all.filter((name) => !Object.hasOwn(fields, name) && nearest(name, known) === undefined)
  if (names.length === 0) return undefined
  const empty = all.find((name) => Object.hasOwn(fields, name) && value[name] === null)
  if (empty !== undefined) {
    const hint = `Indent ${joinQuoted(names, 'and')} further if ${names.length > 1 ? 'they belong' : 'it belongs'} to \`${empty}\`.`
    const place = { ...graph.locate(value, empty, true), hint }
    const diagnostic = warning(fieldCodes.value, `\`${empty}\` of ${label} is empty.`, place)
    return { diagnostic, names, explains: [empty] }
  }
  for (const { of, hint, instead = [] } of nested) {
    const theirs = of === 'any' ? names : names.filter((name) => Object.hasOwn(objectSchemas[of]?.fields ?? {}, name))
    const [first] = theirs
    if (first === undefined) continue
    const verb = theirs.length > 1 ? 'are not fields' : 'is not a field'
    const message = `${joinQuoted(theirs, 'and')} ${verb} of ${label}.`
    const diagnostic = warning(fieldCodes.unknown, message, { ...graph.locate(value, first, true), hint })
    return { diagnostic, names: theirs, explains: instead }
  }
  return undefined
}

function joinQuoted(names: readonly string[], word: 'and' | 'or'): string {
  const quoted = names.map((name) => `\`${name}\``)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} ${word} ${quoted.at(-1)}`
}
