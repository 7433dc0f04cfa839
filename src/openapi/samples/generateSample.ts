/**
 * Generates a sample of the data that a schema describes. The author's example wins; otherwise the data is derived from the
 * schema. Equal schemas at equal paths give equal samples: no clock, no random numbers, no counter.
 *
 * Bounded: 2,000 values and 8 levels. A schema inside itself is omitted if it is optional, so recursion ends at once.
 */
import type { JsonValue } from '../../model/contract/reference.js'
import { equalJson, isObject, listAt, propertyOf, textAt, toPlainJson } from '../document/json.js'
import { coerceToType } from './coerceToType.js'
import { omitHiddenProperties } from './omitHiddenProperties.js'
import { sampleArray } from './sampleArray.js'
import { sampleNumber } from './sampleNumber.js'
import { sampleObject } from './sampleObject.js'
import {
  maxSampleDepth,
  maxSampleValidations,
  maxSampleValues,
  type SampleContext,
  type SampledSchema,
  type SampleOptions,
} from './sampleOptions.js'
import { sampleString } from './sampleString.js'
import { sampleVariant } from './sampleVariant.js'

/** Undefined if the schema is impossible or never ends. */
export function generateSample(schema: unknown, options: SampleOptions): JsonValue | undefined {
  return sampleSchema(schema, { ...options, open: new Set(), depth: 0, budget: createBudget() })
}

export interface ShortSample {
  /** Undefined if the schema is impossible or never ends, or if the sample is too long. */
  readonly value: JsonValue | undefined
  /** True if generation stopped. */
  readonly isTooLong: boolean
  /** Levels of the sample, for one that is not too long. */
  readonly depth: number
}

/**
 * Like `generateSample`, but stops as soon as names and texts have more than `maxCharacters`. The JSON is longer than
 * its names and texts, so a sample that is slightly too long may be complete. An impossible part counts until it is
 * omitted.
 */
export function generateShortSample(
  schema: unknown,
  { maxCharacters, ...options }: SampleOptions & { readonly maxCharacters: number },
): ShortSample {
  const budget = { ...createBudget(), characters: maxCharacters }
  const value = sampleSchema(schema, { ...options, open: new Set(), depth: 0, budget })
  const isTooLong = budget.characters < 0
  return { value: isTooLong ? undefined : value, isTooLong, depth: budget.deepest }
}

function createBudget(): SampleContext['budget'] {
  return {
    nodes: maxSampleValues,
    validations: maxSampleValidations,
    characters: Number.POSITIVE_INFINITY,
    deepest: 0,
  }
}

function sampleSchema(value: unknown, context: SampleContext): JsonValue | undefined {
  const { budget } = context
  const before = budget.characters
  if (before < 0) return undefined
  const sample = sampleResolved(value, context)
  if (budget.characters < 0) return undefined
  if (sample === undefined) budget.characters = before
  else if (typeof sample === 'string') budget.characters -= sample.length
  return sample
}

function sampleResolved(value: unknown, context: SampleContext): JsonValue | undefined {
  const resolved = context.resolveSchema(value)
  if (
    !resolved.possible ||
    context.open.has(resolved.target) ||
    context.depth > (context.maxDepth ?? maxSampleDepth) ||
    context.budget.nodes <= 0
  )
    return undefined
  context.budget.nodes--
  context.budget.deepest = Math.max(context.budget.deepest, context.depth)
  const example = coerceToType(authorExample(resolved), resolved.schema)
  if (example !== undefined) return omitHiddenProperties(example, value, context)
  return sampleByType(resolved, value, { ...context, open: new Set([...context.open, resolved.target]) })
}

/** Returns the author's value: an example, a constant, an enum value or a default, in this order. */
function authorExample({ schema }: SampledSchema): JsonValue | undefined {
  const [first] = listAt(schema, 'examples')
  if (first !== undefined) return toPlainJson(first)
  const example = propertyOf(schema, 'example')
  if (example !== undefined) return toPlainJson(example)
  if (Object.hasOwn(schema, 'const')) return toPlainJson(schema.const)
  const defaultValue = propertyOf(schema, 'default')
  const values = listAt(schema, 'enum')
  if (values.length > 0) {
    const shown = values.find((item) => equalJson(item, defaultValue)) ?? values.find((item) => item !== null)
    return toPlainJson(shown ?? null)
  }
  // A default of an object rarely has every property that readers want to see.
  return defaultValue === undefined || isObject(defaultValue) ? undefined : toPlainJson(defaultValue)
}

/** `value` is the schema as written, before it was resolved. */
function sampleByType(resolved: SampledSchema, value: unknown, context: SampleContext): JsonValue | undefined {
  const type = sampleTypeOf(resolved)
  const tools = { context, sampleSchema }
  const variant = sampleVariant(resolved, value, { ...tools, isObject: type === 'object' })
  if (variant !== undefined) return variant
  // The schema has only variants, and none of them can be shown here.
  if (hasOnlyVariants(resolved)) return resolved.schema.nullable === true ? null : undefined
  switch (type) {
    case 'object':
      return sampleObject(resolved, { ...tools, isStrict: true })
    case 'array':
      return sampleArray(resolved, tools)
    case 'integer':
    case 'number':
      return sampleNumber(resolved.schema, type)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return sampleString(resolved.schema, context.path)
  }
}

function hasOnlyVariants({ schema }: SampledSchema): boolean {
  const variants = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')]
  return (
    variants.length > 0 && propertyOf(schema, 'type') === undefined && propertyOf(schema, 'properties') === undefined
  )
}

const sampleTypes = ['object', 'array', 'integer', 'number', 'boolean', 'null', 'string'] as const

type SampleType = (typeof sampleTypes)[number]

const typesByKeyword: readonly (readonly [SampleType, readonly string[]])[] = [
  ['object', ['properties', 'additionalProperties', 'patternProperties', 'required', 'minProperties', 'propertyNames']],
  ['array', ['items', 'prefixItems', 'minItems', 'contains', 'uniqueItems']],
  ['number', ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum']],
]

/** The first declared type that is not null. Without a type, the one that the keywords imply; string by default. */
function sampleTypeOf({ schema }: SampledSchema): SampleType {
  const named = textAt(schema, 'type')
  const types = named === undefined ? listAt(schema, 'type') : [named]
  const first = types.find((item) => item !== 'null') ?? types[0]
  const known = sampleTypes.find((type) => type === first)
  if (known) return known
  return typesByKeyword.find(([, keywords]) => keywords.some((key) => Object.hasOwn(schema, key)))?.[0] ?? 'string'
}
