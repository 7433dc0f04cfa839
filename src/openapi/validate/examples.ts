/** Validates examples and defaults against their schemas. Each error is reported at its place in the file. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, listAt, propertyOf } from '../document/json.js'
import { childKindOf, type ObjectKind } from '../document/objectKinds.js'
import type { Direction } from '../schema/pageContext.js'
import type { UndeclaredNames } from './requiredNames.js'
import { joinShortened, type ValueError, validateValue } from './validateValue.js'

/** An example or default, with the object or array that holds it. */
interface ExamplePlace {
  readonly holder: object
  readonly key: string
  readonly value: unknown
  readonly schema: unknown
  readonly direction: Direction
}

/** @param undeclared required names that are already reported at their schema. */
export function checkExamples(graph: Graph, undeclared: UndeclaredNames): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  /** Directions in which each object was visited, as bits. */
  const visited = new Map<object, number>()
  visitExamples(graph.root.value, 'root', 'both')
  return diagnostics

  function visitExamples(written: unknown, kind: ObjectKind, direction: Direction): void {
    if (Array.isArray(written)) {
      for (const item of written) visitExamples(item, kind, direction)
      return
    }
    const value = graph.follow(written).value
    if (!isObject(value)) return
    const seen = visited.get(value) ?? 0
    const bit = directionBits[direction]
    if ((seen & bit) !== 0 || (kind === 'schema' && seen !== 0)) return
    visited.set(value, seen | bit)
    for (const place of examplePlaces(value, { kind, direction, graph })) checkExample(place)
    for (const key of Object.keys(value)) {
      const child = childKindOf(kind, key)
      if (child) visitExamplesIn(value[key], child, direction)
    }
  }

  function visitExamplesIn(child: unknown, [shape, kind]: readonly [string, ObjectKind], outer: Direction): void {
    const direction = directionInside(kind, outer)
    if (shape !== 'map' || !isObject(child)) {
      visitExamples(child, kind, direction)
      return
    }
    for (const name of Object.keys(child))
      if (!name.startsWith('x-') || kind === 'schema' || kind === 'header') visitExamples(child[name], kind, direction)
  }

  function checkExample({ holder, key, value, schema, direction }: ExamplePlace): void {
    // A string for an object is an example in another format, such as XML.
    const type = propertyOf(graph.follow(schema).value, 'type')
    if (typeof value === 'string' && (type === 'object' || type === 'array')) return
    const errors = groupByCause(validateValue(value, schema, { graph, direction, undeclared }))
    if (value === null && key === 'example' && errors.length > 0) {
      const message = 'The example is `null`, which its schema does not allow. Readers do not see it.'
      const hint = 'Remove it, or write a value that the schema allows.'
      diagnostics.push(warning('openapi-example', message, { ...graph.locate(holder, key), hint }))
      return
    }
    for (const error of errors) {
      const subject = error.path.length > 0 ? `\`${error.path.join('.')}\`` : 'the value'
      const what = key === 'default' ? 'default' : 'example'
      const hint = exampleHint(value, error)
      diagnostics.push(
        warning('openapi-example', `The ${what} does not match its schema: ${subject} ${error.message}.`, {
          ...locateError(graph, holder, [key, ...error.path]),
          ...(hint && { hint }),
        }),
      )
    }
  }
}

interface PlaceContext {
  readonly kind: ObjectKind
  readonly direction: Direction
  readonly graph: Graph
}

/** Lists the examples and defaults that an object holds directly. */
function examplePlaces(object: JsonObject, { kind, direction, graph }: PlaceContext): readonly ExamplePlace[] {
  const placesAt = (holder: JsonObject, keys: readonly string[], target: Pick<ExamplePlace, 'schema' | 'direction'>) =>
    keys
      .filter((key) => Object.hasOwn(holder, key))
      .map((key): ExamplePlace => ({ holder, key, value: holder[key], ...target }))
  if (kind === 'schema') {
    const target = { schema: object, direction: 'both' } as const
    const examples = listAt(object, 'examples')
    return [
      ...examples.map((value, index): ExamplePlace => ({ holder: examples, key: String(index), value, ...target })),
      ...placesAt(object, ['example', 'default'], target),
    ]
  }
  const schema = propertyOf(object, 'schema')
  if ((kind !== 'mediaType' && kind !== 'parameter' && kind !== 'header') || schema === undefined) return []
  const named = entriesAt(object, 'examples').map(([, entry]) => graph.follow(entry).value)
  return [
    ...placesAt(object, ['example'], { schema, direction }),
    ...named.filter(isObject).flatMap((example) => placesAt(example, ['value', 'dataValue'], { schema, direction })),
  ]
}

/** The place of the innermost value on the path that exists in the file. */
function locateError(graph: Graph, holder: object, path: readonly string[]) {
  let parent = holder
  for (const key of path.slice(0, -1)) {
    const next = childOf(parent, key)
    if (typeof next !== 'object' || next === null) return graph.locate(parent, key)
    parent = next
  }
  return graph.locate(parent, path.at(-1) ?? '', isObject(parent) && path.length > 1)
}

/** A property of an object, or an item of an array. */
function childOf(value: unknown, key: string): unknown {
  return Array.isArray(value) ? value[Number(key)] : propertyOf(value, key)
}

function exampleHint(value: unknown, { path, message, others }: GroupedError): string | undefined {
  if (others > 0) return `${others === 1 ? 'Another item has' : `${others} more items have`} the same error.`
  if (isObject(value) && typeof propertyOf(value, '$ref') === 'string')
    return '`$ref` is data inside an example. Write the reference one level up: `examples: { name: { $ref: … } }`.'
  const invalid = path.reduce(childOf, value)
  const isUnquoted = typeof invalid === 'number' || typeof invalid === 'boolean'
  return isUnquoted && message === 'must be a string' ? 'Put the value in quotes to make it a string.' : undefined
}

const directionBits: Readonly<Record<Direction, number>> = { both: 1, request: 2, response: 4 }

const maxErrorsPerExample = 10

interface GroupedError extends ValueError {
  /** Number of other list items with the same error. */
  readonly others: number
}

/** Merges errors of the same cause: one for all items of a list, and one for all properties that an object is missing. */
function groupByCause(errors: readonly ValueError[]): readonly GroupedError[] {
  const causes = new Map<string, ValueError[]>()
  for (const error of errors) {
    const place = error.path.map((key) => (/^\d+$/.test(key) ? '[]' : key)).join('/')
    const cause = `${place} ${error.missingProperty === undefined ? error.message : 'missing'}`
    causes.set(cause, [...(causes.get(cause) ?? []), error])
  }
  return [...causes.values()].slice(0, maxErrorsPerExample).flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const missing = [...new Set(alike.flatMap(({ missingProperty }) => missingProperty ?? []))]
    const message =
      missing.length > 1
        ? `is missing the required properties ${joinShortened(missing.map((name) => `\`${name}\``))}`
        : first.message
    return [{ ...first, message, others: new Set(alike.map(({ path }) => path.join('/'))).size - 1 }]
  })
}

function directionInside(kind: ObjectKind, outer: Direction): Direction {
  if (kind === 'requestBody' || kind === 'parameter') return 'request'
  return kind === 'response' ? 'response' : outer
}
