import type { SearchRecord } from '../../records/searchRecord.js'
import type { SynonymGroups } from '../../shared/synonyms.js'

/** The records and settings that are uploaded to a service. */
export interface PushInput {
  readonly records: readonly SearchRecord[]
  readonly synonyms: SynonymGroups
  /** Ids of the facets of the site. */
  readonly facets: readonly string[]
  /** Languages of the records, as `de`. */
  readonly languages: readonly string[]
  /** Keep the settings and the synonyms of the service. */
  readonly keepSettings: boolean
  /** Called with a sentence for each step. */
  readonly onStep: (step: string) => void
}

/** Fields by which services filter, in addition to the facets. */
export const filterFields = ['scopes', 'version', 'language', 'type'] as const

/** Paths of the facets in a record, in the syntax of Meilisearch and Typesense. */
export function facetFields(facets: readonly string[]): string[] {
  return facets.map((id) => `facets.${id}`)
}
