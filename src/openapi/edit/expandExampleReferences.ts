/**
 * Replaces `{ $ref: '#/components/examples/Pet' }` inside the value of an example by the value of that example. OpenAPI
 * treats it as data, so readers would see the reference instead of the value. Tools that bundle descriptions follow it.
 */
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, propertyOf } from '../document/json.js'
import type { ObjectKind } from '../document/objectKinds.js'
import { containsObject } from './containsObject.js'

/** Keys whose value is an example, or a list of examples in a schema. */
const exampleKeys: Partial<Record<ObjectKind, readonly string[]>> = {
  parameter: ['example'],
  header: ['example'],
  mediaType: ['example'],
  schema: ['example', 'examples'],
  example: ['value', 'dataValue'],
}

/** True if an example may contain such a reference, judged by the text of the file. */
export function mayReferToExample(text: string): boolean {
  return text.includes('/components/examples/')
}

/** Edits the examples of one object in place. Returns true if something was replaced. Each place is reported. */
export function expandExampleReferences(object: JsonObject, kind: ObjectKind, graph: Graph): boolean {
  let isExpanded = false
  const stack: { readonly holder: object; readonly key: string }[] = []
  for (const key of exampleKeys[kind] ?? []) if (Object.hasOwn(object, key)) stack.push({ holder: object, key })
  const seen = new Set<unknown>()
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { holder, key } = next
    const value: unknown = Reflect.get(holder, key)
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (replaceReference({ holder, key, value }, graph)) isExpanded = true
    else for (const inner of Object.keys(value)) stack.push({ holder: value, key: inner })
  }
  return isExpanded
}

function replaceReference(
  { holder, key, value }: { readonly holder: object; readonly key: string; readonly value: object },
  graph: Graph,
): boolean {
  if (!isObject(value) || Object.keys(value).length !== 1) return false
  const reference = propertyOf(value, '$ref')
  if (typeof reference !== 'string' || !reference.includes('#/components/examples/')) return false
  const example = graph.resolveReference(reference, value).value
  if (!isObject(example)) return false
  const target = propertyOf(example, 'value') ?? propertyOf(example, 'dataValue')
  if (target === undefined || containsObject(target, holder)) return false
  const place = graph.locate(value, '$ref')
  Reflect.set(holder, key, target)
  const message =
    'The value of an example cannot contain references. docsgen puts the other example in; other tools show the `$ref`.'
  const hint = 'Write the value here, or bundle the description for such tools.'
  graph.report({ severity: 'info', code: 'openapi-ref-place', message, ...place, hint })
  return true
}
