/**
 * Paths and what fills them: each name in braces is a parameter, and each parameter in the path has its braces. What all
 * operations of a path get wrong is told of once, at the path.
 */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph, SourceLocation } from '../document/graph.js'
import { isTrue, type JsonObject, objectAt, propertyOf, textAt } from '../document/json.js'
import type { OperationSource } from '../document/listOperations.js'

export function checkPaths(operations: readonly OperationSource[], graph: Graph): readonly Diagnostic[] {
  const byPath = new Map<string, OperationSource[]>()
  for (const source of operations)
    if (source.kind === 'operation') byPath.set(source.path, [...(byPath.get(source.path) ?? []), source])
  return [
    ...[...byPath].flatMap(([path, sources]) => [
      ...checkPathSyntax(path, graph),
      ...checkPathParameters(path, sources, graph),
    ]),
    ...checkAmbiguousPaths([...byPath.keys()], graph),
  ]
}

function locatePath(path: string, graph: Graph): SourceLocation {
  return graph.locate(objectAt(graph.root.value, 'paths') ?? {}, path, true)
}

function pathWarning(message: string, place: SourceLocation, hint?: string): Diagnostic {
  return warning('openapi-path-parameter', message, { ...place, ...(hint && { hint }) })
}

function checkPathSyntax(path: string, graph: Graph): readonly Diagnostic[] {
  if (/[{}]/.test(path.replace(/\{[^{}]+\}/g, '')))
    return [pathWarning(`The braces of the path ${path} do not fit together.`, locatePath(path, graph))]
  const query = /\?.*$/.exec(path)?.[0]
  if (query === undefined) return []
  const hint = 'Describe what stands in it as parameters with `in: query`.'
  return [pathWarning(`A path has no query, but ${path} has “${query}”.`, locatePath(path, graph), hint)]
}

function checkPathParameters(path: string, sources: readonly OperationSource[], graph: Graph): readonly Diagnostic[] {
  const names = templateNames(path.replace(/\?.*$/, ''))
  const unused = new Map<JsonObject, string>()
  const lacking = new Map<string, OperationSource[]>()
  const optional = new Set<JsonObject>()
  for (const source of sources) {
    const declared = source.parameters.filter((parameter) => propertyOf(parameter, 'in') === 'path')
    const known = new Set(declared.map((parameter) => textAt(parameter, 'name') ?? ''))
    for (const parameter of declared) {
      const name = textAt(parameter, 'name') ?? ''
      if (!names.includes(name)) unused.set(parameter, name)
      else if (!isTrue(parameter, 'required')) optional.add(parameter)
    }
    for (const name of names) if (!known.has(name)) lacking.set(name, [...(lacking.get(name) ?? []), source])
  }
  const free = [...lacking.keys()]
  const meant = new Map([...unused].map(([parameter, name]) => [parameter, likelyParameter(name, free)] as const))
  const explained = new Set(meant.values())
  return [
    ...[...unused].map(([parameter, name]) => {
      const other = meant.get(parameter)
      const hint = other
        ? `Did you mean “${other}”?`
        : path.split('/').includes(`:${name}`)
          ? `Write \`{${name}}\` in place of \`:${name}\`.`
          : 'Put its name in braces into the path, or give it another `in`.'
      return pathWarning(`The path ${path} has no parameter “${name}”.`, graph.locate(parameter, 'name'), hint)
    }),
    ...[...lacking]
      .filter(([name]) => !explained.has(name))
      .flatMap(([name, lack]) => {
        const said = `The path parameter “${name}” of ${path} is not described.`
        const hint = 'Add it to the parameters with `in: path`.'
        const isEverywhere = lack.length === sources.length && sources.length > 1
        return isEverywhere
          ? [pathWarning(said, locatePath(path, graph), hint)]
          : lack.map(({ place }) => pathWarning(said, place, hint))
      }),
    ...[...optional].map((parameter) => {
      const said = `The path parameter “${textAt(parameter, 'name')}” needs \`required: true\`: without it there is no path.`
      const key = propertyOf(parameter, 'required') === undefined ? 'name' : 'required'
      return pathWarning(said, graph.locate(parameter, key))
    }),
  ]
}

/** With one of each there is no doubt, however little they have in common. */
function likelyParameter(name: string, free: readonly string[]): string | undefined {
  return nearest(name, free) ?? (free.length === 1 ? free[0] : undefined)
}

function templateNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
}

/** `/a/{id}` and `/a/{name}` are the same path. */
function checkAmbiguousPaths(paths: readonly string[], graph: Graph): readonly Diagnostic[] {
  const first = new Map<string, string>()
  return paths.flatMap((path) => {
    const bare = path.replace(/\{[^{}]+\}/g, '{}')
    const other = first.get(bare)
    if (other === undefined) {
      first.set(bare, path)
      return []
    }
    const said = `The paths ${other} and ${path} are the same but for the names of their parameters.`
    const related = [{ message: 'The other path.', ...locatePath(other, graph) }]
    return [{ ...pathWarning(said, locatePath(path, graph), 'Make one path of them.'), related }]
  })
}

/** Parameters that stand twice in one list. */
export function checkRepeatedParameters(holder: JsonObject, graph: Graph): readonly Diagnostic[] {
  const list = propertyOf(holder, 'parameters')
  if (!Array.isArray(list)) return []
  const seen = new Set<string>()
  return list.flatMap((item, index) => {
    const parameter = graph.follow(item).value
    const name = textAt(parameter, 'name')
    const key = `${textAt(parameter, 'in')} ${name}`
    if (name === undefined || !seen.has(key)) {
      seen.add(key)
      return []
    }
    const said = `The parameter “${name}” in ${textAt(parameter, 'in')} stands here twice; the last one counts.`
    return [warning('openapi-parameter', said, graph.locate(list, index))]
  })
}
