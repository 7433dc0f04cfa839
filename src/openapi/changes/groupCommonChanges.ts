/**
 * Groups changes that several operations share. Otherwise a new parameter of every list would be repeated in each
 * operation, and would hide the changes of single operations. Sentences about the operation itself ("This operation is
 * new.") stay with the operation.
 */
import type { ChangeGroupView, ChangeView, ReferenceLink } from '../../model/contract/reference.js'

/**
 * Minimum number of operations for a shared group. For fewer, the repeated sentence reads better than a list of their
 * names.
 */
const minOperations = 4

/** A change before it is known whether other operations share it. */
export interface GroupedChange extends ChangeView {
  readonly isAboutOperation?: true
}

/** The changes of one operation. */
export interface ChangeGroup extends Omit<ChangeGroupView, 'changes'> {
  readonly changes: readonly GroupedChange[]
}

/**
 * Returns the groups of shared changes, then the given groups without these changes.
 * @param nameCommon returns the title of a group for a number of operations
 */
export function groupCommonChanges(
  groups: readonly ChangeGroup[],
  nameCommon: (count: number) => string,
): readonly ChangeGroupView[] {
  const places = new Map<string, ChangeGroup[]>()
  for (const group of groups)
    for (const change of group.changes.filter(({ isAboutOperation }) => !isAboutOperation))
      places.set(changeKey(change), [...(places.get(changeKey(change)) ?? []), group])
  const common = new Map<string, { readonly of: readonly ChangeGroup[]; readonly changes: ChangeView[] }>()
  const taken = new Set<string>()
  for (const change of groups.flatMap(({ changes }) => changes)) {
    const of = places.get(changeKey(change)) ?? []
    if (of.length < minOperations || taken.has(changeKey(change))) continue
    taken.add(changeKey(change))
    const ids = of.map(({ id }) => id).join(' ')
    const known = common.get(ids) ?? { of, changes: [] }
    known.changes.push(change)
    common.set(ids, known)
  }
  return [
    ...[...common.values()].map(({ of, changes }, index) => ({
      ...createCommonGroup(of, changes, index),
      title: nameCommon(of.length),
    })),
    ...groups
      .map((group) => ({
        ...group,
        changes: group.changes
          .filter((change) => !taken.has(changeKey(change)))
          .map(({ isAboutOperation: _, ...change }): ChangeView => change),
      }))
      .filter(({ changes }) => changes.length > 0),
  ]
}

function createCommonGroup(
  of: readonly ChangeGroup[],
  changes: readonly ChangeView[],
  index: number,
): Omit<ChangeGroupView, 'title'> {
  return {
    id: index === 0 ? 'in-common' : `in-common-${index + 1}`,
    severity: of[0]?.severity ?? 'compatible',
    operations: of.flatMap((group) => linkChanges(group, changes)),
    changes: changes.map(({ href: _, ...change }) => change),
  }
}

/** Link to the page of a group. If only one change is shared, the link points to the changed part. */
function linkChanges({ title, href, changes }: ChangeGroup, shared: readonly ChangeView[]): ReferenceLink[] {
  if (!href) return []
  const [first] = shared
  const own =
    first && shared.length === 1 ? changes.find((one) => changeKey(one) === changeKey(first))?.href : undefined
  return [{ label: title, href: own ?? href }]
}

function changeKey({ kind, breaking, text }: ChangeView): string {
  return `${kind} ${breaking} ${text}`
}
