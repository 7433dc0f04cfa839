/**
 * Editions: what readers with the same audiences see. Each edition has its own folder in the private folder. The claims of the
 * ID token decide at sign-in which folder a session may read.
 */

/** Rules of one audience. A reader is in it who has one value of each list. */
export interface GateAudience {
  readonly id: string
  /** The audience itself and all others whose pages it sees. */
  readonly seen: readonly string[]
  /** Ids (`org_…`) or names, in lower case. */
  readonly organizations?: readonly string[]
  readonly roles?: readonly string[]
  readonly groups?: readonly string[]
}

export interface GateEdition {
  /** Ids of its audiences, sorted; empty for readers in no audience. */
  readonly audiences: readonly string[]
  /** Name of its folder. It changes with the rules, so that sessions of older rules end. */
  readonly folder: string
}

export interface GateEditions {
  readonly audiences: readonly GateAudience[]
  readonly list: readonly GateEdition[]
  /** Names of the claims with roles and groups. */
  readonly claims: { readonly roles: string; readonly groups: string }
}

type Claims = Readonly<Record<string, unknown>>

/** Undefined if there is no edition for these claims; then nothing may be served. */
export function chooseEdition(
  claims: Claims,
  { audiences, list, claims: names }: GateEditions,
): GateEdition | undefined {
  const values = {
    organizations: [claims.org_id, claims.org_name].filter((value) => typeof value === 'string'),
    roles: textsOfClaim(claims[names.roles]),
    groups: textsOfClaim(claims[names.groups]),
  }
  const isMember = (audience: GateAudience) =>
    (['organizations', 'roles', 'groups'] as const).every(
      (kind) => audience[kind]?.some((one) => values[kind].includes(one)) ?? true,
    )
  const seen = new Set(audiences.filter(isMember).flatMap((audience) => audience.seen))
  return list.find((edition) => edition.audiences.length === seen.size && edition.audiences.every((id) => seen.has(id)))
}

/** The texts of a claim that is one text or a list. */
function textsOfClaim(claim: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return all.filter((value) => typeof value === 'string')
}

/** True if the settings can be used. An audience without lists would contain every reader. */
export function areValidEditions({ audiences, list, claims }: GateEditions): boolean {
  const folders = new Set(list.map(({ folder }) => folder))
  return (
    folders.size === list.length &&
    list.length > 0 &&
    list.every(({ folder }) => /^[a-z0-9-]+$/.test(folder)) &&
    audiences.every(({ organizations, roles, groups }) => organizations ?? roles ?? groups) &&
    typeof claims.roles === 'string' &&
    typeof claims.groups === 'string'
  )
}
