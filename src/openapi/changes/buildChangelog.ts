/** Compares two descriptions and lists what changed for users of the API, by operation, breaking changes first. */
import type { ChangeGroupView, ChangelogView, ChangeView } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import { objectAt, textAt } from '../document/json.js'
import { listOperations, type OperationSource } from '../document/listOperations.js'
import { createSlugRegistry } from '../document/slugs.js'
import { upgradeSwagger } from '../document/upgradeSwagger.js'
import type { Reference } from '../pages/buildReference.js'
import { createSchemaResolver } from '../schema/schemaResolver.js'
import { compareOperations } from './compareOperations.js'
import { deprecationNote } from './deprecationNote.js'
import { groupCommonChanges } from './groupCommonChanges.js'

export interface ChangelogInput {
  readonly reference: Pick<Reference, 'api' | 'operations'>
  /** Route prefix of the pages. */
  readonly path: string
}

export function buildChangelog(before: Graph, after: Graph, { reference, path }: ChangelogInput): ChangelogView {
  upgradeSwagger(before)
  const { api, operations } = reference
  const oldState = { graph: before, resolveSchema: createSchemaResolver(before) }
  const newState = { graph: after, resolveSchema: createSchemaResolver(after) }
  const removed = new Map(
    listOperations(before, createSlugRegistry([])).map((source) => [operationKey(source), source] as const),
  )
  const groups: ChangeGroupView[] = []
  const add = (source: OperationSource, changes: readonly ChangeView[], isRemoved = false) => {
    if (changes.length === 0) return
    const place =
      source.kind === 'operation'
        ? { method: source.method, path: source.path }
        : { method: 'WEBHOOK', path: source.path }
    groups.push({
      id: isRemoved ? `removed-${source.slug}` : source.slug,
      title: source.title,
      ...place,
      ...(!isRemoved && { href: `${path}/${source.slug}` }),
      changes,
    })
  }
  for (const source of operations) {
    const earlier = removed.get(operationKey(source)) ?? findMovedOperation(source, removed, operations)
    if (!earlier) {
      add(source, [
        {
          kind: 'added',
          breaking: false,
          text: source.kind === 'webhook' ? 'This webhook is new.' : 'This operation is new.',
        },
      ])
      continue
    }
    removed.delete(operationKey(earlier))
    add(source, compareOperations({ ...oldState, source: earlier }, { ...newState, source }))
  }
  for (const source of removed.values()) {
    add(
      source,
      [
        {
          kind: 'removed',
          breaking: true,
          text: `This ${source.kind} was removed.${deprecationNote(source.operation)}`,
        },
      ],
      true,
    )
  }
  const version = textAt(objectAt(before.root.value, 'info'), 'version') ?? ''
  return {
    kind: 'changelog',
    api,
    route: `${path}/changelog`,
    title: 'Changelog',
    from: version,
    to: api.version,
    groups: groupCommonChanges(groups)
      .map((group) => ({ ...group, changes: breakingFirst(group.changes) }))
      .sort(byBreaking),
  }
}

/** Identity of an operation, without the names of path parameters, which callers do not see. */
function operationKey({ kind, method, path }: OperationSource): string {
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

function breakingFirst(changes: readonly ChangeView[]): readonly ChangeView[] {
  return [...changes.filter(({ breaking }) => breaking), ...changes.filter(({ breaking }) => !breaking)]
}

function byBreaking(a: ChangeGroupView, b: ChangeGroupView): number {
  const rank = ({ changes }: ChangeGroupView) => (changes.some(({ breaking }) => breaking) ? 0 : 1)
  return rank(a) - rank(b)
}
