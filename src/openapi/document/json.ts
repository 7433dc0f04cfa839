/**
 * Typed access to parsed YAML and JSON. All functions read own properties only, because `constructor` is a valid name of a
 * schema, and return undefined or an empty list when a value is absent or has another type.
 */
import type { JsonValue } from '../../model/contract/referenceText.js'

export type JsonObject = Readonly<Record<string, unknown>>

/** False for lists and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `isObject` for values that are known to be JSON. */
export function isJsonRecord(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return isObject(value)
}

/** An own property of an object; undefined for every other value. */
export function propertyOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** The object under `key`. */
export function objectAt(value: unknown, key: string): JsonObject | undefined {
  const found = propertyOf(value, key)
  return isObject(found) ? found : undefined
}

/** A string that is not blank. */
export function textAt(value: unknown, key: string): string | undefined {
  const found = propertyOf(value, key)
  return typeof found === 'string' && found.trim() !== '' ? found : undefined
}

/** The finite number under `key`. */
export function numberAt(value: unknown, key: string): number | undefined {
  const found = propertyOf(value, key)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}

/** True only for the value `true`. */
export function isTrue(value: unknown, key: string): boolean {
  return propertyOf(value, key) === true
}

/** The list under `key`; empty if there is none. */
export function listAt(value: unknown, key: string): readonly unknown[] {
  const found = propertyOf(value, key)
  return Array.isArray(found) ? found : []
}

/** The strings of the list under `key`. */
export function textsAt(value: unknown, key: string): readonly string[] {
  return listAt(value, key).filter((item) => typeof item === 'string')
}

/** All entries of the map under `key`, for example of `properties`. */
export function entriesAt(value: unknown, key: string): readonly (readonly [string, unknown])[] {
  const found = objectAt(value, key)
  return found ? Object.entries(found) : []
}

/** Deep equality; the order of keys does not matter. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => equalJson(item, b[at]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
  )
}

/** Values that one copy may have; the rest becomes null. */
const maxCopiedNodes = 20_000
const maxCopiedDepth = 64

/**
 * Copies a value as JSON without shared objects and cycles, which YAML aliases can create. The copy is bounded, and numbers
 * that JSON cannot express become null.
 */
export function toPlainJson(value: unknown, left: { nodes: number } = { nodes: maxCopiedNodes }, depth = 0): JsonValue {
  if (left.nodes-- <= 0 || depth > maxCopiedDepth) return null
  if (Array.isArray(value)) return value.map((item) => toPlainJson(item, left, depth + 1))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlainJson(item, left, depth + 1)]))
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}

/** Characters of a value that a message may contain. */
const maxLengthInMessage = 80

/** Formats a value for a message: strings as they are, anything else as JSON. Long values are shortened. */
export function formatValue(value: unknown): string {
  return shortenForSentence(typeof value === 'string' ? value : JSON.stringify(toPlainJson(value)))
}

/** Formats a value for a message as JSON, strings in quotes. Long values are shortened. */
export function formatJsonValue(value: unknown): string {
  return shortenForSentence(JSON.stringify(toPlainJson(value)))
}

function shortenForSentence(text: string): string {
  return text.length > maxLengthInMessage ? `${text.slice(0, maxLengthInMessage - 1)}…` : text
}
