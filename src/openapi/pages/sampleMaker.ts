/**
 * Generates the samples of a description, once for each schema and direction, so that equal schemas show equal data on all pages
 * and the cost depends on the number of schemas. Samples that are too long to read are pruned.
 */
import type { JsonValue } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import { equalJson, isJsonRecord, isObject, numberAt, objectAt, propertyOf, textsAt } from '../document/json.js'
import { generateSample, generateShortSample, type ShortSample } from '../samples/generateSample.js'
import { repairSample } from '../samples/repairSample.js'
import { maxSampleDepth, type SampleOptions } from '../samples/sampleOptions.js'
import { withoutExamples } from '../samples/withoutExamples.js'
import type { ResolveSchema } from '../schema/schemaResolver.js'
import { validateValue } from '../validate/validateValue.js'
import type { MakeSample, RequestSamples } from './viewContext.js'

/** Characters of JSON; longer samples are pruned. */
const maxSampleLength = 6_000
const minDepth = 2
const maxSchemas = 1_500

/** Samples of request bodies are validated, and their parts that do not fit are replaced. */
export function createSampleMaker(
  effective: ResolveSchema,
  graph: Graph,
): { readonly makeSample: MakeSample; readonly requests: RequestSamples } {
  const keep = createSampleCache(effective)
  const errorsOf = (value: JsonValue, rule: unknown) => validateValue(value, rule, { graph, direction: 'request' })
  const make = (schema: unknown, { side, at, lean, resolve = effective }: SampleRequest) => {
    const options = (maxDepth: number): SampleOptions => ({
      resolveSchema: limitSchemas(resolve),
      direction: side,
      path: at,
      maxDepth,
      fits: (value, rule) => validateValue(value, rule, { graph, direction: side }).length === 0,
      ...(lean && { lean }),
    })
    return makeShortSample(
      {
        short: (levels) => generateShortSample(schema, { ...options(levels), maxCharacters: maxSampleLength }),
        whole: (levels) => generateSample(schema, options(levels)),
      },
      { schema, effective },
    )
  }
  const bare = (schema: unknown, at: string) =>
    make(schema, { side: 'request', at, resolve: withoutExamples(effective) as ResolveSchema })
  const repair: RequestSamples['repair'] = (value, schema, path) =>
    repairSample(value, {
      errorsOf: (one) => errorsOf(one, schema),
      replacement: () => keep(schema, { kind: 'bare', path }, (at) => bare(schema, at)),
    })
  const makeSample: MakeSample = (schema, direction, path) => {
    const side = direction === 'request' ? 'request' : 'response'
    return keep(schema, { kind: side, path }, (at) => make(schema, { side, at }))
  }
  const fitted = (schema: unknown, path: string, lean: boolean) =>
    keep(schema, { kind: lean ? 'lean' : 'all', path }, (at) => {
      const value = make(schema, { side: 'request', at, lean })
      return value === undefined ? undefined : repair(value, schema, path)
    })
  const generate: RequestSamples['generate'] = (schema, path) => {
    const all = fitted(schema, path, false)
    const lean = fitted(schema, path, true)
    const value = lean !== undefined && isEmptyRecord(lean) ? firstFields(all) : lean
    if (value === undefined || errorsOf(value, schema).length > 0 || equalJson(value, all))
      return { ...(all !== undefined && { value: all }) }
    return { value, ...(all !== undefined && { all }) }
  }
  return { makeSample, requests: { generate, repair } }
}

interface SampleRequest {
  readonly side: 'request' | 'response'
  readonly at: string
  readonly lean?: boolean
  readonly resolve?: ResolveSchema
}

type KeepSample = (
  schema: unknown,
  of: { readonly kind: string; readonly path: string },
  make: (at: string) => JsonValue | undefined,
) => JsonValue | undefined

