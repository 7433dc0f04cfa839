/** Validates a description beyond its references, which the graph checks while it resolves them. */
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

/** Runs all checks. Following references may load further files into the graph. */
export function validateDescription({ graph, operations }: ValidateInput): readonly Diagnostic[] {
  const ids = new Set(operations.flatMap(({ operationId }) => operationId ?? []))
  const { diagnostics, undeclared } = checkStructure(graph)
  return [
    ...checkVersion(graph),
    ...diagnostics,
    ...checkPaths(operations, graph),
    ...operations.flatMap((source) => [
      ...checkResponses(source, graph),
      ...checkLinks(source.operation, { graph, ids }),
    ]),
    ...checkNames(operations, graph),
    ...checkExamples(graph, undeclared),
    ...checkUnusedComponents(graph),
  ]
}

function checkVersion(graph: Graph): readonly Diagnostic[] {
  const { value } = graph.root
  if (!isObject(value)) return []
  const versionWarning = (key: string, message: string, hint: string) => [
    warning('openapi-version', message, { ...graph.locate(value, key), hint }),
  ]
  const version = propertyOf(value, 'openapi')
  const older = propertyOf(value, 'swagger')
  if (older !== undefined) {
    if (version !== undefined)
      return versionWarning(
        'openapi',
        'The file has both `swagger` and `openapi`. It is read as Swagger 2.0.',
        'Remove one of them.',
      )
    if (older === '2.0') return []
    const message = `Unknown version Swagger ${formatValue(older)}. The file is read as Swagger 2.0.`
    return versionWarning('swagger', message, 'Write `swagger: "2.0"`, or `openapi` with its version.')
  }
  if (version === undefined) {
    const message = 'The file has no `openapi` version.'
    return versionWarning('openapi', message, 'Start the file with `openapi: 3.1.1`.')
  }
  if (typeof version === 'string' && /^3\.[012]\b/.test(version)) return []
  const message = `Unknown version OpenAPI ${formatValue(version)}. The file is read as OpenAPI 3.2.`
  const isNumber = typeof version === 'number' && version >= 3 && version < 4
  const hint = isNumber ? `Write three numbers: \`openapi: ${version}.0\`.` : 'Start the file with `openapi: 3.1.1`.'
  return versionWarning('openapi', message, hint)
}

/** A value of another type is reported by `checkStructure`, except in Swagger 2.0. */
function checkResponses({ kind, operation, place }: OperationSource, { root }: Graph): readonly Diagnostic[] {
  const responses = propertyOf(operation, 'responses')
  const isReported = responses !== undefined && !isObject(responses) && propertyOf(root.value, 'swagger') === undefined
  if (kind !== 'operation' || isReported) return []
  if (entriesAt(operation, 'responses').length > 0) return []
  return [
    warning('openapi-responses', 'The operation has no responses.', {
      ...place,
      hint: 'Describe at least the successful response.',
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
      const brokenLinkWarning = (key: string, to: string, hint?: string) => [
        warning('openapi-link', `Link \`${name}\` points to unknown operation \`${to}\`.`, {
          ...graph.locate(target, key),
          ...(hint && { hint }),
        }),
      ]
      if (id && !ids.has(id)) {
        const near = nearest(id, ids)
        return brokenLinkWarning('operationId', id, near && `Did you mean \`${near}\`?`)
      }
      const isOwn = address !== undefined && !/^[a-z][a-z0-9+.-]*:/i.test(address)
      if (!isOwn || graph.resolveReference(address, target).broken === undefined) return []
      return brokenLinkWarning(
        'operationRef',
        address,
        'Write `#/paths/~1things/get`, with `~1` for each slash of the path.',
      )
    }),
  )
}
