/** What is wrong with a description beyond its references: examples that do not fit, parameters that a path lacks, waste. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, formatValue, isObject, type JsonObject, propertyOf, textAt } from '../document/json.js'
import type { OperationSource } from '../document/listOperations.js'
import { checkExamples } from './examples.js'
import { checkNames } from './names.js'
import { checkPaths } from './paths.js'
import { checkStructure } from './structure.js'
import { checkUnusedComponents } from './unused.js'

export interface ValidateInput {
  readonly graph: Graph
  readonly operations: readonly OperationSource[]
}

export function validateDescription({ graph, operations }: ValidateInput): readonly Diagnostic[] {
  const ids = collectOperationIds(graph)
  const { findings, undescribed } = checkStructure(graph)
  return [
    ...checkVersion(graph),
    ...findings,
    ...checkPaths(operations, graph),
    ...operations.flatMap((source) => [
      ...checkResponses(source, graph),
      ...checkLinks(source.operation, { graph, ids }),
    ]),
    ...checkNames(operations, graph),
    ...checkExamples(graph, undescribed),
    ...checkUnusedComponents(graph),
  ]
}

function checkVersion(graph: Graph): readonly Diagnostic[] {
  const { value } = graph.root
  if (!isObject(value)) return []
  const told = (key: string, message: string, hint: string) => [
    warning('openapi-version', message, { ...graph.locate(value, key), hint }),
  ]
  const version = propertyOf(value, 'openapi')
  const older = propertyOf(value, 'swagger')
  if (older !== undefined) {
    if (version !== undefined)
      return told(
        'openapi',
        'This file says `swagger` and `openapi`; it is read as Swagger 2.0.',
        'Take one of them out.',
      )
    if (older === '2.0') return []
    const said = `Swagger ${formatValue(older)} is not known; the file is read as Swagger 2.0.`
    return told('swagger', said, 'Write `swagger: "2.0"`, or `openapi` and its version.')
  }
  if (version === undefined) {
    const said = 'This file does not say which version of OpenAPI it is written in.'
    return told('openapi', said, 'Begin the file with `openapi: 3.1.1`.')
  }
  if (typeof version === 'string' && /^3\.[012]\b/.test(version)) return []
  const said = `OpenAPI ${formatValue(version)} is not known; the file is read as 3.2.`
  const isNumber = typeof version === 'number' && version >= 3 && version < 4
  const hint = isNumber
    ? `Write it with three numbers: \`openapi: ${version}.0\`.`
    : 'Begin the file with `openapi: 3.1.1`.'
  return told('openapi', said, hint)
}

/** What is empty or no map is told of as such, except in Swagger 2.0. */
function checkResponses({ kind, operation, place }: OperationSource, { root }: Graph): readonly Diagnostic[] {
  const responses = propertyOf(operation, 'responses')
  const isTold = responses !== undefined && !isObject(responses) && propertyOf(root.value, 'swagger') === undefined
  if (kind !== 'operation' || isTold) return []
  if (entriesAt(operation, 'responses').length > 0) return []
  return [
    warning('openapi-responses', 'This operation has no responses.', {
      ...place,
      hint: 'Describe at least the success.',
    }),
  ]
}

interface LinkTools {
  readonly graph: Graph
  readonly ids: ReadonlySet<string>
}

function checkLinks(operation: JsonObject, { graph, ids }: LinkTools): readonly Diagnostic[] {
  return entriesAt(operation, 'responses').flatMap(([, value]) =>
    entriesAt(graph.follow(value).value, 'links').flatMap(([name, link]) => {
      const target = graph.follow(link).value
      const id = textAt(target, 'operationId')
      const address = textAt(target, 'operationRef')
      if (!isObject(target)) return []
      const told = (key: string, to: string, hint?: string) => [
        warning('openapi-link', `The link “${name}” leads to the operation “${to}”, which does not exist.`, {
          ...graph.locate(target, key),
          ...(hint && { hint }),
        }),
      ]
      if (id && !ids.has(id)) {
        const near = nearest(id, ids)
        return told('operationId', id, near && `Did you mean “${near}”?`)
      }
      const isOwn = address !== undefined && !/^[a-z][a-z0-9+.-]*:/i.test(address)
      if (!isOwn || graph.resolveReference(address, target).broken === undefined) return []
      return told(
        'operationRef',
        address,
        'Write it as `#/paths/~1things/get`: `~1` stands for the slashes of the path.',
      )
    }),
  )
}

function collectOperationIds(graph: Graph): ReadonlySet<string> {
  const items = ['paths', 'webhooks'].flatMap((key) => entriesAt(graph.root.value, key))
  return new Set(
    items.flatMap(([, value]) => {
      const item = graph.follow(value).value
      return isObject(item) ? Object.values(item).flatMap((operation) => textAt(operation, 'operationId') ?? []) : []
    }),
  )
}
