import { type JsonObject, numberAt } from '../document/json.js'

/** Samples a number: 1, 0, 10 or 100 if the limits allow one of them, else a value at or near a limit. */
export function sampleNumber(schema: JsonObject, type: 'integer' | 'number'): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = numberLimits(schema)
  const step = stepOf(schema, type)
  const low = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity)
  const high = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity)
  const isWithinLimits = (value: number) =>
    value >= low && value <= high && value !== exclusiveMinimum && value !== exclusiveMaximum
  const candidates = [
    1,
    0,
    10,
    100,
    ...(step ? nearbyMultiples(step, low, high) : []),
    low,
    high,
    (low + high) / 2,
    low + 1,
    high - 1,
    low + (step ?? 0.5),
    high - (step ?? 0.5),
  ]
  const isAllowedNumber = (value: number) =>
    Number.isFinite(value) && isWithinLimits(value) && (step === undefined || isMultipleOfStep(value, step))
  // If nothing fits, the limits contradict each other.
  return candidates.find(isAllowedNumber) ?? (Number.isFinite(low) ? low : Number.isFinite(high) ? high : 0)
}

/** Returns the number of which the sample must be a multiple, or undefined if any fraction is allowed. */
function stepOf(schema: JsonObject, type: 'integer' | 'number'): number | undefined {
  const multipleOf = numberAt(schema, 'multipleOf')
  const isUsable = multipleOf !== undefined && multipleOf > 0 && (type === 'number' || Number.isInteger(multipleOf))
  if (isUsable) return multipleOf
  return type === 'integer' ? 1 : undefined
}

/** In OpenAPI 3.0 the exclusive limits are booleans that modify `minimum` and `maximum`. */
function numberLimits(schema: JsonObject) {
  const minimum = numberAt(schema, 'minimum')
  const maximum = numberAt(schema, 'maximum')
  return {
    minimum,
    maximum,
    exclusiveMinimum: schema.exclusiveMinimum === true ? minimum : numberAt(schema, 'exclusiveMinimum'),
    exclusiveMaximum: schema.exclusiveMaximum === true ? maximum : numberAt(schema, 'exclusiveMaximum'),
  }
}

/** Returns the step itself, and the multiples next to the limits. */
function nearbyMultiples(step: number, low: number, high: number): readonly number[] {
  const near = Number.isFinite(low) ? Math.ceil(low / step) : Number.isFinite(high) ? Math.floor(high / step) : 1
  return [1, near, near + 1, near - 1].map((count) => Number((count * step).toPrecision(12)))
}

/** Tolerates rounding: 0.3 / 0.1 is not exactly 3. */
function isMultipleOfStep(value: number, step: number): boolean {
  const count = value / step
  return Math.abs(count - Math.round(count)) < 1e-9
}
