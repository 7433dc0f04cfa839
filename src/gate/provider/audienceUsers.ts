/** Users of the local provider for a site with audiences: one more in each audience, to look at the editions of the site. */
import type { SiteConfig } from '../../schema/config.js'
import { sealClaim } from '../../schema/gate.js'
import { gateEditions } from '../build/gateEditions.js'
import { editionKeyList } from '../core/editionKeys.js'
import { chooseEdition, type GateAudience, type GateEditions } from '../core/editions.js'
import type { NamedKey } from '../core/keyList.js'
import { type User, users } from './users.js'

export interface AudienceUsers {
  readonly users: readonly User[]
  /** Names of the claims that these users have. */
  readonly claimNames: readonly string[]
}

/** @param sealKeys keys of a sealed site; each user gets those of their edition. Undefined for a site without audiences. */
export async function createAudienceUsers(
  config: SiteConfig,
  sealKeys: readonly NamedKey[],
): Promise<AudienceUsers | undefined> {
  const editions = gateEditions(config)
  if (!editions) return undefined
  const key = sealClaim(config)
  const all = [...users, ...editions.audiences.map((audience) => audienceUser(audience, editions))]
  const withKeys = all.map(async (user): Promise<User> => {
    const edition = sealKeys.length > 0 ? chooseEdition({ ...user.claims }, editions) : undefined
    if (!edition) return user
    return { ...user, claims: { ...user.claims, [key]: await editionKeyList(sealKeys, edition.audiences) } }
  })
  return { users: await Promise.all(withKeys), claimNames: [editions.claims.roles, editions.claims.groups, key] }
}

function audienceUser({ id, organizations, roles, groups }: GateAudience, { claims }: GateEditions): User {
  const organization = organizations?.[0]
  return {
    id: `audience|${id}`,
    name: `Reader in ${id}`,
    email: `${id}@example.com`,
    claims: {
      ...(organization && { [organization.startsWith('org_') ? 'org_id' : 'org_name']: organization }),
      ...(roles && { [claims.roles]: roles.slice(0, 1) }),
      ...(groups && { [claims.groups]: groups.slice(0, 1) }),
    },
  }
}
