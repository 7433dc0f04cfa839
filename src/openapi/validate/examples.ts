/** Examples against their schemas, wherever the two stand together. Each fault is reported where it stands in the file. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, listAt, propertyOf } from '../document/json.js'
import { childKindOf, type ObjectKind } from '../document/objectKinds.js'
import type { Direction } from '../schema/pageContext.js'
import type { UndeclaredNames } from './requiredNames.js'
import { joinShortened, type ValueError, validateValue } from './validateValue.js'

/** @param undescribed names that are told of at the schema that requires them. */
export function checkExamples(graph: Graph, undescribed: UndeclaredNames): readonly Diagnostic[] {
  const findings: Diagnostic[] = []
  /** A bit for each direction. */
  const done = new Map<object, number>()
  visit(graph.root.value, 'root', 'both')
  return findings

  function visit(given: unknown, kind: ObjectKind, direction: Direction): void {
    if (Array.isArray(given)) {
      for (const item of given) visit(item, kind, direction)
      return
    }
    const value = graph.follow(given).value
    if (!isObject(value)) return
    const seen = done.get(value) ?? 0
    const bit = directionBits[direction]
    if ((seen & bit) !== 0 || (kind === 'schema' && seen !== 0)) return
    done.set(value, seen | bit)
    judge(value, kind, direction)
    for (const key of Object.keys(value)) {
      const inside = childKindOf(kind, key)
      if (!inside) continue
      const inner = value[key]
      const [shape, next] = inside
      const turned = directionInside(next, direction)
      if (shape === 'map' && isObject(inner))
        for (const name of Object.keys(inner)) visitNamed(name, inner[name], next, turned)
      else visit(inner, next, turned)
    }
  }

  function visitNamed(name: string, item: unknown, kind: ObjectKind, direction: Direction): void {
    if (!name.startsWith('x-') || kind === 'schema' || kind === 'header') visit(item, kind, direction)
  }

  function judge(value: JsonObject, kind: ObjectKind, direction: Direction): void {
    if (kind === 'schema') {
      for (const [index] of listAt(value, 'examples').entries())
        check(listAt(value, 'examples') as unknown as object, String(index), value, 'both')
      if (Object.hasOwn(value, 'example')) check(value, 'example', value, 'both')
      if (Object.hasOwn(value, 'default')) check(value, 'default', value, 'both')
      return
    }
    if (kind !== 'mediaType' && kind !== 'parameter' && kind !== 'header') return
    const schema = propertyOf(value, 'schema')
    if (schema === undefined) return
    if (Object.hasOwn(value, 'example')) check(value, 'example', schema, direction)
    for (const [, entry] of entriesAt(value, 'examples')) {
      const example = graph.follow(entry).value
      if (!isObject(example)) continue
      if (Object.hasOwn(example, 'value')) check(example, 'value', schema, direction)
      if (Object.hasOwn(example, 'dataValue')) check(example, 'dataValue', schema, direction)
    }
  }

  function check(holder: object, key: string, schema: unknown, direction: Direction): void {
    const value = (holder as Record<string, unknown>)[key]
    // Text of another format, such as XML, is not what the schema speaks of.
    const type = propertyOf(graph.follow(schema).value, 'type')
    if (typeof value === 'string' && (type === 'object' || type === 'array')) return
    for (const { path, message, others } of groupByCause(
      validateValue(value, schema, { graph, direction, undescribed }),
    )) {
      const at = path.length > 0 ? `“${path.join('.')}”` : 'it'
      const what = key === 'default' ? 'This default' : 'This example'
      const hint = exampleHint({ value, path, message, others })
      findings.push(
        warning('openapi-example', `${what} does not fit its schema: ${at} ${message}.`, {
          ...placeIn(holder, [key, ...path]),
          ...(hint && { hint }),
        }),
      )
    }
  }

  function placeIn(holder: object, path: readonly string[]) {
    let at: object = holder
    for (const key of path.slice(0, -1)) {
      const next: unknown = (at as Record<string, unknown>)[key]
      if (typeof next !== 'object' || next === null) return graph.locate(at, key)
      at = next
    }
    const last = path.at(-1) ?? ''
    return graph.locate(at, last, isObject(at) && path.length > 1)
  }
}

interface InvalidExample {
  readonly value: unknown
  readonly path: readonly string[]
  readonly message: string
  readonly others: number
}

function exampleHint({ value, path, message, others }: InvalidExample): string | undefined {
  if (others > 0) return `The same is so in ${others === 1 ? 'another item' : `${others} more items`} of it.`
  if (isReferenceObject(value))
    return 'Here `$ref` is data. A reference to an example stands beside its name: `examples: { name: { $ref: … } }`.'
  const at = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)
  const isBare = typeof at === 'number' || typeof at === 'boolean'
  return isBare && message === 'must be a string' ? 'Put it in quotes, to make it text.' : undefined
}

const isReferenceObject = (value: unknown): boolean => isObject(value) && typeof propertyOf(value, '$ref') === 'string'

const directionBits: Readonly<Record<Direction, number>> = { both: 1, request: 2, response: 4 }

/** Findings of one example. */
const mostErrorsPerExample = 10

interface GroupedError extends ValueError {
  /** Items of lists that have the same fault, besides this one. */
  readonly others: number
}

/** One fault for each cause: what all items of a list get wrong is told at the first, and all that one object lacks at once. */
function groupByCause(faults: readonly ValueError[]): readonly GroupedError[] {
  const causes = new Map<string, ValueError[]>()
  for (const fault of faults) {
    const place = fault.path.map((key) => (/^\d+$/.test(key) ? '[]' : key)).join('/')
    const cause = `${place} ${fault.lacks === undefined ? fault.message : 'lacks'}`
    causes.set(cause, [...(causes.get(cause) ?? []), fault])
  }
  return [...causes.values()].slice(0, mostErrorsPerExample).flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const lacks = [...new Set(alike.flatMap(({ lacks }) => lacks ?? []))].map((name) => `“${name}”`)
    const message = lacks.length > 1 ? `lacks the required properties ${joinShortened(lacks)}` : first.message
    return [{ ...first, message, others: new Set(alike.map(({ path }) => path.join('/'))).size - 1 }]
  })
}

function directionInside(kind: ObjectKind, direction: Direction): Direction {
  if (kind === 'requestBody' || kind === 'parameter') return 'request'
  return kind === 'response' ? 'response' : direction
}
