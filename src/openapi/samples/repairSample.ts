/**
 * Replaces the parts of a value that do not fit their schema, so that a server accepts a request with an example of the
 * author. Everything else stays as the author wrote it.
 */
import type { JsonValue } from '../../model/contract/reference.js'
import { equalJson, isJsonRecord } from '../document/json.js'

export interface SampleError {
  readonly path: readonly string[]
  readonly missingProperty?: string
}

export interface RepairTools {
  readonly errorsOf: (value: JsonValue) => readonly SampleError[]
  /** A value that is generated from the keywords of the schema only. */
  readonly replacement: () => JsonValue | undefined
}

/** Maximum number of rounds. One replacement can violate another keyword, for example a condition. */
const maxRounds = 3

/** The value itself if it fits, or if nothing that fits can be generated. */
export function repairSample(value: JsonValue, { errorsOf, replacement }: RepairTools): JsonValue {
  let errors = errorsOf(value)
  if (errors.length === 0) return value
  const generated = replacement()
  if (generated === undefined) return value
  let repaired = value
  for (let round = 0; round < maxRounds && errors.length > 0; round++) {
    for (const error of errors) repaired = replaceAt(repaired, pathOfError(error), generated) ?? repaired
    errors = errorsOf(repaired)
  }
  if (errors.length === 0) return repaired
  return errorsOf(generated).length === 0 ? generated : value
}

function pathOfError({ path, missingProperty }: SampleError): readonly string[] {
  return missingProperty === undefined ? path : [...path, missingProperty]
}

/**
 * Replaces the value at the path. The part is removed if there is no generated value, or if it is the same value, which
 * something else forbids. Undefined removes the whole value.
 */
function replaceAt(
  value: JsonValue,
  [step, ...rest]: readonly string[],
  generated: JsonValue | undefined,
): JsonValue | undefined {
  if (step === undefined) return equalJson(value, generated) ? undefined : generated
  if (Array.isArray(value)) {
    const item = Array.isArray(generated) ? generated[Math.min(Number(step), generated.length - 1)] : undefined
    return value.flatMap((inner, index) => (index === Number(step) ? (replaceAt(inner, rest, item) ?? []) : [inner]))
  }
  if (!isJsonRecord(value)) return value
  const inner = isJsonRecord(generated) && Object.hasOwn(generated, step) ? generated[step] : undefined
  const own = Object.hasOwn(value, step) ? value[step] : undefined
  const next = own === undefined ? inner : replaceAt(own, rest, inner)
  const others = Object.entries(value).filter(([name]) => name !== step)
  if (next === undefined) return Object.fromEntries(others)
  return { ...value, [step]: next }
}
