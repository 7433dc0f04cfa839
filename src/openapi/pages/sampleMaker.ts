/**
 * Generates the samples of a description, once for each schema and direction, so that equal schemas show equal data on all pages
 * and the cost depends on the number of schemas. Samples that are too long to read are pruned.
 */
import type { JsonValue } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import { isObject, numberAt, objectAt, propertyOf, textsAt } from '../document/json.js'
import { generateSample } from '../samples/generateSample.js'
import type { ResolveSchema } from '../schema/schemaResolver.js'
import { validateValue } from '../validate/validateValue.js'
import type { MakeSample } from './viewContext.js'

/** Characters of JSON; longer samples are pruned. */
const longestSample = 6_000
const leastDepth = 2
const mostSchemas = 1_500

export function createSampleMaker(effective: ResolveSchema, graph: Graph): MakeSample {
  const known = new WeakMap<object, Map<string, JsonValue | undefined>>()
  return (schema, direction, path) => {
    const side = direction === 'request' ? 'request' : 'response'
    const { target, name } = effective(schema)
    const fits = (value: JsonValue, rule: unknown) =>
      validateValue(value, rule, { graph, direction: side }).length === 0
    const made = (at: string) =>
      makeShortSample(
        (levels) =>
          generateSample(schema, {
            resolveSchema: limitSchemas(effective),
            direction: side,
            path: at,
            fits,
            ...(levels !== undefined && { maxDepth: levels }),
          }),
        { schema, effective },
      )
    if (!isObject(schema)) return made(path)
    // A schema without a name can be part of a response on many pages. Each page generates its own sample, so that the result does
    // not depend on the order of pages.
    const kept = known.get(name === undefined ? schema : target) ?? new Map<string, JsonValue | undefined>()
    known.set(name === undefined ? schema : target, kept)
    const key = `${side} ${name ?? path}`
    if (!kept.has(key)) kept.set(key, made(name ?? path))
    return kept.get(key)
  }
}

/** Treats schemas beyond the limit as impossible, so that the sample omits their properties if they are optional. */
function limitSchemas(effective: ResolveSchema): ResolveSchema {
  let left = mostSchemas
  return (schema) => (left-- > 0 ? effective(schema) : { schema: {}, target: {}, possible: false })
}

interface PruneContext {
  readonly schema: unknown
  readonly effective: ResolveSchema
}

/** Generates the sample with fewer levels while it is too long, as far as required properties allow. Author data is cut. */
function makeShortSample(
  make: (levels?: number) => JsonValue | undefined,
  pruned: PruneContext,
): JsonValue | undefined {
  let shown = make()
  for (const levels of [5, 3, 2]) {
    if (shown === undefined || !isTooLong(shown)) return shown
    shown = make(levels) ?? shown
  }
  return shown === undefined ? undefined : pruneToFit(shown, pruned)
}

function isTooLong(value: JsonValue): boolean {
  return JSON.stringify(value).length > longestSample
}

function pruneToFit(value: JsonValue, pruned: PruneContext): JsonValue {
  let shown = value
  for (let depth = 6; depth >= leastDepth && isTooLong(shown); depth--) shown = pruneBelow(value, depth, pruned)
  return shown
}

/** Removes optional values below the depth. The schema beside the sample still shows them. */
function pruneBelow(value: JsonValue, depth: number, { schema, effective }: PruneContext): JsonValue {
  const whole = schema === undefined ? {} : effective(schema).schema
  const inner = (part: unknown) => ({ schema: part, effective })
  if (Array.isArray(value)) {
    const least = Math.max(depth > 0 ? 2 : 0, numberAt(whole, 'minItems') ?? 0)
    return value.slice(0, least).map((item) => pruneBelow(item, depth - 1, inner(propertyOf(whole, 'items'))))
  }
  if (!isObject(value)) return value
  const properties = objectAt(whole, 'properties')
  const required = new Set(textsAt(whole, 'required'))
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, JsonValue>>)
      .filter(([name, part]) => depth > 0 || typeof part !== 'object' || part === null || required.has(name))
      .map(([name, part]) => [name, pruneBelow(part, depth - 1, inner(propertyOf(properties, name)))]),
  )
}
