/** Compares two descriptions and lists what changed for users of the API, by operation, breaking changes first. */
import type { ChangeGroupView, ChangelogView, ChangeView } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import { objectAt, textAt } from '../document/json.js'
import type { Reference } from '../pages/buildReference.js'
import { compareDescriptions } from './compareDescriptions.js'
import { groupCommonChanges } from './groupCommonChanges.js'

export interface ChangelogInput {
  readonly reference: Pick<Reference, 'api' | 'operations'>
  /** Route prefix of the pages. */
  readonly path: string
}

export function buildChangelog(before: Graph, after: Graph, { reference, path }: ChangelogInput): ChangelogView {
  const { api, operations } = reference
  const groups = compareDescriptions(before, { graph: after, operations }).map(
    ({ source, changes, isRemoved }): ChangeGroupView => ({
      id: isRemoved ? `removed-${source.slug}` : source.slug,
      title: source.title,
      method: source.kind === 'operation' ? source.method : 'WEBHOOK',
      path: source.path,
      ...(!isRemoved && { href: `${path}/${source.slug}` }),
      changes,
    }),
  )
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

function breakingFirst(changes: readonly ChangeView[]): readonly ChangeView[] {
  return [...changes.filter(({ breaking }) => breaking), ...changes.filter(({ breaking }) => !breaking)]
}

function byBreaking(a: ChangeGroupView, b: ChangeGroupView): number {
  const rank = ({ changes }: ChangeGroupView) => (changes.some(({ breaking }) => breaking) ? 0 : 1)
  return rank(a) - rank(b)
}
