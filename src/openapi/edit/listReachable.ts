import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, objectAt, propertyOf } from '../document/json.js'

/** All objects inside the values, and in the targets of their references. Reports nothing. */
export function listReachable(values: readonly unknown[], graph: Graph): ReadonlySet<unknown> {
  const seen = new Set<unknown>()
  const stack = [...values]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (isObject(value)) {
      const mapped = entriesAt(objectAt(value, 'discriminator'), 'mapping').map(([, reference]) => reference)
      for (const reference of [propertyOf(value, '$ref'), propertyOf(value, '$dynamicRef'), ...mapped])
        if (typeof reference === 'string')
          stack.push(
            graph.resolveReference(/[#/.]/.test(reference) ? reference : `#/components/schemas/${reference}`, value)
              .value,
          )
    }
    for (const inner of Object.values(value)) if (typeof inner === 'object') stack.push(inner)
  }
  return seen
}
