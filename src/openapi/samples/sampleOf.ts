/**
 * A sample of the data that a schema describes: the author's example where there is one, else made up. Equal schemas at
 * equal paths give equal samples: no clock, no random, no counter.
 *
 * Bounded: 2,000 values and 8 levels. A schema within itself is left out where it may be, so recursion ends at once.
 */
import type { JsonValue } from '../../model/contract/reference.js'
import { equalJson, isObject, listAt, propertyOf, textAt, toPlainJson } from '../document/json.js'
import { arraySample } from './arraySample.js'
import { branchSample } from './branchSample.js'
import { numberSample } from './numberSample.js'
import { objectSample } from './objectSample.js'
import { ofType } from './ofType.js'
import { MAX_DEPTH, MAX_JUDGED, MAX_NODES, type SampledSchema, type SampleOptions, type Walk } from './options.js'
import { textSample } from './textSample.js'
import { withoutHidden } from './withoutHidden.js'

/** Undefined when no value can be given: an impossible schema, or one that never ends. */
export function sampleOf(schema: unknown, options: SampleOptions): JsonValue | undefined {
  return sample(schema, { ...options, open: new Set(), depth: 0, budget: { nodes: MAX_NODES, judged: MAX_JUDGED } })
}

export function sample(value: unknown, walk: Walk): JsonValue | undefined {
  const found = walk.effective(value)
  if (
    !found.possible ||
    walk.open.has(found.target) ||
    walk.depth > (walk.levels ?? MAX_DEPTH) ||
    walk.budget.nodes <= 0
  )
    return undefined
  walk.budget.nodes--
  const author = ofType(authorsExample(found), found.schema)
  if (author !== undefined) return withoutHidden(author, value, walk)
  const inside: Walk = { ...walk, open: new Set([...walk.open, found.target]) }
  return made(found, value, inside)
}

function authorsExample({ schema }: SampledSchema): JsonValue | undefined {
  const [first] = listAt(schema, 'examples')
  if (first !== undefined) return toPlainJson(first)
  const example = propertyOf(schema, 'example')
  if (example !== undefined) return toPlainJson(example)
  if (Object.hasOwn(schema, 'const')) return toPlainJson(schema.const)
  const preset = propertyOf(schema, 'default')
  const values = listAt(schema, 'enum')
  if (values.length > 0) {
    const shown = values.find((item) => equalJson(item, preset)) ?? values.find((item) => item !== null)
    return toPlainJson(shown ?? null)
  }
  return preset === undefined || isObject(preset) ? undefined : toPlainJson(preset)
}

function made(found: SampledSchema, value: unknown, walk: Walk): JsonValue | undefined {
  const branch = branchSample(found, value, { walk, sample, isObject: typeOf(found) === 'object' })
  if (branch !== undefined) return branch
  // Nothing but alternatives, none of which can be shown here.
  if (isChoice(found)) return found.schema.nullable === true ? null : undefined
  const type = typeOf(found)
  switch (type) {
    case 'object':
      return objectSample(found, { walk, sample, strict: true })
    case 'array':
      return arraySample(found, { walk, sample })
    case 'integer':
    case 'number':
      return numberSample(found.schema, type)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return textSample(found.schema, walk.path)
  }
}

function isChoice({ schema }: SampledSchema): boolean {
  const choices = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')]
  return (
    choices.length > 0 && propertyOf(schema, 'type') === undefined && propertyOf(schema, 'properties') === undefined
  )
}

type SampleType = 'object' | 'array' | 'integer' | 'number' | 'boolean' | 'null' | 'string'

const byKeyword: readonly (readonly [SampleType, readonly string[]])[] = [
  ['object', ['properties', 'additionalProperties', 'patternProperties', 'required', 'minProperties', 'propertyNames']],
  ['array', ['items', 'prefixItems', 'minItems', 'contains', 'uniqueItems']],
  ['number', ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum']],
]

/** The first type that is not null; without any, the one that its keywords speak of. */
function typeOf({ schema }: SampledSchema): SampleType {
  const named = textAt(schema, 'type')
  const types = named === undefined ? listAt(schema, 'type') : [named]
  const type = types.find((item) => item !== 'null') ?? types[0]
  if (isType(type)) return type
  return byKeyword.find(([, keywords]) => keywords.some((keyword) => Object.hasOwn(schema, keyword)))?.[0] ?? 'string'
}

function isType(value: unknown): value is SampleType {
  return ['object', 'array', 'integer', 'number', 'boolean', 'null', 'string'].includes(value as string)
}
