/**
 * Keywords that limit a value. Each function returns true if the value, provided that it has the right type, is within the
 * limit.
 */
import { isArray, isObject, type Json } from './description.js'

type Limit = readonly [keyword: string, keeps: (value: Json, bound: Json) => boolean]

export const stringFailures: readonly Limit[] = [
  ['minLength', (value, bound) => typeof value !== 'string' || [...value].length >= Number(bound)],
  ['maxLength', (value, bound) => typeof value !== 'string' || [...value].length <= Number(bound)],
  ['pattern', (value, bound) => typeof value !== 'string' || new RegExp(String(bound), 'u').test(value)],
]

export const numberFailures: readonly Limit[] = [
  ['minimum', (value, bound) => typeof value !== 'number' || value >= Number(bound)],
  ['maximum', (value, bound) => typeof value !== 'number' || value <= Number(bound)],
  ['multipleOf', (value, bound) => typeof value !== 'number' || isMultiple(value / Number(bound))],
]

export const arrayFailures: readonly Limit[] = [
  ['minItems', (value, bound) => !isArray(value) || value.length >= Number(bound)],
  ['maxItems', (value, bound) => !isArray(value) || value.length <= Number(bound)],
  [
    'uniqueItems',
    (value) => !isArray(value) || new Set(value.map((item) => JSON.stringify(item))).size === value.length,
  ],
  ['minProperties', (value, bound) => !isObject(value) || Object.keys(value).length >= Number(bound)],
  ['maxProperties', (value, bound) => !isObject(value) || Object.keys(value).length <= Number(bound)],
]

function isMultiple(quotient: number): boolean {
  return Math.abs(quotient - Math.round(quotient)) < 1e-9
}
