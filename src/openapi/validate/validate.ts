/** What is wrong with a description beyond its references: examples that do not fit, parameters that a path lacks, waste. */
import { type Diagnostic, warning } from '../../diagnostic.js'
import { briefly, isObject, type JsonObject, namesAt, own, textAt } from '../json.js'
import type { OperationSource } from '../operations.js'
import type { Graph } from '../read/graph.js'
import { exampleFindings } from './examples.js'
import { nameFindings } from './names.js'
import { structureFindings } from './structure.js'
import { unusedComponents } from './unused.js'

export interface ValidateInput {
  readonly graph: Graph
  readonly operations: readonly OperationSource[]
}

export function validateDescription({ graph, operations }: ValidateInput): readonly Diagnostic[] {
  const ids = operationIds(graph)
  return [
    ...versionFindings(graph),
    ...structureFindings(graph),
    ...operations.flatMap((source) => [
      ...operationFindings(source, graph),
      ...linkFindings(source.operation, { graph, ids }),
    ]),
    ...nameFindings(operations, graph),
    ...exampleFindings(graph),
    ...unusedComponents(graph),
  ]
}

function versionFindings(graph: Graph): readonly Diagnostic[] {
  const { value } = graph.root
  const version = own(value, 'openapi')
  const known = own(value, 'swagger') !== undefined || (typeof version === 'string' && /^3\.[012]\b/.test(version))
  if (known || !isObject(value)) return []
  const hint = 'Begin the file with `openapi: 3.1.1`.'
  const message =
    version === undefined
      ? 'This file does not say which version of OpenAPI it is written in.'
      : `OpenAPI ${briefly(version)} is not known; the file is read as 3.2.`
  return [warning('openapi-version', message, { ...graph.place(value, 'openapi'), hint })]
}

function operationFindings(
  { kind, path, operation, parameters, place }: OperationSource,
  graph: Graph,
): readonly Diagnostic[] {
  const findings: Diagnostic[] = []
  if (kind === 'operation') {
    const declared = new Set(
      parameters.filter((parameter) => own(parameter, 'in') === 'path').map((parameter) => textAt(parameter, 'name')),
    )
    const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
    for (const name of names.filter((candidate) => !declared.has(candidate))) {
      const hint = `Add it to the parameters with \`in: path\`.`
      findings.push(
        warning('openapi-path-parameter', `The path parameter “${name}” of ${path} is not described.`, {
          ...place,
          hint,
        }),
      )
    }
    for (const parameter of parameters) {
      const name = textAt(parameter, 'name') ?? ''
      if (own(parameter, 'in') !== 'path' || names.includes(name)) continue
      findings.push(
        warning(
          'openapi-path-parameter',
          `The path ${path} has no parameter “${name}”.`,
          graph.place(parameter, 'name'),
        ),
      )
    }
  }
  if (kind === 'operation' && namesAt(operation, 'responses').length === 0) {
    findings.push(
      warning('openapi-responses', 'This operation has no responses.', {
        ...place,
        hint: 'Describe at least the success.',
      }),
    )
  }
  return findings
}

function linkFindings(
  operation: JsonObject,
  { graph, ids }: { readonly graph: Graph; readonly ids: ReadonlySet<string> },
): readonly Diagnostic[] {
  return namesAt(operation, 'responses').flatMap(([, value]) =>
    namesAt(graph.follow(value).value, 'links').flatMap(([name, link]) => {
      const target = graph.follow(link).value
      const id = textAt(target, 'operationId')
      if (!isObject(target) || !id || ids.has(id)) return []
      return [
        warning(
          'openapi-link',
          `The link “${name}” leads to the operation “${id}”, which does not exist.`,
          graph.place(target, 'operationId'),
        ),
      ]
    }),
  )
}

function operationIds(graph: Graph): ReadonlySet<string> {
  const items = ['paths', 'webhooks'].flatMap((key) => namesAt(graph.root.value, key))
  return new Set(
    items.flatMap(([, value]) => {
      const item = graph.follow(value).value
      return isObject(item) ? Object.values(item).flatMap((operation) => textAt(operation, 'operationId') ?? []) : []
    }),
  )
}
