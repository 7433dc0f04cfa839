/** A search service makes all records readable for everyone who has the search-only key. A gated site must not use one. */
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { SiteConfig } from '../schema/config.js'
import { searchServiceOf } from '../schema/services.js'
import { type Located, rangeOfKey } from '../util/places.js'

export function checkSearchService({ search, gate }: SiteConfig, located: Located): Diagnostic[] {
  const service = searchServiceOf(search)
  // `NOAUTH` opens a gated site for local work only.
  if (!service || (gate.mode === 'off' && !gate.NOAUTH)) return []
  const message = `The site has a gate, but everyone with the search-only key could read all pages at ${serviceNames[service.kind]}.`
  const hint =
    "Use `provider: 'lunr'`: the gate also protects that index. If everyone may read the site, write `gate: false`."
  const range = rangeOfKey(['search', 'provider'], located)
  return [error('gate-search-service', message, { file: located.file, range, hint })]
}

const serviceNames = { algolia: 'Algolia', typesense: 'Typesense', meilisearch: 'Meilisearch' }
