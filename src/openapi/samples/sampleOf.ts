/**
 * A sample of the data that a schema describes: the author's example where there is one, else made up. Equal schemas at
 * equal paths give equal samples: no clock, no random, no counter.
 *
 * Bounded: 2,000 values and 8 levels. A schema within itself is left out where it may be, so recursion ends at once.
 */
import type { JsonValue } from '../../contract/reference.js'
import { equalJson, isObject, listAt, own, plainJson, textAt } from '../json.js'
import { arraySample } from './arraySample.js'
import { branchesOf, mergeObjects } from './branches.js'
import { numberSample } from './numberSample.js'
import { objectSample } from './objectSample.js'
import { MAX_DEPTH, MAX_NODES, type SampledSchema, type SampleOptions, type Walk } from './options.js'
import { textSample } from './textSample.js'
import { withoutHidden } from './withoutHidden.js'

/** Undefined when no value can be given: an impossible schema, or one that never ends. */
export function sampleOf(schema: unknown, options: SampleOptions): JsonValue | undefined {
  return sample(schema, { ...options, open: new Set(), depth: 0, budget: { nodes: MAX_NODES } })
}

export function sample(value: unknown, walk: Walk): JsonValue | undefined {
  const found = walk.effective(value)
  if (!found.possible || walk.open.has(found.target) || walk.depth > MAX_DEPTH || walk.budget.nodes <= 0)
    return undefined
  walk.budget.nodes--
  const author = authorsExample(found)
  if (author !== undefined) return withoutHidden(author, value, walk)
  const inside: Walk = { ...walk, open: new Set([...walk.open, found.target]) }
  return made(found, inside)
}

function authorsExample({ schema }: SampledSchema): JsonValue | undefined {
  const [first] = listAt(schema, 'examples')
  if (first !== undefined) return plainJson(first)
  const example = own(schema, 'example')
  if (example !== undefined) return plainJson(example)
  if (Object.hasOwn(schema, 'const')) return plainJson(schema.const)
  const preset = own(schema, 'default')
  const values = listAt(schema, 'enum')
  if (values.length > 0) {
    const shown = values.find((item) => equalJson(item, preset)) ?? values.find((item) => item !== null)
    return plainJson(shown ?? null)
  }
  return preset === undefined || isObject(preset) ? undefined : plainJson(preset)
}

/** Keywords beside `oneOf` hold for every branch: an object gets what both say. */
function made(found: SampledSchema, walk: Walk): JsonValue | undefined {
  for (const branch of branchesOf(found, walk)) {
    const own =
      typeOf(found) === 'object' || isObject(found.schema.properties)
        ? objectSample(found, { walk, sample, strict: false })
        : undefined
    const other = sample(branch.schema, { ...walk, depth: walk.depth + 1 })
    if (other === undefined) continue
    return isObject(other) ? mergeObjects(own, other as JsonValue, branch.preset) : other
  }
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
