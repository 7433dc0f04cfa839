import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, listAt } from '../document/json.js'

/** Names of the properties of a schema and of the schemas that it combines. `seen` ends recursion. */
export function listPropertyNames(written: unknown, graph: Graph, seen = new Set<unknown>()): readonly string[] {
  const schema = graph.follow(written).value
  if (!isObject(schema) || seen.has(schema)) return []
  seen.add(schema)
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => listAt(schema, keyword))
  return [
    ...entriesAt(schema, 'properties').map(([name]) => name),
    ...parts.flatMap((part) => listPropertyNames(part, graph, seen)),
  ]
}
