/**
 * Compares two schemas and describes the changes as sentences. The direction decides what breaks: a request may accept more, a
 * response may contain more.
 */

import type { ChangeView } from '../../model/contract/reference.js'
import {
  entriesAt,
  equalJson,
  formatJsonValue,
  formatValue,
  isTrue,
  type JsonObject,
  listAt,
  numberAt,
  propertyOf,
  textsAt,
} from '../document/json.js'
import { describeConstraints } from '../schema/describeConstraints.js'
import { describeType } from '../schema/describeType.js'
import type { Direction } from '../schema/pageContext.js'
import type { ResolvedSchema, ResolveSchema } from '../schema/schemaResolver.js'
import type { Change } from './change.js'
import { compareDeprecation, deprecationNote } from './compareDeprecation.js'

export interface SchemaComparison {
  readonly before: ResolveSchema
  readonly after: ResolveSchema
  readonly direction: Direction
  /** Start of each sentence, for example `The request body`. */
  readonly subject: string
  /** Id of the element that contains the schema on the page of the operation. */
  readonly anchor: string
}

/** Levels of nesting to compare. */
const maxComparedDepth = 12

export function compareSchemas(old: unknown, now: unknown, comparison: SchemaComparison): readonly Change[] {
  const changes: Change[] = []
  const compared = new Map<object, Set<object>>()
  compareAt([old, now], '', 0)
  return changes

  function compareAt([left, right]: readonly [unknown, unknown], path: string, depth: number): void {
    const before = comparison.before(left)
    const after = comparison.after(right)
    const seen = compared.get(before.target) ?? new Set()
    if (depth > maxComparedDepth || seen.has(after.target)) return
    compared.set(before.target, seen.add(after.target))
    const where = path ? `: \`${path}\`` : ''
    const anchor = anchorOfProperty(path, comparison)
    const add = (kind: ChangeView['kind'], breaking: boolean, text: string, inner = anchor) =>
      changes.push({ kind, breaking, text: `${comparison.subject}${where} ${text}`, anchor: inner })
    const types = compareTypes(before, after, comparison)
    if (types) {
      add('changed', !types.wider || comparison.direction === 'response', types.text)
      return
    }
    if (depth > 0)
      for (const { kind, breaking, text } of compareDeprecation(before.schema, after.schema, 'is'))
        add(kind, breaking, text)
    enumChanges(before.schema, after.schema, add)
    limitChanges(before.schema, after.schema, add)
    if (!equalJson(propertyOf(before.schema, 'default'), propertyOf(after.schema, 'default')))
      add('changed', false, defaultText(after.schema))
    properties(before, after, { path, depth, add })
    const items = propertyOf(after.schema, 'items')
    if (items !== undefined && propertyOf(before.schema, 'items') !== undefined)
      compareAt([propertyOf(before.schema, 'items'), items], `${path}[]`, depth + 1)
    variants(before, after, { path, depth, add })
  }

  interface Level {
    readonly path: string
    readonly depth: number
    readonly add: (kind: ChangeView['kind'], breaking: boolean, text: string, anchor?: string) => void
  }

  function properties(before: ResolvedSchema, after: ResolvedSchema, { path, depth, add }: Level): void {
    const request = comparison.direction === 'request'
    const hidden = request ? 'readOnly' : 'writeOnly'
    const left = new Map(
      entriesAt(before.schema, 'properties').filter(([, value]) => !isTrue(comparison.before(value).schema, hidden)),
    )
    const right = new Map(
      entriesAt(after.schema, 'properties').filter(([, value]) => !isTrue(comparison.after(value).schema, hidden)),
    )
    const needed = new Set(textsAt(after.schema, 'required'))
    const neededBefore = new Set(textsAt(before.schema, 'required'))
    for (const [name, value] of right) {
      const inner = path ? `${path}.${name}` : name
      if (!left.has(name)) {
        add(
          'added',
          request && needed.has(name),
          `has the new${request && needed.has(name) ? ' required' : ''} property \`${name}\`.`,
          anchorOfProperty(inner, comparison),
        )
        continue
      }
      if (needed.has(name) && !neededBefore.has(name))
        add(
          'changed',
          request,
          `now ${request ? 'requires' : 'always has'} the property \`${name}\`.`,
          anchorOfProperty(inner, comparison),
        )
      else if (!needed.has(name) && neededBefore.has(name))
        add(
          'changed',
          !request,
          `${request ? 'no longer requires' : 'no longer always has'} the property \`${name}\`.`,
          anchorOfProperty(inner, comparison),
        )
      compareAt([left.get(name), value], inner, depth + 1)
    }
    for (const [name, value] of left)
      if (!right.has(name))
        add(
          'removed',
          true,
          `no longer has the property \`${name}\`.${deprecationNote(comparison.before(value).schema)}`,
        )
  }

  function variants(before: ResolvedSchema, after: ResolvedSchema, { path, depth, add }: Level): void {
    for (const keyword of ['oneOf', 'anyOf']) {
      const named = (list: readonly unknown[], effective: ResolveSchema) =>
        new Map(list.map((item) => [comparedVariantName(effective(item), effective), item] as const))
      const left = named(listAt(before.schema, keyword), comparison.before)
      const right = named(listAt(after.schema, keyword), comparison.after)
      if (left.size === 0 || right.size === 0) continue
      for (const [name, item] of right) {
        if (left.has(name)) compareAt([left.get(name), item], path, depth + 1)
        else add('added', false, `can be \`${name}\`.`)
      }
      for (const name of left.keys())
        if (!right.has(name)) add('removed', comparison.direction === 'request', `can no longer be \`${name}\`.`)
    }
  }

  function enumChanges(before: JsonObject, after: JsonObject, add: Level['add']): void {
    const left = listAt(before, 'enum')
    const right = listAt(after, 'enum')
    if (left.length === 0 || right.length === 0) return
    const fresh = right.filter((value) => !left.some((other) => equalJson(other, value)))
    const gone = left.filter((value) => !right.some((other) => equalJson(other, value)))
    if (fresh.length > 0)
      add('added', false, `can have the new value${fresh.length > 1 ? 's' : ''} ${listValues(fresh)}.`)
    if (gone.length > 0)
      add(
        'removed',
        comparison.direction === 'request',
        `can no longer have the value${gone.length > 1 ? 's' : ''} ${listValues(gone)}.`,
      )
  }

  function limitChanges(before: JsonObject, after: JsonObject, add: Level['add']): void {
    const text = (schema: JsonObject) =>
      describeConstraints(schema)
        .map((constraint) => constraint.text)
        .join(', ')
    const left = text(before)
    const right = text(after)
    if (left === right) return
    const tighter = comparison.direction === 'request' && isTighter(before, after)
    add(
      'changed',
      tighter,
      `has other limits: ${right ? `\`${right}\`` : 'none'} instead of ${left ? `\`${left}\`` : 'none'}.`,
    )
  }
}

/** Id of the row of a property. The row may be on the page of a schema instead. */
function anchorOfProperty(path: string, { anchor }: SchemaComparison): string {
  return path === '' || path.startsWith('[') ? `${anchor}${path}` : `${anchor}.${path}`
}

const lower = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties']
const upper = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']

function isTighter(before: JsonObject, after: JsonObject): boolean {
  const number = (schema: JsonObject, key: string, fallback: number) => numberAt(schema, key) ?? fallback
  return (
    lower.some((key) => number(after, key, -Infinity) > number(before, key, -Infinity)) ||
    upper.some((key) => number(after, key, Infinity) < number(before, key, Infinity)) ||
    ['pattern', 'multipleOf', 'uniqueItems'].some(
      (key) => after[key] !== undefined && after[key] !== false && !equalJson(before[key], after[key]),
    )
  )
}

function compareTypes(
  before: ResolvedSchema,
  after: ResolvedSchema,
  comparison: SchemaComparison,
): { readonly text: string; readonly wider: boolean } | undefined {
  const left = describeType(before, comparison.before)
  const right = describeType(after, comparison.after)
  const same =
    left.types.join() === right.types.join() &&
    left.nullable === right.nullable &&
    before.schema.format === after.schema.format
  if (same || left.text === right.text) return undefined
  const wider =
    left.types.every((type) => right.types.includes(type)) &&
    (!left.nullable || right.nullable) &&
    (before.schema.format === after.schema.format || after.schema.format === undefined)
  return { text: `is \`${right.text}\` instead of \`${left.text}\`.`, wider }
}

/** Name by which a variant is found in the other description. */
function comparedVariantName(effective: ResolvedSchema, effectiveOf: ResolveSchema): string {
  return (
    effective.name ??
    (typeof effective.schema.title === 'string' ? effective.schema.title : describeType(effective, effectiveOf).text)
  )
}

function defaultText(after: JsonObject): string {
  const value = propertyOf(after, 'default')
  return value === undefined ? 'no longer has a default.' : `now has the default \`${formatJsonValue(value)}\`.`
}

function listValues(values: readonly unknown[]): string {
  return values.map((value) => `\`${formatValue(value)}\``).join(', ')
}
