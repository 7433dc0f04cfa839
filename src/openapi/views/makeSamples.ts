/**
 * Samples of a description, made once for each schema and direction: equal schemas show equal data on all pages, and a large
 * description costs no more than its schemas. What no reader would read to its end is pruned.
 */
import type { JsonValue } from '../../contract/reference.js'
import { isObject } from '../json.js'
import { sampleOf } from '../samples/sampleOf.js'
import type { EffectiveOf } from '../schema/effective.js'
import type { MakeSample } from './tools.js'

/** Characters of JSON. */
const longestSample = 6_000
const leastDepth = 2
const mostSchemas = 1_500

export function sampleMaker(effective: EffectiveOf): MakeSample {
  const known = new WeakMap<object, Map<string, JsonValue | undefined>>()
  return (schema, direction, path) => {
    const side = direction === 'request' ? 'request' : 'response'
    const { target, name } = effective(schema)
    const made = (at: string) =>
      prunedToFit(sampleOf(schema, { effective: limited(effective), direction: side, path: at }))
    if (!isObject(schema)) return made(path)
    // A schema without a name has one place, so that its path is as good as its own.
    const key = name === undefined ? schema : target
    const kept = known.get(key) ?? new Map<string, JsonValue | undefined>()
    known.set(key, kept)
    if (!kept.has(side)) kept.set(side, made(name ?? path))
    return kept.get(side)
  }
}

/** A schema that is asked for after so many others is as good as impossible: its property is left out where it may be. */
function limited(effective: EffectiveOf): EffectiveOf {
  let left = mostSchemas
  return (schema) => (left-- > 0 ? effective(schema) : { schema: {}, target: {}, possible: false })
}

function prunedToFit(value: JsonValue | undefined): JsonValue | undefined {
  if (value === undefined) return undefined
  let pruned: JsonValue = value
  for (let depth = 6; depth >= leastDepth && JSON.stringify(pruned).length > longestSample; depth--)
    pruned = prune(value, depth)
  return pruned
}

/** Leaves out what lies deeper; the schema beside it says that it is there. */
function prune(value: JsonValue, depth: number): JsonValue {
  if (Array.isArray(value)) return depth > 0 ? value.slice(0, 2).map((item) => prune(item, depth - 1)) : []
  if (!isObject(value)) return value
  const entries = Object.entries(value as Readonly<Record<string, JsonValue>>)
  const shown = depth > 0 ? entries : entries.filter(([, inner]) => typeof inner !== 'object' || inner === null)
  return Object.fromEntries(shown.map(([key, inner]) => [key, prune(inner, depth - 1)]))
}
