/**
 * An edition is the site as readers with the same audiences see it. A reader in several audiences sees the pages of all of
 * them, so there is an edition for each set of audiences that one reader can be in.
 */
import type { SiteConfig } from '../../schema/config.js'

/** Ids of audiences, sorted; empty for readers in no audience. */
export type Edition = readonly string[]

type Audiences = SiteConfig['audiences']

/** Each edition is a whole site on the host, so more of them are refused. */
export const maxEditions = 32

/** The smallest edition comes first. Undefined if there are more than `maxEditions`. */
export function createEditions(audiences: Audiences): Edition[] | undefined {
  let states = new Map([stateEntry({ audiences: [], membership: {} })])
  for (const audience of audiences) {
    const joined = [...states.values()].flatMap((state) => {
      const membership = joinOrganizations(state.membership, audience.organizations)
      if (!membership) return []
      return [stateEntry({ audiences: addAudience(state.audiences, audience.id, audiences), membership })]
    })
    states = new Map([...states, ...joined])
    if (countEditions(states) > maxEditions) return undefined
  }
  const editions = new Map([...states.values()].map((state) => [editionId(state.audiences), state.audiences]))
  return [...editions.values()].sort((a, b) => a.length - b.length || (editionId(a) < editionId(b) ? -1 : 1))
}

/** Unique; empty for readers in no audience. */
export function editionId(edition: Edition): string {
  return edition.join(' ')
}

/** The audience itself, and those that it sees, directly and through others. */
export function seenAudiences(id: string, audiences: Audiences): string[] {
  const seen = new Set([id])
  for (const one of seen) for (const other of audiences.find((each) => each.id === one)?.sees ?? []) seen.add(other)
  return [...seen].sort()
}

function addAudience(edition: Edition, id: string, audiences: Audiences): Edition {
  return [...new Set([...edition, ...seenAudiences(id, audiences)])].sort()
}

/** The organizations that a reader can still be in; a missing list means any. A token names one organization. */
interface Membership {
  readonly ids?: readonly string[]
  readonly names?: readonly string[]
}

interface State {
  readonly audiences: Edition
  readonly membership: Membership
}

/** Undefined if no reader can be in one of these organizations, too. */
function joinOrganizations(membership: Membership, organizations: readonly string[]): Membership | undefined {
  const ids = organizations.filter((one) => one.startsWith('org_'))
  // A list of ids and names does not tell which of them mean the same organization.
  if (organizations.length === 0 || (ids.length > 0 && ids.length < organizations.length)) return membership
  const kind = ids.length > 0 ? 'ids' : 'names'
  const both = membership[kind]?.filter((one) => organizations.includes(one)) ?? organizations
  return both.length > 0 ? { ...membership, [kind]: both } : undefined
}

function stateEntry(state: State): readonly [string, State] {
  return [JSON.stringify(state), state]
}

function countEditions(states: ReadonlyMap<string, State>): number {
  return new Set([...states.values()].map(({ audiences }) => editionId(audiences))).size
}
