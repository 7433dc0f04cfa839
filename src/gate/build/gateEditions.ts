/** The editions of a site as the gate needs them: folders, and the claims of the readers who get them. */
import type { Outputs } from '../../model/model.js'
import type { SiteConfig } from '../../schema/config.js'
import { createEditions, type Edition, editionId, seenAudiences } from '../../site/editions/createEditions.js'
import { hashOf } from '../../util/hash.js'
import type { GateAudience, GateEditions } from '../core/editions.js'
import type { GateInput } from './gateInput.js'

/** Undefined for a site without audiences. */
export function gateEditions({ audiences, gate, url }: SiteConfig): GateEditions | undefined {
  if (audiences.length === 0) return undefined
  const claims = { roles: gate.claims.roles ?? `${url}/roles`, groups: gate.claims.groups ?? `${url}/groups` }
  const rules = audiences.map(
    ({ id, organizations, roles, groups }): GateAudience => ({
      id,
      seen: seenAudiences(id, audiences),
      ...(organizations.length > 0 && { organizations }),
      ...(roles.length > 0 && { roles }),
      ...(groups.length > 0 && { groups }),
    }),
  )
  const list = (createEditions(audiences) ?? []).map((edition) => ({
    audiences: edition,
    // A session names its folder: with other rules it is another folder, and sessions of the older rules end.
    folder: hashOf(editionId(edition), JSON.stringify([rules, claims])).slice(0, 12),
  }))
  return { audiences: rules, list, claims }
}

/** Content that some readers get, and its place. */
export interface GatedContent {
  readonly outputs: Outputs
  /** Folder in the private folder, with a slash at the end; empty for a site without audiences. */
  readonly folder: string
  /** Absent for a site without audiences. */
  readonly edition?: Edition
}

/** The contents of all editions, or the one content that all readers get. */
export function gatedContents(outputs: Outputs, { config, editions }: GateInput): GatedContent[] {
  const settings = gateEditions(config)
  if (!settings) return [{ outputs, folder: '' }]
  return settings.list.flatMap(({ audiences, folder }) => {
    const files = editions?.get(editionId(audiences))
    return files ? [{ outputs: files, folder: `${folder}/`, edition: audiences }] : []
  })
}
