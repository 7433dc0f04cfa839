import { equalJson, isObject, isTrue, type JsonObject, numberAt, textAt } from '../document/json.js'
import { compilePattern } from '../schema/compilePattern.js'
import { matchesWithTimeout } from '../schema/matchesWithTimeout.js'

/** Checks the limits of numbers and strings, and the size of arrays and objects. Returns ends of sentences. */
export function checkScalar(data: unknown, schema: JsonObject): readonly string[] {
  if (typeof data === 'number') return checkNumber(data, schema)
  if (typeof data === 'string') return checkString(data, schema)
  if (Array.isArray(data))
    return [
      ...checkSize(data.length, schema, { low: 'minItems', high: 'maxItems', unit: 'items' }),
      ...checkUnique(data, schema),
    ]
  return isObject(data)
    ? checkSize(Object.keys(data).length, schema, { low: 'minProperties', high: 'maxProperties', unit: 'properties' })
    : []
}

function checkNumber(data: number, schema: JsonObject): readonly string[] {
  const errors: string[] = []
  const bound = (key: string, isViolated: (limit: number) => boolean, text: string) => {
    const limit = numberAt(schema, key)
    if (limit !== undefined && isViolated(limit)) errors.push(`must be ${text} ${limit}`)
  }
  bound('minimum', (limit) => data < limit, 'at least')
  bound('maximum', (limit) => data > limit, 'at most')
  bound('exclusiveMinimum', (limit) => data <= limit, 'more than')
  bound('exclusiveMaximum', (limit) => data >= limit, 'less than')
  bound('multipleOf', (step) => step > 0 && !isMultipleOf(data, step), 'a multiple of')
  return errors
}

/** Tolerates rounding: 0.3 / 0.1 is not exactly 3. */
function isMultipleOf(data: number, step: number): boolean {
  const quotient = data / step
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient))
}

/** Longer strings are not matched against patterns. */
const maxMatchedLength = 2_000

function checkString(data: string, schema: JsonObject): readonly string[] {
  const source = textAt(schema, 'pattern')
  const pattern = source && data.length <= maxMatchedLength ? compilePattern(source)?.expression : undefined
  const isCounted = schema.minLength !== undefined || schema.maxLength !== undefined
  return [
    ...checkSize(isCounted ? [...data].length : 0, schema, { low: 'minLength', high: 'maxLength', unit: 'characters' }),
    ...(pattern && matchesWithTimeout(pattern, data) === false ? [`must match \`${source}\``] : []),
  ]
}

interface SizeKeys {
  readonly low: string
  readonly high: string
  readonly unit: string
}

function checkSize(size: number, schema: JsonObject, { low, high, unit }: SizeKeys): readonly string[] {
  const min = numberAt(schema, low)
  const max = numberAt(schema, high)
  return [
    ...(min !== undefined && size < min ? [`must have at least ${min} ${unit}, not ${size}`] : []),
    ...(max !== undefined && size > max ? [`must have at most ${max} ${unit}, not ${size}`] : []),
  ]
}

/** Comparing all pairs of a longer array takes too long. */
const maxComparedItems = 1_000

function checkUnique(data: readonly unknown[], schema: JsonObject): readonly string[] {
  if (!isTrue(schema, 'uniqueItems') || data.length > maxComparedItems) return []
  return data.some((item, index) => data.slice(0, index).some((other) => equalJson(other, item)))
    ? ['must not contain equal items']
    : []
}
