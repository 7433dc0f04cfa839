import type { JsonValue } from '../../model/contract/reference.js'
import { entriesAt, isObject, listAt, numberAt, objectAt, propertyOf, textsAt } from '../document/json.js'
import { compilePattern } from '../schema/compilePattern.js'
import { matchesWithTimeout } from '../schema/matchesWithTimeout.js'
import { sampleFromPattern } from './sampleFromPattern.js'
import { isHiddenInDirection, type SampleContext, type SampledSchema } from './sampleOptions.js'
import { satisfiesCondition } from './satisfiesCondition.js'

/** Passed to the generators of arrays, objects and variants, which sample schemas inside theirs. */
export interface SampleTools {
  readonly context: SampleContext
  readonly sampleSchema: (schema: unknown, context: SampleContext) => JsonValue | undefined
}

type JsonProperties = Readonly<Record<string, JsonValue>>

/**
 * Samples an object with every property of the direction, except deprecated ones that are optional. If `isStrict`, the
 * result is undefined when a required property cannot be sampled.
 */
export function sampleObject(
  { schema }: SampledSchema,
  { context, sampleSchema, isStrict }: SampleTools & { readonly isStrict: boolean },
): JsonValue | undefined {
  const required = new Set(textsAt(schema, 'required'))
  const result: Record<string, JsonValue> = {}
  const resolveProperty = (name: string) => context.resolveSchema(objectAt(schema, 'properties')?.[name])
  const isHidden = (name: string) => isHiddenInDirection(resolveProperty(name), context.direction)
  const addSample = (name: string, property: unknown): void => {
    const path = `${context.path}/${name}`
    const value = sampleSchema(property, { ...context, path, depth: context.depth + 1 })
    if (value === undefined) return
    context.budget.characters -= name.length
    defineProperty(result, name, value)
  }
  for (const [name, property] of entriesAt(schema, 'properties')) {
    if (context.budget.characters < 0) return undefined
    const resolved = context.resolveSchema(property)
    if (isHiddenInDirection(resolved, context.direction)) continue
    if (!required.has(name) && isOmitted(resolved, context)) continue
    addSample(name, property)
  }
  // A required property that contains its own schema ends with null where the schema allows it.
  for (const name of required)
    if (!Object.hasOwn(result, name) && allowsNull(resolveProperty(name).schema)) defineProperty(result, name, null)
  for (const name of [...required, ...conditionallyRequired(schema, result, context)])
    if (!Object.hasOwn(result, name) && !isHidden(name)) addSample(name, propertySchema(schema, name))
  for (const name of forbiddenNames(schema, result, context)) if (!required.has(name)) delete result[name]
  addMapEntries(schema, result, addSample)
  if (isStrict && [...required].some((name) => !Object.hasOwn(result, name) && !isHidden(name))) return undefined
  return trimToMaxProperties(result, { required, maximum: numberAt(schema, 'maxProperties') })
}

/** True for an optional property that a sample omits. */
function isOmitted({ schema }: SampledSchema, { lean }: SampleContext): boolean {
  if (schema.deprecated === true) return true
  return lean === true && !['example', 'examples', 'const'].some((key) => Object.hasOwn(schema, key))
}

function allowsNull(schema: SampledSchema['schema']): boolean {
  return schema.nullable === true || listAt(schema, 'type').includes('null')
}

/** An assignment to `__proto__` would set the prototype instead of a property. */
function defineProperty(result: Record<string, JsonValue>, name: string, value: JsonValue): void {
  if (name === '__proto__')
    Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true })
  else result[name] = value
}

function propertySchema(schema: SampledSchema['schema'], name: string): unknown {
  const pattern = entriesAt(schema, 'patternProperties').find(([source]) => nameMatchesPattern(source, name))
  return objectAt(schema, 'properties')?.[name] ?? pattern?.[1] ?? propertyOf(schema, 'additionalProperties') ?? true
}

/** Names that `then`, `else` or `dependentRequired` require, given the properties sampled so far. */
function conditionallyRequired(
  schema: SampledSchema['schema'],
  result: JsonProperties,
  context: SampleContext,
): readonly string[] {
  const dependencies = entriesAt(schema, 'dependentRequired').filter(([name]) => Object.hasOwn(result, name))
  return [
    ...textsAt(applyingBranch(schema, result, context), 'required'),
    ...dependencies.flatMap(([, names]) =>
      Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [],
    ),
  ]
}

/** Names to which `then` or `else` gives the schema `false`, as in `else: { properties: { reason: false } }`. */
function forbiddenNames(
  schema: SampledSchema['schema'],
  result: JsonProperties,
  context: SampleContext,
): readonly string[] {
  return entriesAt(applyingBranch(schema, result, context), 'properties')
    .filter(([, property]) => !context.resolveSchema(property).possible)
    .map(([name]) => name)
}

/** Returns `then` or `else`, whichever applies to the properties sampled so far. */
function applyingBranch(
  schema: SampledSchema['schema'],
  result: JsonProperties,
  context: SampleContext,
): SampledSchema['schema'] {
  const condition = propertyOf(schema, 'if')
  if (condition === undefined) return {}
  const keyword = satisfiesCondition(condition, result, { context }) ? 'then' : 'else'
  return context.resolveSchema(propertyOf(schema, keyword)).schema
}

/** Upper limit for generated keys, even if `minProperties` is higher. */
const maxMapEntries = 20

/** Adds one entry to an empty map, or as many as `minProperties` requires. */
function addMapEntries(
  schema: SampledSchema['schema'],
  result: JsonProperties,
  addSample: (name: string, property: unknown) => void,
): void {
  const [pattern, patternSchema] = entriesAt(schema, 'patternProperties')[0] ?? []
  const additional = propertyOf(schema, 'additionalProperties')
  const isMap = isObject(additional) || patternSchema !== undefined
  const isEmpty = Object.keys(result).length === 0
  const minimum = Math.min(numberAt(schema, 'minProperties') ?? 0, maxMapEntries)
  const wanted = Math.max(minimum, isMap && isEmpty ? 1 : 0)
  for (let index = 1; Object.keys(result).length < wanted && index <= maxMapEntries; index++) {
    const name =
      pattern === undefined
        ? mapKeyFor(schema, index)
        : (sampleFromPattern(pattern, { seed: `${index}` }) ?? `key${index}`)
    addSample(name, patternSchema ?? additional ?? true)
  }
}

function mapKeyFor(schema: SampledSchema['schema'], index: number): string {
  const names = objectAt(schema, 'propertyNames')
  const listed = textsAt(names, 'enum')
  const pattern = propertyOf(names, 'pattern')
  return (
    listed[index - 1] ??
    (typeof pattern === 'string' ? sampleFromPattern(pattern, { seed: `${index}` }) : undefined) ??
    (index === 1 ? 'key' : `key${index}`)
  )
}

/** Drops optional properties from the end until `maxProperties` is met. */
function trimToMaxProperties(
  result: JsonProperties,
  { required, maximum }: { readonly required: ReadonlySet<string>; readonly maximum: number | undefined },
): JsonValue {
  if (maximum === undefined || Object.keys(result).length <= maximum) return result
  const entries = Object.entries(result)
  const optional = entries.map(([name]) => name).filter((name) => !required.has(name))
  const kept = new Set(optional.slice(0, Math.max(0, maximum - (entries.length - optional.length))))
  return Object.fromEntries(entries.filter(([name]) => required.has(name) || kept.has(name)))
}

function nameMatchesPattern(source: string, name: string): boolean {
  const pattern = compilePattern(source)
  return pattern !== undefined && matchesWithTimeout(pattern.expression, name) === true
}
