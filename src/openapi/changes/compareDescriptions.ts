/** Compares the operations of two descriptions. */
import type { Graph } from '../document/graph.js'
import { listOperations, type OperationSource } from '../document/listOperations.js'
import { createSlugRegistry } from '../document/slugs.js'
import { upgradeSwagger } from '../document/upgradeSwagger.js'
import { createSchemaResolver } from '../schema/schemaResolver.js'
import type { Change, ChangeTexts } from './change.js'
import { deprecationNote } from './compareDeprecation.js'
import { compareOperations } from './compareOperations.js'

export interface ChangedOperation {
  /** The operation as it is now; a removed one as it was. */
  readonly source: OperationSource
  readonly isRemoved: boolean
  /** Has at least one change. */
  readonly changes: readonly Change[]
}

export interface CurrentDescription {
  readonly graph: Graph
  readonly operations: readonly OperationSource[]
  readonly texts: ChangeTexts
}

/** Changed and new operations in the order of the description, then removed ones. Rewrites an older Swagger 2.0 description. */
export function compareDescriptions(
  before: Graph,
  { graph: after, operations, texts }: CurrentDescription,
): readonly ChangedOperation[] {
  upgradeSwagger(before)
  const oldState = { graph: before, texts, resolveSchema: createSchemaResolver(before) }
  const newState = { graph: after, texts, resolveSchema: createSchemaResolver(after) }
  const removed = new Map(
    listOperations(before, createSlugRegistry([])).map((source) => [operationKey(source), source] as const),
  )
  const present = operations.map((source): ChangedOperation => {
    const earlier = removed.get(operationKey(source)) ?? findMovedOperation(source, removed, operations)
    if (!earlier) return { source, isRemoved: false, changes: [newOperation(source, texts)] }
    removed.delete(operationKey(earlier))
    const changes = compareOperations({ ...oldState, source: earlier }, { ...newState, source })
    return { source, isRemoved: false, changes }
  })
  const gone = [...removed.values()].map(
    (source): ChangedOperation => ({ source, isRemoved: true, changes: [removedOperation(source, texts)] }),
  )
  return [...present, ...gone].filter(({ changes }) => changes.length > 0)
}

function newOperation({ kind }: OperationSource, texts: ChangeTexts): Change {
  const text = kind === 'operation' ? texts.changeNewOperation : texts.changeNewWebhook
  return { kind: 'added', breaking: false, text, isAboutOperation: true }
}

function removedOperation({ kind, operation }: OperationSource, texts: ChangeTexts): Change {
  const text = kind === 'operation' ? texts.changeRemovedOperation : texts.changeRemovedWebhook
  return { kind: 'removed', breaking: true, text: text + deprecationNote(operation, texts), isAboutOperation: true }
}

/** Identity of an operation, without the names of path parameters, which callers do not see. */
export function operationKey({ kind, method, path }: OperationSource): string {
  return `${kind} ${method} ${kind === 'operation' ? path.replace(/\{[^{}]*\}/g, '{}') : path}`
}

/** Finds an operation that moved to another path by its `operationId`. */
function findMovedOperation(
  source: OperationSource,
  removed: ReadonlyMap<string, OperationSource>,
  all: readonly OperationSource[],
): OperationSource | undefined {
  if (!source.operationId) return undefined
  const found = [...removed.values()].find(
    ({ kind, operationId }) => kind === source.kind && operationId === source.operationId,
  )
  return found && !all.some((other) => operationKey(other) === operationKey(found)) ? found : undefined
}
