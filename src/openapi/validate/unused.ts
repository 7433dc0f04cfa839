/** Reports definitions that nothing refers to: often a leftover or a misspelt reference. */
import type { Diagnostic } from '../../model/diagnostic.js'
import type { Graph, SourceLocation } from '../document/graph.js'
import { entriesAt, isObject, objectAt, propertyOf, textAt } from '../document/json.js'

const checkedSections = [
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

export function checkUnusedComponents(graph: Graph): readonly Diagnostic[] {
  const used = collectUsedTargets(graph)
  const components = objectAt(graph.root.value, 'components')
  const inRoot = checkedSections.flatMap((section) => {
    const holder = objectAt(components, section)
    return entriesAt(components, section).flatMap(([name, value]): Diagnostic[] =>
      !holder || used.has(value) || used.has(graph.follow(value).value)
        ? []
        : [unusedDiagnostic(`\`components.${section}.${name}\``, graph.locate(holder, name, true))],
    )
  })
  return [...inRoot, ...checkUnusedInFiles(graph, used)]
}

/** Checks top-level definitions of the other files, unless the whole file is used as one definition. */
function checkUnusedInFiles(graph: Graph, used: ReadonlySet<unknown>): readonly Diagnostic[] {
  return [...graph.documents.values()].flatMap(({ value }) => {
    if (value === graph.root.value || !isObject(value) || used.has(value)) return []
    return Object.entries(value).flatMap(([name, definition]): Diagnostic[] =>
      !isObject(definition) || containsUsed(definition, used)
        ? []
        : [unusedDiagnostic(`\`${name}\``, graph.locate(value, name, true))],
    )
  })
}

/** YAML aliases can make a value contain itself; `seen` ends the recursion. */
function containsUsed(value: unknown, used: ReadonlySet<unknown>, seen = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false
  seen.add(value)
  return used.has(value) || Object.values(value).some((inner) => containsUsed(inner, used, seen))
}

function unusedDiagnostic(name: string, place: SourceLocation): Diagnostic {
  const hint = 'Remove it, or add a reference to it.'
  return { severity: 'info', code: 'openapi-unused', message: `Nothing refers to ${name}.`, ...place, hint }
}

/**
 * Collects the targets of all references. In data, such as the value of an example, `$ref` is an ordinary key: it counts as
 * a use, but it may be broken, and no file is read for it.
 */
function collectUsedTargets(graph: Graph): ReadonlySet<unknown> {
  const used = new Set<unknown>()
  const seen = new Set<object>()
  const stack: unknown[] = [...graph.documents.values()].map(({ value }) => value)
  // A map of one file can be the value of a key in another (`expandMapReferences`).
  const fileOfDefinition = new Map(
    stack.flatMap((file) => [file, ...(isObject(file) ? Object.values(file) : [])].map((value) => [value, file])),
  )
  // The value of an example can be inside another example (`expandExampleReferences`).
  const exampleOfValue = new Map(
    entriesAt(objectAt(graph.root.value, 'components'), 'examples').map(([, example]) => [
      propertyOf(example, 'value'),
      example,
    ]),
  )
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (isObject(value)) {
      const address = propertyOf(value, '$ref')
      if (typeof address === 'string') used.add(graph.resolveReference(address, value, false).value)
      const discriminator = objectAt(value, 'discriminator')
      for (const [, mapped] of discriminator ? entriesAt(discriminator, 'mapping') : []) {
        if (typeof mapped === 'string')
          used.add(
            graph.resolveReference(/[#/.]/.test(mapped) ? mapped : `#/components/schemas/${mapped}`, value).value,
          )
      }
      const operation = textAt(value, 'operationRef')
      if (operation) used.add(graph.resolveReference(operation, value).value)
    }
    for (const inner of Object.values(value)) {
      if (typeof inner !== 'object') continue
      if (fileOfDefinition.has(inner) && fileOfDefinition.get(inner) !== value) used.add(inner)
      const example = exampleOfValue.get(inner)
      if (example !== undefined && example !== value) used.add(example)
      stack.push(inner)
    }
  }
  return used
}
