/**
 * A sample of `oneOf` and `anyOf`. Keywords beside them hold for every alternative, so an object gets what both say. A value
 * with every property that there is often fits several alternatives of `oneOf` at once, which none may: then other
 * alternatives are tried, and objects with no more than they need.
 */
import type { JsonValue } from '../../model/contract/reference.js'
import { isObject, listAt, objectAt, textsAt } from '../document/json.js'
import { type Branch, branchesOf } from './branches.js'
import { objectSample, type SampleTools } from './objectSample.js'
import type { SampledSchema } from './options.js'

interface BranchTools extends SampleTools {
  readonly isObject: boolean
}

/** Undefined where there are no alternatives, or none that a value can be made for. `value` is the schema as it stands. */
export function branchSample(
  found: SampledSchema,
  value: unknown,
  { walk, sample, isObject: isTyped }: BranchTools,
): JsonValue | undefined {
  const branches = branchesOf(found, walk)
  if (branches.length === 0) return undefined
  const { fits } = walk
  const mustBeOne = fits !== undefined && branches.length > 1 && listAt(found.schema, 'oneOf').length > 0
  const base =
    isTyped || isObject(found.schema.properties) ? objectSample(found, { walk, sample, strict: false }) : undefined
  let first: JsonValue | undefined
  for (const branch of branches) {
    const other = sample(branch.schema, { ...walk, depth: walk.depth + 1 })
    if (other === undefined) continue
    for (const candidate of candidates(base, other, { found, branch, tools: { walk, sample } })) {
      first ??= candidate
      if (!mustBeOne || walk.budget.judged <= 0) return first
      walk.budget.judged--
      if (fits(candidate, value)) return candidate
    }
  }
  return first
}

interface Inside {
  readonly found: SampledSchema
  readonly branch: Branch
  readonly tools: SampleTools
}

/** With everything, then with what the base need not have left out, then with what the alternative itself needs. */
function* candidates(
  base: JsonValue | undefined,
  other: JsonValue,
  { found, branch, tools: { walk } }: Inside,
): Generator<JsonValue> {
  if (!isObject(other)) {
    yield other
    return
  }
  const { schema } = walk.effective(branch.schema)
  const own = new Set(Object.keys(objectAt(schema, 'properties') ?? {}))
  const merge = (left: JsonValue | undefined, right: JsonValue) => merged(left, right, { own, preset: branch.preset })
  yield merge(base, other as JsonValue)
  const needed = new Set([...textsAt(found.schema, 'required'), ...textsAt(schema, 'required')])
  const lean = isObject(base) ? only(base as JsonRecord, new Set([...needed, ...own])) : base
  if (lean !== base) yield merge(lean, other as JsonValue)
  yield merge(isObject(base) ? only(base as JsonRecord, needed) : base, only(other as JsonRecord, needed))
}

type JsonRecord = Readonly<Record<string, JsonValue>>

function only(value: JsonRecord, names: ReadonlySet<string>): JsonValue {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)))
}

/** The order of the first, and values of the second where it says what they are; the discriminator where either has it. */
function merged(
  base: JsonValue | undefined,
  branch: JsonValue,
  { own, preset }: { readonly own: ReadonlySet<string>; readonly preset: Branch['preset'] },
): JsonValue {
  const left = isObject(base) ? (base as JsonRecord) : {}
  const right = Object.entries(branch as JsonRecord).filter(([name]) => own.has(name) || !Object.hasOwn(left, name))
  return { ...left, ...Object.fromEntries(right), ...preset }
}
