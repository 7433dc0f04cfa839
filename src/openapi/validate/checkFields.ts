/** The fields of one object against the table: what lacks, what nobody knows, and what holds what it cannot. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, listAt, propertyOf } from '../document/json.js'
import { type FieldType, type ObjectSchema, objectSchemas } from './objectSchemas.js'
import { fieldTypeNames, hasFieldType, startSentence, typeMismatchHint } from './typeMismatch.js'

export function checkFields(value: JsonObject, shape: ObjectSchema, graph: Graph): readonly Diagnostic[] {
  const { called, fields, required = [], either = [], oneOf = [], values = {} } = shape
  const findings: Diagnostic[] = []
  const names = Object.keys(value).filter((name) => !name.startsWith('x-'))
  const astray = findMisplacedFields(value, names, shape, graph)
  const add = (fault: keyof typeof fieldCodes, message: string, place: Parameters<typeof warning>[2]) =>
    findings.push(warning(fieldCodes[fault], message, place))

  for (const name of required)
    if (propertyOf(value, name) === undefined && !astray?.explains.includes(name))
      add('missing', `${startSentence(called)} needs \`${name}\`.`, graph.locate(value))
  if (
    either.length > 0 &&
    !either.some((name) => propertyOf(value, name) !== undefined || astray?.explains.includes(name))
  )
    add('missing', `${startSentence(called)} needs ${joinQuoted(either, 'or')}.`, graph.locate(value))
  if (astray) findings.push(astray.finding)
  for (const pair of oneOf) {
    const [, second] = pair.filter((name) => propertyOf(value, name) !== undefined)
    if (second !== undefined)
      add(
        'value',
        `${startSentence(called)} has ${joinQuoted(pair, 'or')}, not both.`,
        graph.locate(value, second, true),
      )
  }
  for (const name of names) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field) {
      const part = /^@(\w+)(\[\]|\{\})?$/.exec(field)
      const type = part ? (part[2] === '[]' ? 'list' : 'object') : (field as FieldType)
      const inner = value[name]
      if (!hasFieldType(inner, type)) {
        if (!astray?.explains.includes(name))
          add('value', `\`${name}\` of ${called} must be ${fieldTypeNames[type]}.`, {
            ...graph.locate(value, name),
            ...typeMismatchHint(inner, type, name),
          })
      } else if (part) findings.push(...checkNestedObject(value, name, { part, graph }))
    } else if (!astray?.names.includes(name)) {
      const near = nearest(name, Object.keys(fields))
      if (shape.open && !near) continue
      const hint = near ? `Did you mean \`${near}\`?` : 'Names of fields that are not of OpenAPI begin with `x-`.'
      add('unknown', `\`${name}\` is no field of ${called}.`, { ...graph.locate(value, name, true), hint })
    }
    const allowed = Object.hasOwn(values, name) ? values[name] : undefined
    const inner = value[name]
    if (allowed && typeof inner === 'string' && !allowed.includes(inner)) {
      const near = nearest(inner, allowed)
      const hint = near ? `Did you mean “${near}”?` : `It may be ${allowed.join(', ')}.`
      add('value', `\`${name}\` of ${called} cannot be “${inner}”.`, { ...graph.locate(value, name), hint })
    }
  }
  return findings
}

interface Part {
  readonly part: RegExpExecArray
  readonly graph: Graph
}

/** Objects that stand nowhere but in this field: a server, a contact, a flow. */
function checkNestedObject(holder: JsonObject, name: string, { part, graph }: Part): readonly Diagnostic[] {
  const shape = objectSchemas[part[1] ?? '']
  if (!shape) return []
  if (part[2] === undefined) return checkFields(holder[name] as JsonObject, shape, graph)
  const within = (part[2] === '[]' ? listAt(holder, name) : holder[name]) as object
  return Object.entries(within).flatMap(([key, item]): readonly Diagnostic[] => {
    if (isObject(item)) return checkFields(item, shape, graph)
    if (part[2] === '{}' && key.startsWith('x-')) return []
    const said = `${startSentence(shape.called)} must be a map.`
    const hint = typeof item === 'string' && shape.required?.[0] && `Write \`${shape.required[0]}: ${item}\`.`
    return [warning(fieldCodes.value, said, { ...graph.locate(within, key), ...(hint && { hint }) })]
  })
}

interface MisplacedFields {
  readonly finding: Diagnostic
  /** Fields that are told of by it. */
  readonly names: readonly string[]
  /** Fields that lack, or are empty, because of it. */
  readonly explains: readonly string[]
}

/** Fields that belong to an object inside of this one are one mistake, however many there are. */
function findMisplacedFields(
  value: JsonObject,
  all: readonly string[],
  { called, fields, open, inner = [] }: ObjectSchema,
  graph: Graph,
): MisplacedFields | undefined {
  const known = Object.keys(fields)
  if (open) return undefined
  const names = all.filter((name) => !Object.hasOwn(fields, name) && nearest(name, known) === undefined)
  if (names.length === 0) return undefined
  const empty = all.find((name) => Object.hasOwn(fields, name) && value[name] === null)
  if (empty !== undefined) {
    const hint = `Indent ${joinQuoted(names, 'and')} further, if that is what belongs to it.`
    const said = `\`${empty}\` of ${called} is empty.`
    const finding = warning(fieldCodes.value, said, { ...graph.locate(value, empty, true), hint })
    return { finding, names, explains: [empty] }
  }
  for (const { of, hint, instead = [] } of inner) {
    const theirs = of === 'any' ? names : names.filter((name) => Object.hasOwn(objectSchemas[of]?.fields ?? {}, name))
    const [first] = theirs
    if (first === undefined) continue
    const said = `${joinQuoted(theirs, 'and')} ${theirs.length > 1 ? 'are no fields' : 'is no field'} of ${called}.`
    const finding = warning(fieldCodes.unknown, said, { ...graph.locate(value, first, true), hint })
    return { finding, names: theirs, explains: instead }
  }
  return undefined
}

function joinQuoted(names: readonly string[], word: 'and' | 'or'): string {
  const quoted = names.map((name) => `\`${name}\``)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} ${word} ${quoted.at(-1)}`
}

const fieldCodes = {
  missing: 'openapi-field-missing',
  unknown: 'openapi-field-unknown',
  value: 'openapi-field-value',
} as const
