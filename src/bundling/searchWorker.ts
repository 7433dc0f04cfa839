/** The search worker of a site, and the constant that it reads if a search service answers. */
import { originsOfService } from '../schema/services.js'
import type { SearchServiceSettings } from './bundle.js'

/** Relative to the folder `src` of the package. */
export function searchWorkerFile(settings: SearchServiceSettings | undefined): string {
  return settings ? `search/providers/browser/${settings.service.kind}Worker.ts` : 'search/query/worker.ts'
}

/** The value of `DOCSGEN_SEARCH_SERVICE`: a `ServiceConstant`. */
export function searchServiceConstant({ service, facets }: SearchServiceSettings): string {
  return JSON.stringify({ settings: service, origins: originsOfService(service), facets })
}
