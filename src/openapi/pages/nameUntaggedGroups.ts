/**
 * Names the sidebar category of operations without tags. Up to `maxInOneCategory` operations share one category. More are
 * grouped by the start of their paths: a long list is hard to read, and each of their pages would repeat it.
 */
import type { InterfaceText } from '../../text/catalogue.js'
import type { OperationSource } from '../document/listOperations.js'
import { titleFromIdentifier } from '../document/titles.js'

/** Operations that a reader can scan in one list. */
const maxInOneCategory = 24

/** Returns a function that names the category of an untagged operation. Equal names are one category. */
export function nameUntaggedGroups(
  operations: readonly OperationSource[],
  texts: Pick<InterfaceText, 'operations' | 'webhooks'>,
): (operation: OperationSource) => string {
  const untagged = operations
    .filter(({ kind, tags }) => kind === 'operation' && tags.length === 0)
    .map((operation) => ({ operation, segments: literalSegments(operation.path) }))
  const names = new Map<OperationSource, string>()
  if (untagged.length > maxInOneCategory) nameBySegment(untagged, names)
  return (operation) => names.get(operation) || texts[`${operation.kind}s`]
}

interface Untagged {
  readonly operation: OperationSource
  readonly segments: readonly string[]
}

/**
 * Names groups by the first path segment that differs. A segment such as `v1` that most paths share does not count. Returns false
 * if most groups would have one operation, which would only repeat the list of operations.
 */
function nameBySegment(operations: readonly Untagged[], names: Map<OperationSource, string>): boolean {
  const depth = sharedSegments(operations)
  const groups = new Map<string | undefined, Untagged[]>()
  for (const one of operations) {
    const segment = one.segments[depth]
    groups.set(segment, [...(groups.get(segment) ?? []), one])
  }
  if (groups.size > operations.length / 2) return false
  for (const [segment, members] of groups) {
    if (segment === undefined) continue
    const isMost = groups.size > 1 && members.length > maxInOneCategory && members.length > operations.length / 2
    if (isMost && nameBySegment(members, names)) continue
    for (const { operation } of members) names.set(operation, titleFromIdentifier(segment))
  }
  return true
}

/** Number of segments that all paths share at their start, for example 2 for `/api/v1/…`. */
function sharedSegments([first, ...rest]: readonly Untagged[]): number {
  const shared = first?.segments ?? []
  const other = shared.findIndex((segment, index) => rest.some(({ segments }) => segments[index] !== segment))
  return other === -1 ? shared.length : other
}

/** Segments of a path that are not parameters. */
function literalSegments(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '' && !segment.includes('{'))
}
