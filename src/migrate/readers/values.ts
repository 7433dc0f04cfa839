/** Reads fields of values whose type is not known. */
import { isRecord } from '../../util/isRecord.js'
import { ForeignCall, ForeignExport, UnknownValue } from '../evaluate/foreignValue.js'

export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  const isForeign = value instanceof UnknownValue || value instanceof ForeignCall || value instanceof ForeignExport
  return isRecord(value) && !isForeign ? (value as Fields) : {}
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
