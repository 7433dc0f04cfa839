/**
 * The form of a description: fields that lack, that nobody knows, and that hold what they cannot. The pages are drawn all the
 * same, so these are warnings. Swagger 2.0 is not judged: it is read as OpenAPI 3, and its fields are others.
 */
import { type Diagnostic, warning } from '../../diagnostic.js'
import { nearest } from '../../lib/nearest.js'
import { insideOf, type Kind } from '../downloads/kinds.js'
import { isObject, type JsonObject, listAt, own } from '../json.js'
import type { Graph } from '../read/graph.js'
import { type Field, type FieldType, type ObjectShape, shapes } from './fields.js'
import { schemaFindings } from './schemaFindings.js'

export function structureFindings(graph: Graph): readonly Diagnostic[] {
  const findings: Diagnostic[] = []
  const done = new Map<Kind, Set<object>>()
  const root = graph.root.value
  const isOld = /^3\.[01]\b/.test(String(own(root, 'openapi')))
  if (own(root, 'swagger') === undefined) visit(root, 'root')
  return findings

  function visit(given: unknown, kind: Kind): void {
    if (Array.isArray(given)) {
      for (const item of given) visit(item, kind)
      return
    }
    const value = graph.follow(given).value
    if (!isObject(value) || isDone(value, kind)) return
    const shape = shapes[kind]
    if (shape) judge(value, shape)
    if (kind === 'root') judgeKeys(value, 'paths', isPath, 'A path begins with `/`')
    if (kind === 'operation')
      judgeKeys(value, 'responses', isStatus, 'A status is a number, a family such as `2XX`, or `default`')
    if (kind === 'schema') findings.push(...schemaFindings(value, graph))
    if (kind === 'response' && isOld && own(value, 'description') === undefined)
      add('missing', 'A response needs `description` before OpenAPI 3.2.', graph.place(value))
    for (const key of Object.keys(value)) {
      const inside = insideOf(kind, key)
      if (!inside) continue
      const [form, next] = inside
      const inner = value[key]
      if (form !== 'map') visit(inner, next)
      else if (isObject(inner))
        for (const name of Object.keys(inner)) if (!name.startsWith('x-') || next === 'schema') visit(inner[name], next)
    }
  }

  /** Notes the value as done, too. */
  function isDone(value: object, kind: Kind): boolean {
    const ofKind = done.get(kind) ?? new Set()
    if (ofKind.has(value)) return true
    done.set(kind, ofKind.add(value))
    return false
  }

  function judge(value: JsonObject, shape: ObjectShape): void {
    const { called, required = [], either = [], values = {} } = shape
    for (const name of required)
      if (own(value, name) === undefined) add('missing', `${sentence(called)} needs \`${name}\`.`, graph.place(value))
    if (either.length > 0 && either.every((name) => own(value, name) === undefined))
      add(
        'missing',
        `${sentence(called)} needs ${either.map((name) => `\`${name}\``).join(' or ')}.`,
        graph.place(value),
      )
    for (const [name, inner] of Object.entries(value)) {
      if (name.startsWith('x-')) continue
      const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined
      if (field) judgeField(value, name, { field, called })
      else judgeUnknown(value, name, shape)
      const allowed = Object.hasOwn(values, name) ? values[name] : undefined
      if (allowed && typeof inner === 'string' && !allowed.includes(inner)) {
        const near = nearest(inner, allowed)
        const hint = near ? `Did you mean “${near}”?` : `It may be ${allowed.join(', ')}.`
        add('value', `\`${name}\` of ${called} cannot be “${inner}”.`, { ...graph.place(value, name), hint })
      }
    }
  }

  function judgeUnknown(value: JsonObject, name: string, { called, fields, open }: ObjectShape): void {
    const near = nearest(name, Object.keys(fields))
    if (open && !near) return
    const hint = near ? `Did you mean \`${near}\`?` : 'Names of fields that are not of OpenAPI begin with `x-`.'
    add('unknown', `\`${name}\` is no field of ${called}.`, { ...graph.place(value, name, true), hint })
  }

  function judgeField(holder: JsonObject, name: string, { field, called }: { field: Field; called: string }): void {
    const value = holder[name]
    const part = /^@(\w+)(\[\]|\{\})?$/.exec(field)
    const type = part ? (part[2] === '[]' ? 'list' : 'object') : (field as FieldType)
    if (!isOfType(value, type)) {
      add('value', `\`${name}\` of ${called} must be ${typeNames[type]}.`, graph.place(holder, name))
      return
    }
    const shape = shapes[part?.[1] ?? '']
    if (!shape) return
    const inner =
      part?.[2] === '[]' ? listAt(holder, name) : part?.[2] === '{}' ? Object.values(value as object) : [value]
    for (const item of inner.filter(isObject)) judge(item, shape)
  }

  function judgeKeys(holder: JsonObject, key: string, fits: (name: string) => boolean, rule: string): void {
    const map = own(holder, key)
    if (!isObject(map)) return
    for (const name of Object.keys(map))
      if (!name.startsWith('x-') && !fits(name)) add('value', `${rule}, not “${name}”.`, graph.place(map, name, true))
  }

  function add(fault: 'missing' | 'unknown' | 'value', message: string, place: Parameters<typeof warning>[2]): void {
    findings.push(warning(codes[fault], message, place))
  }
}

const codes = {
  missing: 'openapi-field-missing',
  unknown: 'openapi-field-unknown',
  value: 'openapi-field-value',
} as const

const typeNames: Readonly<Record<FieldType, string>> = {
  text: 'text',
  boolean: 'true or false',
  number: 'a number',
  list: 'a list',
  texts: 'a list of texts',
  object: 'a map',
  any: 'a value',
}

function isOfType(value: unknown, type: FieldType): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string'
    case 'boolean':
    case 'number':
      return typeof value === type
    case 'list':
      return Array.isArray(value)
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    case 'object':
      return isObject(value)
    case 'any':
      return true
  }
}

function isPath(name: string): boolean {
  return name.startsWith('/')
}

function isStatus(name: string): boolean {
  return /^(?:[1-5]\d\d|[1-5]XX|default)$/i.test(name)
}

function sentence(text: string): string {
  return text.replace(/^[a-z]/, (letter) => letter.toUpperCase())
}
