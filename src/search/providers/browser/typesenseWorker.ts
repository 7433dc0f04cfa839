/** Entry point of the search worker of sites that use Typesense. */
import { createTypesenseAdapter, type TypesenseSettings } from '../typesense.js'
import { type ServiceConstant, serveSearches } from './serveSearches.js'

declare const DOCSGEN_SEARCH_SERVICE: ServiceConstant<TypesenseSettings>

const constant = DOCSGEN_SEARCH_SERVICE
serveSearches(createTypesenseAdapter(constant.settings), constant)
