/**
 * Properties that one direction hides: read-only ones in a request, write-only ones in a response. One part of `allOf` can mark a
 * property that another part requires, so the parts are read together.
 */
import type { SchemaGraph } from '../document/graph.js'
import { entriesAt, isObject, isTrue, listAt } from '../document/json.js'

export type HiddenFlag = 'readOnly' | 'writeOnly'

/** Names that the schema, the target of its reference, or a part of `allOf` marks with the flag. */
export function hiddenProperties(schema: unknown, flag: HiddenFlag, graph: SchemaGraph): ReadonlySet<string> {
  const names = new Set<string>()
  for (const part of allOfParts(schema, graph))
    for (const [name, property] of entriesAt(part, 'properties'))
      if (allOfParts(property, graph).some((one) => isTrue(one, flag))) names.add(name)
  return names
}

/** The schema, the target of its reference, and those of the members of `allOf`, at any depth. */
function allOfParts(schema: unknown, graph: SchemaGraph, found: unknown[] = []): readonly unknown[] {
  if (!isObject(schema) || found.includes(schema)) return found
  found.push(schema)
  allOfParts(graph.follow(schema).value, graph, found)
  for (const member of listAt(schema, 'allOf')) allOfParts(member, graph, found)
  return found
}
