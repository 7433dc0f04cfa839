/**
 * Samples `oneOf` and `anyOf`. Keywords beside them apply to every variant, so an object gets the properties of both. A value
 * with all properties often fits several variants of `oneOf`, which makes it invalid. In this case other variants are tried,
 * and objects with fewer optional properties.
 */
import type { JsonValue } from '../../model/contract/reference.js'
import { isJsonRecord, isObject, listAt, objectAt, textsAt } from '../document/json.js'
import { listVariants, type SampledVariant } from './listVariants.js'
import { type SampleTools, sampleObject } from './sampleObject.js'
import type { SampledSchema } from './sampleOptions.js'

interface VariantTools extends SampleTools {
  /** The schema around the variants is an object by its type or keywords. */
  readonly isObject: boolean
}

/** Undefined if there are no variants, or none can be sampled. `value` is the schema as written, before it was resolved. */
export function sampleVariant(
  resolved: SampledSchema,
  value: unknown,
  { context, sampleSchema, isObject: isObjectSchema }: VariantTools,
): JsonValue | undefined {
  const variants = listVariants(resolved, context)
  if (variants.length === 0) return undefined
  const { fits, budget } = context
  const mustFitOne = fits !== undefined && variants.length > 1 && listAt(resolved.schema, 'oneOf').length > 0
  const { characters } = budget
  // Attempts for the choice do not count toward the length of the sample, because their properties and variants are not
  // in it.
  budget.characters = Number.POSITIVE_INFINITY
  const choose = (chosen: JsonValue | undefined) => {
    budget.characters = characters - (chosen === undefined ? 0 : JSON.stringify(chosen).length)
    return chosen
  }
  const base =
    isObjectSchema || isObject(resolved.schema.properties)
      ? sampleObject(resolved, { context, sampleSchema, isStrict: false })
      : undefined
  let first: JsonValue | undefined
  for (const variant of variants) {
    const sample = sampleSchema(variant.schema, { ...context, depth: context.depth + 1 })
    if (sample === undefined) continue
    for (const candidate of candidateSamples(base, sample, { resolved, variant, context })) {
      first ??= candidate
      if (!mustFitOne || budget.validations <= 0) return choose(first)
      budget.validations--
      if (fits(candidate, value)) return choose(candidate)
    }
  }
  return choose(first)
}

interface CandidateContext extends Pick<SampleTools, 'context'> {
  readonly resolved: SampledSchema
  readonly variant: SampledVariant
}

/** Candidates from the fullest to the leanest: all properties, the base without optional ones, required ones only. */
function* candidateSamples(
  base: JsonValue | undefined,
  sample: JsonValue,
  { resolved, variant, context }: CandidateContext,
): Generator<JsonValue> {
  if (!isJsonRecord(sample)) {
    yield sample
    return
  }
  const { schema } = context.resolveSchema(variant.schema)
  const properties = new Set(Object.keys(objectAt(schema, 'properties') ?? {}))
  const required = new Set([...textsAt(resolved.schema, 'required'), ...textsAt(schema, 'required')])
  const baseObject = isJsonRecord(base) ? base : {}
  const options = { properties, discriminator: variant.discriminator }
  yield mergeVariantSample(baseObject, sample, options)
  if (isJsonRecord(base))
    yield mergeVariantSample(pickProperties(base, new Set([...required, ...properties])), sample, options)
  yield mergeVariantSample(pickProperties(baseObject, required), pickProperties(sample, required), options)
}

type JsonProperties = Readonly<Record<string, JsonValue>>

function pickProperties(value: JsonProperties, names: ReadonlySet<string>): JsonProperties {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)))
}

/** Merges with the key order of `base`. The sample wins for properties of the variant; the discriminator wins over both. */
function mergeVariantSample(
  base: JsonProperties,
  sample: JsonProperties,
  { properties, discriminator }: Pick<SampledVariant, 'discriminator'> & { readonly properties: ReadonlySet<string> },
): JsonValue {
  const added = Object.entries(sample).filter(([name]) => properties.has(name) || !Object.hasOwn(base, name))
  return { ...base, ...Object.fromEntries(added), ...discriminator }
}
