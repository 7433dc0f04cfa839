/** Finds the operations that the steps of an Arazzo document call. */
import { posix } from 'node:path'
import type { Graph } from '../document/graph.js'
import { isObject, listAt, textAt } from '../document/json.js'
import { decodePointer } from '../document/jsonPointer.js'
import type { OperationSource } from '../document/listOperations.js'
import type { Step } from './readWorkflows.js'

/** The description to which a document of workflows belongs. */
export interface WorkflowApi {
  /** File of the description. */
  readonly file: string
  readonly operations: readonly OperationSource[]
}

export interface ForeignSource {
  readonly source: string
}

/**
 * Finds the operation of a step. `{ source }` if another description has it, undefined if nothing has it. `name` is the name under
 * `operationId` or `operationPath`.
 */
export function findStepOperation(
  step: Step,
  graph: Graph,
  api: WorkflowApi,
): OperationSource | ForeignSource | undefined {
  const id = textAt(step.object, 'operationId')
  if (id !== undefined) {
    const whole = api.operations.find(({ operationId }) => operationId === id)
    if (whole) return whole
    // Documents of Redocly name the source without `$sourceDescriptions`. A name with a dot can also be an id.
    const [, start, source = '', own = id] = /^(\$sourceDescriptions\.)?([A-Za-z0-9_-]+)\.(.+)$/.exec(id) ?? []
    const isOwn = sourcesOfDescription(graph, api).has(source)
    if (start !== undefined && !isOwn) return { source }
    return isOwn ? api.operations.find(({ operationId }) => operationId === own) : undefined
  }
  const path = textAt(step.object, 'operationPath') ?? ''
  const [, source, pointer = ''] = /^\{?\$sourceDescriptions\.([A-Za-z0-9_-]+)(?:\.url)?\}?#(.*)$/.exec(path) ?? []
  if (source !== undefined && !sourcesOfDescription(graph, api).has(source)) return { source }
  const [section, route, method] = decodePointer(pointer)
  if (section !== 'paths' || route === undefined) return undefined
  const found = api.operations.filter((operation) => operation.kind === 'operation' && operation.path === route)
  // The examples of the specification omit the method if a path has only one.
  if (method === undefined) return found.length === 1 ? found[0] : undefined
  return found.find((operation) => operation.method.toLowerCase() === method.toLowerCase())
}

/**
 * Returns the names of the sources that refer to the description: the only source, or the sources with its file name.
 */
function sourcesOfDescription(graph: Graph, { file }: WorkflowApi): ReadonlySet<string> {
  const sources = listAt(graph.root.value, 'sourceDescriptions')
    .filter(isObject)
    .filter((source) => (textAt(source, 'type') ?? 'openapi') === 'openapi')
  const readSourceName = (source: object) => textAt(source, 'name') ?? ''
  if (sources.length === 1) return new Set(sources.map(readSourceName))
  const folder = posix.dirname(graph.root.file)
  const isDescriptionUrl = (url: string) =>
    /^[a-z]+:/i.test(url) ? posix.basename(url) === posix.basename(file) : posix.join(folder, url) === file
  return new Set(sources.filter((source) => isDescriptionUrl(textAt(source, 'url') ?? '')).map(readSourceName))
}
