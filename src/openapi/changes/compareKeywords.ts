/** Compares single keywords of two schemas: `enum`, limits such as `maxLength`, and `default`. */
import {
  equalJson,
  formatJsonValue,
  formatValue,
  type JsonObject,
  listAt,
  numberAt,
  propertyOf,
} from '../document/json.js'
import { describeConstraints } from '../schema/describeConstraints.js'
import type { Direction } from '../schema/pageContext.js'
import type { ChangeNote } from './change.js'

export function compareKeywords(before: JsonObject, after: JsonObject, direction: Direction): readonly ChangeNote[] {
  return [
    ...compareEnums(before, after, direction),
    ...compareLimits(before, after, direction),
    ...compareDefaults(before, after),
  ]
}

function compareEnums(before: JsonObject, after: JsonObject, direction: Direction): readonly ChangeNote[] {
  const left = listAt(before, 'enum')
  const right = listAt(after, 'enum')
  if (left.length === 0 || right.length === 0) return []
  const fresh = right.filter((value) => !left.some((other) => equalJson(other, value)))
  const gone = left.filter((value) => !right.some((other) => equalJson(other, value)))
  const added = `can have the new value${fresh.length > 1 ? 's' : ''} ${listValues(fresh)}.`
  const removed = `can no longer have the value${gone.length > 1 ? 's' : ''} ${listValues(gone)}.`
  return [
    ...(fresh.length > 0 ? [{ kind: 'added', breaking: false, text: added } as const] : []),
    ...(gone.length > 0 ? [{ kind: 'removed', breaking: direction === 'request', text: removed } as const] : []),
  ]
}

function compareLimits(before: JsonObject, after: JsonObject, direction: Direction): readonly ChangeNote[] {
  const left = listLimits(before)
  const right = listLimits(after)
  if (left === right) return []
  const text = `has other limits: ${right ? `\`${right}\`` : 'none'} instead of ${left ? `\`${left}\`` : 'none'}.`
  return [{ kind: 'changed', breaking: direction === 'request' && isTighter(before, after), text }]
}

function listLimits(schema: JsonObject): string {
  return describeConstraints(schema)
    .map((constraint) => constraint.text)
    .join(', ')
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

function compareDefaults(before: JsonObject, after: JsonObject): readonly ChangeNote[] {
  const value = propertyOf(after, 'default')
  if (equalJson(propertyOf(before, 'default'), value)) return []
  const text = value === undefined ? 'no longer has a default.' : `now has the default \`${formatJsonValue(value)}\`.`
  return [{ kind: 'changed', breaking: false, text }]
}

function listValues(values: readonly unknown[]): string {
  return values.map((value) => `\`${formatValue(value)}\``).join(', ')
}
