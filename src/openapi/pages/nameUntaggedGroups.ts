/**
 * Where an operation without a tag stands in the menu. A few stand together; many would be a list that nobody reads and
 * that each of their pages repeats, so they are grouped by what their paths begin with.
 */
import type { OperationSource } from '../document/listOperations.js'
import { humanizeIdentifier } from '../document/slugs.js'

const together = { operation: 'Operations', webhook: 'Webhooks' }

/** As many untagged operations as a reader looks through. */
const few = 24

/** Names the place of an untagged operation; the same name is the same place. */
export function nameUntaggedGroups(operations: readonly OperationSource[]): (operation: OperationSource) => string {
  const untagged = operations
    .filter(({ kind, tags }) => kind === 'operation' && tags.length === 0)
    .map((operation) => ({ operation, segments: literalSegments(operation.path) }))
  const names = new Map<OperationSource, string>()
  if (untagged.length > few) nameBySegment(untagged, names)
  return (operation) => names.get(operation) || together[operation.kind]
}

interface Untagged {
  readonly operation: OperationSource
  readonly segments: readonly string[]
}

/** By the first segment that tells them apart. One that most have, such as `v1` beside `health`, tells nothing. */
function nameBySegment(operations: readonly Untagged[], names: Map<OperationSource, string>): void {
  const depth = sharedSegments(operations)
  const groups = new Map<string | undefined, Untagged[]>()
  for (const one of operations) {
    const segment = one.segments[depth]
    groups.set(segment, [...(groups.get(segment) ?? []), one])
  }
  for (const [segment, members] of groups) {
    if (segment === undefined) continue
    if (groups.size > 1 && members.length > few && members.length > operations.length / 2) nameBySegment(members, names)
    else for (const { operation } of members) names.set(operation, humanizeIdentifier(segment))
  }
}

/** How many segments all of the paths begin with, for example 2 of `/api/v1/…`. */
function sharedSegments([first, ...rest]: readonly Untagged[]): number {
  const shared = first?.segments ?? []
  const other = shared.findIndex((segment, index) => rest.some(({ segments }) => segments[index] !== segment))
  return other === -1 ? shared.length : other
}

/** Parts of a path that are not parameters. */
function literalSegments(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '' && !segment.includes('{'))
}
