/**
 * Checks a value against a schema: the part of JSON Schema 2020-12 that the description uses. A keyword outside of it
 * is reported, so that no constraint is passed over in silence. Read-only properties are neither required nor allowed
 * in requests, write-only ones neither required nor allowed in responses.
 */
import {
  child,
  children,
  type Description,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Node,
  place,
  target,
} from './description.js'
import { formats } from './formats.js'
import { arrayFailures, numberFailures, stringFailures } from './limits.js'

export type Direction = 'request' | 'response' | 'any'

export interface Failure {
  /** JSON Pointer into the value. */
  readonly at: string
  readonly message: string
}

interface Result {
  readonly failures: readonly Failure[]
  /** Names of properties that a keyword evaluated, for `unevaluatedProperties`. */
  readonly seen: ReadonlySet<string>
}

interface Check {
  readonly description: Description
  readonly direction: Direction
  readonly at: string
}

const annotations = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
])
const ignored = new Set([
  'contentMediaType',
  'discriminator',
  'then',
  'else',
  'items',
  'additionalProperties',
  'patternProperties',
])

export function checkValue(
  value: Json,
  schema: Node,
  { description, direction }: { readonly description: Description; readonly direction: Direction },
): readonly Failure[] {
  return run(value, schema, { description, direction, at: '' }).failures
}

function run(value: Json, schema: Node, check: Check): Result {
  if (schema.value === true) return { failures: [], seen: new Set() }
  if (schema.value === false) return { failures: [{ at: check.at, message: 'is not allowed' }], seen: new Set() }
  if (!isObject(schema.value))
    return { failures: [{ at: check.at, message: `${place(schema)} is no schema` }], seen: new Set() }
  const failures: Failure[] = []
  const seen = new Set<string>()
  const take = (result: Result): void => {
    failures.push(...result.failures)
    for (const name of result.seen) seen.add(name)
  }
  for (const [keyword, node] of children(schema)) {
    if (keyword !== 'unevaluatedProperties') take(apply(keyword, node, { value, schema, check }))
  }
  const rest = child(schema, 'unevaluatedProperties')
  if (rest?.value === false && isObject(value)) {
    for (const name of Object.keys(value)) {
      if (!seen.has(name))
        failures.push({ at: `${check.at}/${name}`, message: 'is not described by any part of the schema' })
    }
  }
  return { failures, seen }
}

interface Application {
  readonly value: Json
  readonly schema: Node
  readonly check: Check
}

function apply(keyword: string, node: Node, { value, schema, check }: Application): Result {
  const { at } = check
  const only = (...messages: readonly string[]): Result => ({
    failures: messages.map((message) => ({ at, message })),
    seen: new Set(),
  })
  switch (keyword) {
    case '$ref': {
      const next = target(check.description, schema, String(node.value))
      return next === undefined ? only(`${place(schema)}: ${String(node.value)} is broken`) : run(value, next, check)
    }
    case 'type':
      return isOfType(value, node.value) ? only() : only(`is not of type ${JSON.stringify(node.value)}`)
    case 'const':
      return same(value, node.value) ? only() : only(`is not ${JSON.stringify(node.value)}`)
    case 'enum':
      return isArray(node.value) && node.value.some((one) => same(value, one)) ? only() : only('is not in the enum')
    case 'format':
      return typeof value !== 'string' || formats[String(node.value)]?.(value) === true
        ? only()
        : only(`has not the format ${String(node.value)}`)
    case 'required':
      return only(...missing(value, schema, { names: node.value, check }).map((name) => `lacks ${name}`))
    case 'properties':
      return properties(value, schema, check)
    case 'propertyNames':
      return merge(
        Object.keys(isObject(value) ? value : {}).map((name) => run(name, node, { ...check, at: `${at}/${name}` })),
      )
    case 'prefixItems':
      return items(value, schema, check)
    case 'allOf':
      return merge(children(node).map(([, part]) => run(value, part, check)))
    case 'anyOf':
    case 'oneOf':
      return variants(keyword, node, { value, schema, check })
    case 'not':
      return run(value, node, check).failures.length > 0 ? only() : only('matches what it must not match')
    case 'if':
      return condition(value, node, { schema, check })
    default: {
      const limits = [...stringFailures, ...numberFailures, ...arrayFailures].find(([name]) => name === keyword)
      if (limits !== undefined)
        return limits[1](value, node.value) ? only() : only(`breaks ${keyword} ${JSON.stringify(node.value)}`)
      if (keyword === 'items' && child(schema, 'prefixItems') === undefined) return items(value, schema, check)
      if (
        (keyword === 'additionalProperties' || keyword === 'patternProperties') &&
        child(schema, 'properties') === undefined
      )
        return properties(value, schema, check)
      const known = annotations.has(keyword) || ignored.has(keyword) || keyword.startsWith('x-')
      return known ? only() : only(`${place(schema)} uses ${keyword}, which the checker does not know`)
    }
  }
}

