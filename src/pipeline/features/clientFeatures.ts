/** Client settings of gate and search for the pages of a site. The code of each is loaded only for sites that have it. */

import type { Bundle } from '../../bundling/bundle.js'
import type { ClientGate, ClientSearch } from '../../model/contract.js'
import type { Site } from '../../model/model.js'
import { contentSources } from '../../site/contentSources.js'

export interface ClientFeatures {
  readonly gate?: ClientGate
  readonly search?: ClientSearch
  /** Sources that pages may load from, besides their own site, by directive of the Content-Security-Policy. */
  readonly allowedSources: Readonly<Partial<Record<string, readonly string[]>>>
}

export async function loadClientFeatures(site: Site, bundle: Bundle): Promise<ClientFeatures> {
  const { config } = site
  const search = config.search.enabled && (await import('../../search/shared/clientSearch.js'))
  return {
    ...(search && { search: search.createClientSearch(config, bundle.worker) }),
    ...(bundle.gate && { gate: await loadClientGate(site, bundle) }),
    allowedSources: contentSources(site),
  }
}

async function loadClientGate(site: Site, bundle: Bundle): Promise<ClientGate> {
  const [{ clientGate }, { createSiteBrand }] = await Promise.all([
    import('../../stages/clientGate.js'),
    import('../../site/gateBrand.js'),
  ])
  return clientGate(site.config.gate, bundle, createSiteBrand(site).brand)
}
