/** Limits of a schema as short texts. */
import type { ConstraintView } from '../../model/contract/schemaNode.js'
import { isTrue, type JsonObject, numberAt, textAt } from '../document/json.js'

export function describeConstraints(schema: JsonObject): readonly ConstraintView[] {
  const multipleOf = numberAt(schema, 'multipleOf')
  const pattern = textAt(schema, 'pattern')
  // Some generators write `uniqueItems` for every parameter, where it has no meaning.
  const mayBeList = schema.type === undefined || [schema.type].flat().includes('array')
  return [
    ...countConstraints(schema, ['minLength', 'maxLength'], ['character', 'characters']),
    ...rangeConstraints(schema),
    ...(multipleOf === undefined ? [] : [{ keyword: 'multipleOf', text: `multiple of ${multipleOf}` }]),
    ...(pattern === undefined ? [] : [{ keyword: 'pattern', text: `matches ${pattern}`, code: pattern }]),
    ...countConstraints(schema, ['minItems', 'maxItems'], ['item', 'items']),
    ...(mayBeList && isTrue(schema, 'uniqueItems') ? [{ keyword: 'uniqueItems', text: 'unique items' }] : []),
    ...(schema.contains === undefined
      ? []
      : countConstraints(schema, ['minContains', 'maxContains'], ['such item', 'such items'])),
    ...countConstraints(schema, ['minProperties', 'maxProperties'], ['property', 'properties']),
  ]
}

type Pair = readonly [string, string]

function countConstraints(schema: JsonObject, [low, high]: Pair, [one, many]: Pair): ConstraintView[] {
  const min = numberAt(schema, low)
  const max = numberAt(schema, high)
  const unit = (count: number) => (count === 1 ? one : many)
  if (min !== undefined && max !== undefined)
    return [{ keyword: low, text: min === max ? `exactly ${min} ${unit(min)}` : `${min}–${max} ${many}` }]
  if (min !== undefined)
    return min > 0
      ? [{ keyword: low, text: min === 1 && low === 'minLength' ? 'not empty' : `at least ${min} ${unit(min)}` }]
      : []
  return max === undefined ? [] : [{ keyword: high, text: `at most ${max} ${unit(max)}` }]
}

function rangeConstraints(schema: JsonObject): ConstraintView[] {
  const min = numberAt(schema, 'minimum')
  const max = numberAt(schema, 'maximum')
  const above = numberAt(schema, 'exclusiveMinimum')
  const below = numberAt(schema, 'exclusiveMaximum')
  if (min !== undefined && max !== undefined && above === undefined && below === undefined)
    return [{ keyword: 'minimum', text: `${formatNumber(min)}–${formatNumber(max)}` }]
  return [
    ...boundConstraint('minimum', '≥', min),
    ...boundConstraint('exclusiveMinimum', '>', above),
    ...boundConstraint('maximum', '≤', max),
    ...boundConstraint('exclusiveMaximum', '<', below),
  ]
}

function boundConstraint(keyword: string, sign: string, value: number | undefined): ConstraintView[] {
  return value === undefined ? [] : [{ keyword, text: `${sign} ${formatNumber(value)}` }]
}

/** Largest numbers of 64 bits. Parsing rounds them to the next power of two, which the author cannot have meant. */
const roundedMaxima: ReadonlyMap<number, string> = new Map([
  [2 ** 63, '9223372036854775807'],
  [2 ** 64, '18446744073709551615'],
])

/** Formats a large integer with all digits, which JavaScript would shorten. */
function formatNumber(value: number): string {
  if (Number.isSafeInteger(value) || !Number.isInteger(value) || Math.abs(value) >= 1e21) return String(value)
  return roundedMaxima.get(value) ?? String(BigInt(value))
}
