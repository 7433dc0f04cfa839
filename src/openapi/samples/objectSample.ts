import type { JsonValue } from '../../model/contract/reference.js'
import { matches as fits } from '../../util/matches.js'
import { entriesAt, isObject, listAt, numberAt, objectAt, propertyOf, textsAt } from '../document/json.js'
import { compilePattern } from '../schema/compilePattern.js'
import { conditionHolds } from './conditionHolds.js'
import { isHidden, type SampledSchema, type Walk } from './options.js'
import { patternText } from './patternText.js'

export interface SampleTools {
  readonly walk: Walk
  readonly sample: (schema: unknown, walk: Walk) => JsonValue | undefined
}

/**
 * Every property that the direction has, but deprecated ones that may be missing. With `strict`, undefined when a
 * property that is required cannot be given.
 */
export function objectSample(
  { schema }: SampledSchema,
  { walk, sample, strict }: SampleTools & { readonly strict: boolean },
): JsonValue | undefined {
  const required = new Set(textsAt(schema, 'required'))
  const result: Record<string, JsonValue> = {}
  const fill = (name: string, property: unknown): void => {
    const value = sample(property, { ...walk, path: `${walk.path}/${name}`, depth: walk.depth + 1 })
    if (value !== undefined) define(result, name, value)
  }
  for (const [name, property] of entriesAt(schema, 'properties')) {
    const found = walk.effective(property)
    if (isHidden(found, walk.direction) || (found.schema.deprecated === true && !required.has(name))) continue
    fill(name, property)
  }
  // What is within itself and must be there ends where it may be null.
  for (const name of required)
    if (!Object.hasOwn(result, name) && mayBeNull(walk.effective(objectAt(schema, 'properties')?.[name]).schema))
      define(result, name, null)
  const hidden = (name: string) => isHidden(walk.effective(objectAt(schema, 'properties')?.[name]), walk.direction)
  for (const name of [...required, ...conditionallyRequired(schema, result, walk)])
    if (!Object.hasOwn(result, name) && !hidden(name)) fill(name, propertySchema(schema, name))
  addOthers(schema, result, fill)
  if (strict && [...required].some((name) => !Object.hasOwn(result, name) && !hidden(name))) return undefined
  return trimmed(result, { required, most: numberAt(schema, 'maxProperties') })
}

function mayBeNull(schema: SampledSchema['schema']): boolean {
  return schema.nullable === true || listAt(schema, 'type').includes('null')
}

/** `__proto__` is a name like any other. */
function define(result: Record<string, JsonValue>, name: string, value: JsonValue): void {
  Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true })
}

function propertySchema(schema: SampledSchema['schema'], name: string): unknown {
  const pattern = entriesAt(schema, 'patternProperties').find(([source]) => matches(source, name))
  return objectAt(schema, 'properties')?.[name] ?? pattern?.[1] ?? propertyOf(schema, 'additionalProperties') ?? true
}

/** What `then` or `else` asks for, judged by the object so far; and what properties ask for by being there. */
function conditionallyRequired(
  schema: SampledSchema['schema'],
  result: Readonly<Record<string, JsonValue>>,
  walk: Walk,
): readonly string[] {
  const condition = propertyOf(schema, 'if')
  const outcome =
    condition === undefined ? undefined : propertyOf(schema, conditionHolds(condition, result, walk) ? 'then' : 'else')
  const dependent = Object.entries(objectAt(schema, 'dependentRequired') ?? {}).filter(([name]) =>
    Object.hasOwn(result, name),
  )
  return [
    ...textsAt(walk.effective(outcome).schema, 'required'),
    ...dependent.flatMap(([, names]) => (Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [])),
  ]
}

/** One entry for a map; more where `minProperties` asks for them. */
function addOthers(
  schema: SampledSchema['schema'],
  result: Record<string, JsonValue>,
  fill: (name: string, property: unknown) => void,
): void {
  const [pattern, patterned] = entriesAt(schema, 'patternProperties')[0] ?? []
  const others = propertyOf(schema, 'additionalProperties')
  const isMap = isObject(others) || others === true || patterned !== undefined
  const least = Math.min(numberAt(schema, 'minProperties') ?? 0, 20)
  const wanted = Math.max(
    least,
    isMap && (isObject(others) || patterned !== undefined) && Object.keys(result).length === 0 ? 1 : 0,
  )
  for (let index = 1; Object.keys(result).length < wanted && index <= 20; index++) {
    const name =
      pattern === undefined ? nameFor(schema, index) : (patternText(pattern, { seed: `${index}` }) ?? `key${index}`)
    fill(name, patterned ?? others ?? true)
  }
}

function nameFor(schema: SampledSchema['schema'], index: number): string {
  const names = objectAt(schema, 'propertyNames')
  const listed = listAt(names, 'enum').filter((name) => typeof name === 'string')
  const pattern = propertyOf(names, 'pattern')
  return (
    listed[index - 1] ??
    (typeof pattern === 'string' ? patternText(pattern, { seed: `${index}` }) : undefined) ??
    (index === 1 ? 'key' : `key${index}`)
  )
}

function trimmed(
  result: Readonly<Record<string, JsonValue>>,
  { required, most }: { readonly required: ReadonlySet<string>; readonly most: number | undefined },
): JsonValue {
  if (most === undefined || Object.keys(result).length <= most) return result
  const entries = Object.entries(result)
  const free = Math.max(0, most - entries.filter(([name]) => required.has(name)).length)
  const kept = new Set(
    entries
      .filter(([name]) => !required.has(name))
      .slice(0, free)
      .map(([name]) => name),
  )
  return Object.fromEntries(entries.filter(([name]) => required.has(name) || kept.has(name)))
}

function matches(source: string, text: string): boolean {
  const pattern = compilePattern(source)
  return pattern !== undefined && fits(pattern.expression, text) === true
}
