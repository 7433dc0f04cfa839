import { type JsonObject, numberAt } from '../document/json.js'

/** The smallest pleasant number within the limits. */
export function numberSample(schema: JsonObject, type: 'integer' | 'number'): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = limits(schema)
  const whole = numberAt(schema, 'multipleOf')
  const step =
    whole !== undefined && whole > 0
      ? type === 'integer' && !Number.isInteger(whole)
        ? 1
        : whole
      : type === 'integer'
        ? 1
        : undefined
  const low = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity)
  const high = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity)
  const allowed = (value: number) =>
    value >= low && value <= high && value !== exclusiveMinimum && value !== exclusiveMaximum
  const candidates = [
    1,
    0,
    10,
    100,
    ...(step ? multiples(step, low, high) : []),
    low,
    high,
    (low + high) / 2,
    low + 1,
    high - 1,
    low + (step ?? 0.5),
    high - (step ?? 0.5),
  ]
  const fits = (value: number) =>
    Number.isFinite(value) && allowed(value) && (step === undefined || isMultiple(value, step))
  return candidates.find(fits) ?? (Number.isFinite(low) ? low : Number.isFinite(high) ? high : 0)
}

function limits(schema: JsonObject) {
  const minimum = numberAt(schema, 'minimum')
  const maximum = numberAt(schema, 'maximum')
  return {
    minimum,
    maximum,
    exclusiveMinimum: schema.exclusiveMinimum === true ? minimum : numberAt(schema, 'exclusiveMinimum'),
    exclusiveMaximum: schema.exclusiveMaximum === true ? maximum : numberAt(schema, 'exclusiveMaximum'),
  }
}

/** The multiples next to the limits, and the first of all. */
function multiples(step: number, low: number, high: number): readonly number[] {
  const near = Number.isFinite(low) ? Math.ceil(low / step) : Number.isFinite(high) ? Math.floor(high / step) : 1
  return [1, near, near + 1, near - 1].map((count) => Number((count * step).toPrecision(12)))
}

/** Despite binary fractions. */
function isMultiple(value: number, step: number): boolean {
  const count = value / step
  return Math.abs(count - Math.round(count)) < 1e-9
}
