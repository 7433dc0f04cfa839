/**
 * Replaces references where OpenAPI has a map or a list, such as `paths: { $ref: ./paths.yml }`, by their targets.
 * OpenAPI allows a reference only in the place of a single object. But many descriptions of several files are written
 * this way, because the tools that bundle them follow references everywhere. The same walk replaces references inside
 * examples.
 */
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, propertyOf } from '../document/json.js'
import { childKindOf, type ObjectKind } from '../document/objectKinds.js'
import { defineKey } from '../document/parseJson.js'
import type { MutableObject } from '../document/sourceDocument.js'
import { containsObject } from './containsObject.js'
import { expandExampleReferences, mayReferToExample } from './expandExampleReferences.js'
import { hasOtherFiles } from './hiddenParts.js'

/** Keys that have no kind of object, but whose value or items can be in another file. */
const plainKeys: Partial<Record<ObjectKind, readonly string[]>> = {
  root: ['info', 'tags', 'servers', 'security', 'externalDocs', 'x-tagGroups'],
  operation: ['tags', 'servers', 'security'],
  schema: ['enum', 'required'],
}

/** Edits the parsed files in place. Returns true if something was replaced. Each place is reported. */
export function expandMapReferences(graph: Graph): boolean {
  const { text } = graph.root
  const hasExampleReferences = mayReferToExample(text)
  if (!hasExampleReferences && !mayReferToMap(text)) return false
  const seen = new Map<ObjectKind, Set<object>>()
  const stack: { readonly value: unknown; readonly kind: ObjectKind }[] = [{ value: graph.root.value, kind: 'root' }]
  let isExpanded = false
  const expand = (holder: object, key: string | number) => {
    isExpanded = expandReference(holder, key, graph) || isExpanded
  }
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, kind } = next
    const ofKind = seen.get(kind) ?? new Set()
    if (!isObject(value) || ofKind.has(value)) continue
    seen.set(kind, ofKind.add(value))
    if (hasExampleReferences) isExpanded = expandExampleReferences(value, kind, graph) || isExpanded
    const target = graph.follow(value).value
    if (target !== value) stack.push({ value: target, kind })
    for (const key of plainKeys[kind] ?? []) {
      expand(value, key)
      const list = value[key]
      if (Array.isArray(list)) for (const index of list.keys()) expand(list, index)
    }
    for (const key of Object.keys(value)) {
      const [shape, childKind] = childKindOf(kind, key) ?? []
      if (!childKind) continue
      if (shape !== 'one' || childKind === 'components') expand(value, key)
      const held = value[key]
      if (shape === 'one' && !Array.isArray(held)) stack.push({ value: held, kind: childKind })
      else if (typeof held === 'object' && held !== null)
        for (const inner of Object.values(held)) stack.push({ value: inner, kind: childKind })
    }
  }
  return isExpanded
}

/** True if a map or list can be a reference. Other files are read only when a reference to them is followed. */
function mayReferToMap(text: string): boolean {
  return hasOtherFiles(text) || mapReference.test(text)
}

/** A reference directly under a key that OpenAPI has for a map or a list. Properties of schemas can have the same names. */
const mapReference =
  /\b(?:paths|webhooks|components|schemas|responses|parameters|examples|requestBodies|headers|securitySchemes|links|callbacks|content|properties|definitions|allOf|anyOf|oneOf|info|tags|servers|security)["']?\s*:\s*(?:\{\s*)?["']?\$ref\b/

/**
 * Replaces one reference. Keys beside the `$ref` override those of its target. A reference stays if it is broken,
 * points to another type, or points to an object around itself, which would then contain itself.
 */
function expandReference(holder: object, key: string | number, graph: Graph): boolean {
  const written: unknown = Reflect.get(holder, key)
  if (!isObject(written) || typeof propertyOf(written, '$ref') !== 'string') return false
  const target = graph.follow(written).value
  if ((!Array.isArray(target) && !isObject(target)) || containsObject(target, holder)) return false
  const place = graph.locate(written, '$ref')
  Reflect.set(holder, key, isObject(target) ? mergeBeside(written, target, graph) : target)
  const message = 'OpenAPI has no references in this place. docsgen follows it, but other tools reject it.'
  const hint = 'Bundle the description for such tools, or refer to each entry by itself.'
  graph.report({ severity: 'info', code: 'openapi-ref-place', message, ...place, hint })
  return true
}

function mergeBeside(written: JsonObject, target: JsonObject, graph: Graph): JsonObject {
  const { $ref: _, ...beside } = written
  if (Object.keys(beside).length === 0) return target
  const merged: MutableObject = {}
  for (const [name, value] of [...Object.entries(target), ...Object.entries(beside)]) defineKey(merged, name, value)
  graph.inheritLocation(merged, target, new Map(Object.keys(beside).map((name) => [name, written])))
  return merged
}
