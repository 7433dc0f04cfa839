/** Compares single keywords of two schemas: `enum`, limits such as `maxLength`, and `default`. */

import { fillText, pluralText } from '../../text/fillText.js'
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
import type { ChangeNote, ChangeTexts } from './change.js'

interface KeywordComparison {
  readonly direction: Direction
  readonly texts: ChangeTexts
}

export function compareKeywords(
  before: JsonObject,
  after: JsonObject,
  comparison: KeywordComparison,
): readonly ChangeNote[] {
  return [
    ...compareEnums(before, after, comparison),
    ...compareLimits(before, after, comparison),
    ...compareDefaults(before, after, comparison),
  ]
}

function compareEnums(
  before: JsonObject,
  after: JsonObject,
  { direction, texts }: KeywordComparison,
): readonly ChangeNote[] {
  const left = listAt(before, 'enum')
  const right = listAt(after, 'enum')
  if (left.length === 0 || right.length === 0) return []
  const fresh = right.filter((value) => !left.some((other) => equalJson(other, value)))
  const gone = left.filter((value) => !right.some((other) => equalJson(other, value)))
  const describeValues = (text: string, values: readonly unknown[]) => (subject: string) =>
    pluralText(text, texts, { count: values.length, values: { subject, values: listValues(values) } })
  const added = { kind: 'added', breaking: false, describe: describeValues(texts.changeNewValues, fresh) } as const
  const removed = {
    kind: 'removed',
    breaking: direction === 'request',
    describe: describeValues(texts.changeNoValues, gone),
  } as const
  return [...(fresh.length > 0 ? [added] : []), ...(gone.length > 0 ? [removed] : [])]
}

function compareLimits(
  before: JsonObject,
  after: JsonObject,
  { direction, texts }: KeywordComparison,
): readonly ChangeNote[] {
  const left = listLimits(before)
  const right = listLimits(after)
  if (left === right) return []
  const limits = (list: string) => (list ? `\`${list}\`` : texts.changeNone)
  const describeLimits = (subject: string) =>
    fillText(texts.changeLimits, { subject, now: limits(right), before: limits(left) })
  return [{ kind: 'changed', breaking: direction === 'request' && isTighter(before, after), describe: describeLimits }]
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

function compareDefaults(before: JsonObject, after: JsonObject, { texts }: KeywordComparison): readonly ChangeNote[] {
  const value = propertyOf(after, 'default')
  if (equalJson(propertyOf(before, 'default'), value)) return []
  const describeDefault = (subject: string) =>
    value === undefined
      ? fillText(texts.changeNoDefault, { subject })
      : fillText(texts.changeDefault, { subject, value: `\`${formatJsonValue(value)}\`` })
  return [{ kind: 'changed', breaking: false, describe: describeDefault }]
}

function listValues(values: readonly unknown[]): string {
  return values.map((value) => `\`${formatValue(value)}\``).join(', ')
}
