/**
 * Checks path templates against path parameters: each name in braces must be a parameter, and each path parameter must be in
 * the template. A mistake of all operations of a path is reported once, at the path.
 */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph, SourceLocation } from '../document/graph.js'
import { isTrue, type JsonObject, objectAt, propertyOf, textAt } from '../document/json.js'
import type { OperationSource } from '../document/listOperations.js'

/** Webhooks have no path, so they are not checked. */
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
    return [pathWarning(`The braces in path \`${path}\` are not balanced.`, locatePath(path, graph))]
  const names = templateNames(path)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    return [pathWarning(`Path \`${path}\` has the parameter \`${twice}\` twice.`, locatePath(path, graph))]
  const query = /\?.*$/.exec(path)?.[0]
  if (query === undefined) return []
  const hint = 'Declare its parameters with `in: query` instead.'
  return [pathWarning(`Path \`${path}\` contains the query string \`${query}\`.`, locatePath(path, graph), hint)]
}

function checkPathParameters(path: string, sources: readonly OperationSource[], graph: Graph): readonly Diagnostic[] {
  const names = templateNames(path.replace(/\?.*$/, ''))
  const notInTemplate = new Map<JsonObject, string>()
  const missing = new Map<string, OperationSource[]>()
  const optional = new Set<JsonObject>()
  for (const source of sources) {
    const declared = source.parameters.filter((parameter) => propertyOf(parameter, 'in') === 'path')
    const known = new Set(declared.map((parameter) => textAt(parameter, 'name') ?? ''))
    for (const parameter of declared) {
      const name = textAt(parameter, 'name') ?? ''
      if (!names.includes(name)) notInTemplate.set(parameter, name)
      else if (!isTrue(parameter, 'required')) optional.add(parameter)
    }
    for (const name of names) if (!known.has(name)) missing.set(name, [...(missing.get(name) ?? []), source])
  }
  const missingNames = [...missing.keys()]
  const likely = new Map(
    [...notInTemplate].map(([parameter, name]) => [parameter, likelyParameter(name, missingNames)] as const),
  )
  const explained = new Set(likely.values())
  return [
    ...[...notInTemplate].map(([parameter, name]) => {
      const other = likely.get(parameter)
      const hint = other
        ? `Did you mean \`${other}\`?`
        : path.split('/').includes(`:${name}`)
          ? `Write \`{${name}}\` instead of \`:${name}\`.`
          : 'Add its name in braces to the path, or change `in`.'
      return pathWarning(`Path \`${path}\` has no parameter \`${name}\`.`, graph.locate(parameter, 'name'), hint)
    }),
    ...[...missing]
      .filter(([name]) => !explained.has(name))
      .flatMap(([name, affected]) => {
        const message = `Path parameter \`${name}\` of \`${path}\` is not declared.`
        const hint = 'Add it to `parameters` with `in: path`.'
        const isEverywhere = affected.length === sources.length && sources.length > 1
        return isEverywhere
          ? [pathWarning(message, locatePath(path, graph), hint)]
          : affected.map(({ place }) => pathWarning(message, place, hint))
      }),
    ...[...optional].map((parameter) => {
      const message = `Path parameter \`${textAt(parameter, 'name')}\` must have \`required: true\`.`
      const key = propertyOf(parameter, 'required') === undefined ? 'name' : 'required'
      return pathWarning(message, graph.locate(parameter, key))
    }),
  ]
}

/**
 * Returns the parameter that the author probably meant. With a single missing name, the match is certain, even if the
 * two names differ completely.
 */
function likelyParameter(name: string, missing: readonly string[]): string | undefined {
  return nearest(name, missing) ?? (missing.length === 1 ? missing[0] : undefined)
}

function templateNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
}

/** `/a/{id}` and `/a/{name}` match the same requests. */
function checkAmbiguousPaths(paths: readonly string[], graph: Graph): readonly Diagnostic[] {
  const first = new Map<string, string>()
  return paths.flatMap((path) => {
    const bare = path.replace(/\{[^{}]+\}/g, '{}')
    const other = first.get(bare)
    if (other === undefined) {
      first.set(bare, path)
      return []
    }
    const message = `Paths \`${other}\` and \`${path}\` differ only in the names of their parameters.`
    const related = [{ message: 'The other path.', ...locatePath(other, graph) }]
    return [{ ...pathWarning(message, locatePath(path, graph), 'Merge them into one path.'), related }]
  })
}

/** Reports parameters that one list declares twice. */
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
    const message = `Parameter \`${name}\` in \`${textAt(parameter, 'in')}\` is declared twice. The last declaration is used.`
    return [warning('openapi-parameter', message, graph.locate(list, index))]
  })
}