function properties(value: Json, schema: Node, check: Check): Result {
  if (!isObject(value)) return merge([])
  const patterns = children(child(schema, 'patternProperties') ?? { ...schema, value: {} })
  const rest = child(schema, 'additionalProperties')
  const seen = new Set<string>()
  const results = Object.entries(value).flatMap(([name, item]) => {
    const inner = { ...check, at: `${check.at}/${name}` }
    const own = child(schema, 'properties', name)
    const matching = [
      ...(own === undefined ? [] : [own]),
      ...patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(name)).map(([, node]) => node),
    ]
    const used = matching.length > 0 ? matching : rest === undefined ? [] : [rest]
    if (used.length > 0) seen.add(name)
    if (own !== undefined && isHidden(own, check))
      return [
        { failures: [{ at: inner.at, message: `has no place in a ${check.direction}` }], seen: new Set<string>() },
      ]
    return used.map((node) => run(item, node, inner))
  })
  return { failures: merge(results).failures, seen }
}

function items(value: Json, schema: Node, check: Check): Result {
  if (!isArray(value)) return merge([])
  const rest = child(schema, 'items')
  const results = value.flatMap((item, index) => {
    const node = child(schema, 'prefixItems', String(index)) ?? rest
    return node === undefined ? [] : [run(item, node, { ...check, at: `${check.at}/${index}` })]
  })
  return { failures: merge(results).failures, seen: new Set() }
}

function variants(keyword: 'anyOf' | 'oneOf', node: Node, { value, schema, check }: Application): Result {
  const results = children(node).map(([, part]) => run(value, part, check))
  const matching = results.filter(({ failures }) => failures.length === 0)
  if (matching.length === 1 || (keyword === 'anyOf' && matching.length > 1)) return merge(matching)
  if (matching.length > 1)
    return { failures: [{ at: check.at, message: `matches ${matching.length} parts of oneOf` }], seen: new Set() }
  const nearest = chosen(value, schema, check) ?? results.toSorted((a, b) => a.failures.length - b.failures.length)[0]
  return {
    failures: [{ at: check.at, message: `matches no part of ${keyword}` }, ...(nearest?.failures ?? [])],
    seen: new Set(),
  }
}

/** The result for the variant that the discriminator selects. */
function chosen(value: Json, schema: Node, check: Check): Result | undefined {
  const name = child(schema, 'discriminator', 'propertyName')?.value
  if (typeof name !== 'string' || !isObject(value)) return undefined
  const reference = child(schema, 'discriminator', 'mapping', String(value[name]))?.value
  const part = typeof reference === 'string' ? target(check.description, schema, reference) : undefined
  return part === undefined ? undefined : run(value, part, check)
}

function condition(
  value: Json,
  node: Node,
  { schema, check }: { readonly schema: Node; readonly check: Check },
): Result {
  const test = run(value, node, check)
  const branch = child(schema, test.failures.length === 0 ? 'then' : 'else')
  return branch === undefined ? { failures: [], seen: test.seen } : run(value, branch, check)
}

function missing(
  value: Json,
  schema: Node,
  { names, check }: { readonly names: Json; readonly check: Check },
): readonly string[] {
  if (!isObject(value) || !isArray(names)) return []
  return names.map(String).filter((name) => {
    const property = child(schema, 'properties', name)
    return !(name in value) && !(property !== undefined && isHidden(property, check))
  })
}

function isHidden(property: Node, { direction, description }: Check): boolean {
  if (direction === 'any') return false
  const mark = direction === 'request' ? 'readOnly' : 'writeOnly'
  for (let node: Node | undefined = property; node !== undefined; ) {
    if (!isObject(node.value)) return false
    if (node.value[mark] === true) return true
    node = typeof node.value.$ref === 'string' ? target(description, node, node.value.$ref) : undefined
  }
  return false
}

function merge(results: readonly Result[]): Result {
  return {
    failures: results.flatMap(({ failures }) => failures),
    seen: new Set(results.flatMap(({ seen }) => [...seen])),
  }
}

function isOfType(value: Json, type: Json): boolean {
  if (isArray(type)) return type.some((one) => isOfType(value, one))
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return isArray(value)
    case 'object':
      return isObject(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

function same(a: Json, b: Json): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: Json): string {
  if (isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isObject(value)) return JSON.stringify(value)
  const object: JsonObject = value
  return `{${Object.keys(object)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(object[name] ?? null)}`)
    .join()}}`
}
