/** Entry point of the search worker of sites that use Algolia. */
import { type AlgoliaSettings, createAlgoliaAdapter } from '../algolia.js'
import { type ServiceConstant, serveSearches } from './serveSearches.js'

declare const DOCSGEN_SEARCH_SERVICE: ServiceConstant<AlgoliaSettings>

const constant = DOCSGEN_SEARCH_SERVICE
serveSearches(createAlgoliaAdapter(constant.settings), constant)