/** Generates a sample of each kind once for each schema. */
function createSampleCache(effective: ResolveSchema): KeepSample {
  const known = new WeakMap<object, Map<string, JsonValue | undefined>>()
  return (schema, { kind, path }, make) => {
    if (!isObject(schema)) return make(path)
    const { target, name } = effective(schema)
    // A schema without a name can be part of a response on many pages. Each page generates its own sample, so that the result does
    // not depend on the order of pages.
    const kept = known.get(name === undefined ? schema : target) ?? new Map<string, JsonValue | undefined>()
    known.set(name === undefined ? schema : target, kept)
    const key = `${kind} ${name ?? path}`
    if (!kept.has(key)) kept.set(key, make(name ?? path))
    return kept.get(key)
  }
}

function isEmptyRecord(value: JsonValue): boolean {
  return isJsonRecord(value) && Object.keys(value).length === 0
}

/** Optional fields of a request without required ones. */
const maxOptionalFields = 4

function firstFields(all: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonRecord(all)) return all
  const plain = Object.entries(all).filter(([, item]) => typeof item !== 'object')
  return plain.length === 0 ? all : Object.fromEntries(plain.slice(0, maxOptionalFields))
}

/** Treats schemas beyond the limit as impossible, so that the sample omits their properties if they are optional. */
function limitSchemas(effective: ResolveSchema): ResolveSchema {
  let left = maxSchemas
  return (schema) => (left-- > 0 ? effective(schema) : { schema: {}, target: {}, possible: false })
}

interface PruneContext {
  readonly schema: unknown
  readonly effective: ResolveSchema
}

interface SampleMakers {
  /** Stops when the sample becomes too long. */
  readonly short: (levels: number) => ShortSample
  readonly whole: (levels: number) => JsonValue | undefined
}

const levelsToTry = [maxSampleDepth, 5, 3, 2]

/**
 * Generates the sample with fewer and fewer levels while it is too long, as far as required properties allow. Data of
 * the author is cut.
 */
function makeShortSample({ short, whole }: SampleMakers, pruned: PruneContext): JsonValue | undefined {
  const longer: (() => JsonValue | undefined)[] = []
  let depth = Number.POSITIVE_INFINITY
  for (const levels of levelsToTry) {
    // Fewer levels only change a sample that has more.
    if (depth <= levels) continue
    const sample = short(levels)
    if (sample.isTooLong) longer.unshift(() => whole(levels))
    else if (sample.value !== undefined) {
      if (!isTooLong(sample.value)) return sample.value
      depth = sample.depth
      longer.unshift(() => sample.value)
    } else if (longer.length === 0) return undefined
  }
  for (const make of longer) {
    const sample = make()
    if (sample !== undefined) return pruneToFit(sample, pruned)
  }
  return undefined
}

function isTooLong(value: JsonValue): boolean {
  return JSON.stringify(value).length > maxSampleLength
}

function pruneToFit(value: JsonValue, pruned: PruneContext): JsonValue {
  let shown = value
  for (let depth = 6; depth >= minDepth && isTooLong(shown); depth--) shown = pruneBelow(value, depth, pruned)
  return shown
}

/** Removes optional values below the depth. The schema beside the sample still shows them. */
function pruneBelow(value: JsonValue, depth: number, { schema, effective }: PruneContext): JsonValue {
  const whole = schema === undefined ? {} : effective(schema).schema
  const partToPrune = (part: unknown) => ({ schema: part, effective })
  if (Array.isArray(value)) {
    const least = Math.max(depth > 0 ? 2 : 0, numberAt(whole, 'minItems') ?? 0)
    return value.slice(0, least).map((item) => pruneBelow(item, depth - 1, partToPrune(propertyOf(whole, 'items'))))
  }
  if (!isJsonRecord(value)) return value
  const properties = objectAt(whole, 'properties')
  const required = new Set(textsAt(whole, 'required'))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => depth > 0 || typeof part !== 'object' || part === null || required.has(name))
      .map(([name, part]) => [name, pruneBelow(part, depth - 1, partToPrune(propertyOf(properties, name)))]),
  )
}
