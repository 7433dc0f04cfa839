/** Entry point of the search worker of sites that use Meilisearch. */
import { createMeilisearchAdapter, type MeilisearchSettings } from '../meilisearch.js'
import { type ServiceConstant, serveSearches } from './serveSearches.js'

declare const DOCSGEN_SEARCH_SERVICE: ServiceConstant<MeilisearchSettings>

const constant = DOCSGEN_SEARCH_SERVICE
serveSearches(createMeilisearchAdapter(constant.settings), constant)
