import { matches } from '../../util/matches.js'
import { equalJson, isObject, isTrue, type JsonObject, numberAt, textAt } from '../document/json.js'
import { compilePattern } from '../schema/compilePattern.js'

/** Limits of numbers, texts, and of the size of lists and objects. */
export function checkScalar(data: unknown, rule: JsonObject): readonly string[] {
  if (typeof data === 'number') return checkNumber(data, rule)
  if (typeof data === 'string') return checkString(data, rule)
  if (Array.isArray(data))
    return [
      ...checkSize(data.length, rule, { low: 'minItems', high: 'maxItems', unit: 'items' }),
      ...checkUnique(data, rule),
    ]
  return isObject(data)
    ? checkSize(Object.keys(data).length, rule, { low: 'minProperties', high: 'maxProperties', unit: 'properties' })
    : []
}

function checkNumber(data: number, rule: JsonObject): readonly string[] {
  const faults: string[] = []
  const bound = (key: string, isWrong: (limit: number) => boolean, text: string) => {
    const limit = numberAt(rule, key)
    if (limit !== undefined && isWrong(limit)) faults.push(`must be ${text} ${limit}`)
  }
  bound('minimum', (limit) => data < limit, 'at least')
  bound('maximum', (limit) => data > limit, 'at most')
  bound('exclusiveMinimum', (limit) => data <= limit, 'more than')
  bound('exclusiveMaximum', (limit) => data >= limit, 'less than')
  bound('multipleOf', (step) => step > 0 && !isMultipleOf(data, step), 'a multiple of')
  return faults
}

/** 0.3 is a multiple of 0.1, whatever floating point says. */
function isMultipleOf(data: number, step: number): boolean {
  const times = data / step
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times))
}

/** Longer texts are not matched. */
const longestMatched = 2_000

function checkString(data: string, rule: JsonObject): readonly string[] {
  const source = textAt(rule, 'pattern')
  const pattern = source && data.length <= longestMatched ? compilePattern(source)?.expression : undefined
  const isCounted = rule.minLength !== undefined || rule.maxLength !== undefined
  return [
    ...checkSize(isCounted ? [...data].length : 0, rule, { low: 'minLength', high: 'maxLength', unit: 'characters' }),
    ...(pattern && matches(pattern, data) === false ? [`must match ${source}`] : []),
  ]
}

interface SizeKeys {
  readonly low: string
  readonly high: string
  readonly unit: string
}

function checkSize(size: number, rule: JsonObject, { low, high, unit }: SizeKeys): readonly string[] {
  const min = numberAt(rule, low)
  const max = numberAt(rule, high)
  return [
    ...(min !== undefined && size < min ? [`must have at least ${min} ${unit}, not ${size}`] : []),
    ...(max !== undefined && size > max ? [`must have at most ${max} ${unit}, not ${size}`] : []),
  ]
}

function checkUnique(data: readonly unknown[], rule: JsonObject): readonly string[] {
  if (!isTrue(rule, 'uniqueItems') || data.length > 1_000) return []
  return data.some((item, index) => data.slice(0, index).some((other) => equalJson(other, item)))
    ? ['must not hold equal items']
    : []
}
