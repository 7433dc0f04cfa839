/** Compares two versions of a description and lists what changed for users of the API, by severity and operation. */
import type { ApiView, ChangelogView, ChangeSeverity } from '../../model/contract/reference.js'
import { fillText } from '../../text/fillText.js'
import type { Graph } from '../document/graph.js'
import type { OperationSource } from '../document/listOperations.js'
import type { Change, ChangeTexts } from './change.js'
import { type ChangedOperation, compareDescriptions, operationKey } from './compareDescriptions.js'
import { type ChangeGroup, type GroupedChange, groupCommonChanges } from './groupCommonChanges.js'

/** A version of an API. */
export interface ApiVersion {
  readonly graph: Graph
  readonly operations: readonly OperationSource[]
  /** Name for readers: the version of the description. */
  readonly label: string
  /** ISO date of its release. */
  readonly date?: string | undefined
}

export interface ChangelogInput {
  readonly api: ApiView
  readonly route: string
  /** Link to the current page of an operation, or to a part of it. Undefined if the operation is gone. */
  readonly linkTo: (source: OperationSource, anchor?: string) => string | undefined
  readonly texts: ChangeTexts
}

/** Severities in the order of display. */
const severities: readonly ChangeSeverity[] = ['breaking', 'deprecated', 'compatible']

/** Compares two versions of a description. Changes that many operations share are listed once. */
export function buildChangelog(before: ApiVersion, after: ApiVersion, input: ChangelogInput): ChangelogView {
  const { texts } = input
  const changed = compareDescriptions(before.graph, { ...after, texts })
  const nameCommon = (count: number) => fillText(texts.changeInOperations, { count: String(count) })
  return {
    kind: 'changelog',
    api: input.api,
    route: input.route,
    title: texts.changelogTitle,
    from: before.label,
    to: after.label,
    ...(after.date && { date: after.date }),
    groups: severities.flatMap((severity) =>
      groupCommonChanges(
        changed.flatMap((one) => createGroup(one, severity, input)),
        nameCommon,
      ).map((group) => ({
        ...group,
        ...(group.id.startsWith('in-common') && severity !== 'breaking' && { id: `${group.id}-${severity}` }),
      })),
    ),
  }
}

/** The changes of an operation with one severity. The first group of an operation has its slug as id. */
function createGroup(
  { source, changes, isRemoved }: ChangedOperation,
  severity: ChangeSeverity,
  { linkTo }: ChangelogInput,
): readonly ChangeGroup[] {
  const own = changes.filter((change) => severityOf(change) === severity)
  if (own.length === 0) return []
  const isFirst = severities.find((other) => changes.some((change) => severityOf(change) === other)) === severity
  const href = isRemoved ? undefined : linkTo(source)
  const group: ChangeGroup = {
    id: `${isRemoved ? 'removed-' : ''}${source.slug}${isFirst ? '' : `-${severity}`}`,
    severity,
    title: source.title,
    method: source.kind === 'operation' ? source.method : 'WEBHOOK',
    path: source.path,
    ...(href && { href }),
    changes: own.map(({ anchor, ...change }): GroupedChange => {
      const target = anchor === undefined || !href ? undefined : linkTo(source, anchor)
      return { ...change, ...(target && { href: target }) }
    }),
  }
  return [group]
}

function severityOf({ breaking, kind }: Change): ChangeSeverity {
  if (breaking) return 'breaking'
  return kind === 'deprecated' ? 'deprecated' : 'compatible'
}

/** Finds the current operation with the same method and path as one of another version. */
export function findCurrentOperation(
  current: readonly OperationSource[],
): (source: OperationSource) => OperationSource | undefined {
  const byKey = new Map(current.map((source) => [operationKey(source), source] as const))
  return (source) => byKey.get(operationKey(source))
}
