/** Reads fields of values whose type is not known. */
import { isRecord } from '../../util/isRecord.js'
import { isLocalFunction } from '../evaluate/evaluateExpression.js'
import { ForeignCall, ForeignExport, UnknownValue } from '../evaluate/foreignValue.js'

export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; none for every other value, also for one that is not known. */
export function fieldsOf(value: unknown): Fields {
  const isForeign = value instanceof UnknownValue || value instanceof ForeignCall || value instanceof ForeignExport
  return isRecord(value) && !isForeign ? (value as Fields) : {}
}

/** True if a text or the name of a module inside a value matches. */
export function mentions(value: unknown, pattern: RegExp, depth = 0): boolean {
  if (typeof value === 'string') return pattern.test(value)
  if (value instanceof ForeignExport || value instanceof ForeignCall) return pattern.test(value.module)
  if (value instanceof UnknownValue) return pattern.test(value.text)
  if (depth > 8 || typeof value !== 'object' || value === null || isLocalFunction(value)) return false
  return Object.entries(value).some(([key, inner]) => pattern.test(key) || mentions(inner, pattern, depth + 1))
}

/** A text that is not blank. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The items of a list; none for every other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
