/** Client settings of gate and search for the pages of a site. The code of search is loaded only for sites with search. */
import type { ClientGate, ClientSearch } from '../model/contract.js'
import type { Site } from '../model/model.js'
import { contentSources } from '../site/contentSources.js'
import { createSiteBrand } from '../site/gateBrand.js'
import type { Bundle } from '../stages/bundle.js'
import { clientGate } from '../stages/clientGate.js'

export interface ClientFeatures {
  readonly gate?: ClientGate
  readonly search?: ClientSearch
  /** Sources that pages may load from, besides their own site, by directive of the Content-Security-Policy. */
  readonly allowedSources: Readonly<Partial<Record<string, readonly string[]>>>
}

export async function loadClientFeatures(site: Site, bundle: Bundle): Promise<ClientFeatures> {
  const { config } = site
  const search = config.search.enabled && (await import('../search/shared/clientSearch.js'))
  return {
    ...(search && { search: search.createClientSearch(config, bundle.worker) }),
    ...(bundle.gate && { gate: clientGate(config.gate, bundle, createSiteBrand(site).brand) }),
    allowedSources: contentSources(site),
  }
}
