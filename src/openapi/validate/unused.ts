/** Definitions that nothing refers to. No fault, but often a leftover or a misspelt reference. */
import type { Diagnostic } from '../../diagnostic.js'
import { isObject, namesAt, objectAt, own, textAt } from '../json.js'
import type { Graph } from '../read/graph.js'

const judged = [
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'links',
  'callbacks',
  'pathItems',
]

export function unusedComponents(graph: Graph): readonly Diagnostic[] {
  const components = objectAt(graph.root.value, 'components')
  if (!components) return []
  const used = usedTargets(graph)
  return judged.flatMap((section) => {
    const holder = objectAt(components, section)
    return namesAt(components, section).flatMap(([name, value]): Diagnostic[] => {
      if (!holder || used.has(value) || used.has(graph.follow(value).value)) return []
      const hint = 'Refer to it, or remove it.'
      return [
        {
          severity: 'info',
          code: 'openapi-unused',
          message: `Nothing refers to the ${section} component “${name}”.`,
          ...graph.place(holder, name, true),
          hint,
        },
      ]
    })
  })
}

/** Everything that a reference outside of the definition itself leads to. */
function usedTargets(graph: Graph): ReadonlySet<unknown> {
  const used = new Set<unknown>()
  const seen = new WeakSet<object>()
  const stack: unknown[] = [...graph.documents.values()].map(({ value }) => value)
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (isObject(value)) {
      const address = own(value, '$ref')
      if (typeof address === 'string') {
        used.add(graph.find(address, value).value)
        used.add(graph.follow(value).value)
      }
      for (const [, mapped] of namesAt(objectAt(value, 'discriminator'), 'mapping')) {
        if (typeof mapped === 'string')
          used.add(graph.find(/[#/.]/.test(mapped) ? mapped : `#/components/schemas/${mapped}`, value).value)
      }
      const operation = textAt(value, 'operationRef')
      if (operation) used.add(graph.find(operation, value).value)
    }
    stack.push(...Object.values(value))
  }
  return used
}
