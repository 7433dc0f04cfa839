import type { ClientSearch } from '../../model/contract.js'
import { routeHref } from '../../routes/urls.js'
import type { SiteConfig } from '../../schema/config.js'
import { searchServiceOf } from '../../schema/services.js'
import { searchVersions } from '../../site/languages/searchVersions.js'
import { withoutEmpty } from '../../util/withoutEmpty.js'

/** Search settings for the browser. `worker` is the URL of the bundled search worker. Empty settings are omitted to keep pages small. */
export function createClientSearch(config: SiteConfig, worker: string): ClientSearch {
  const { search, baseUrl, trailingSlash } = config
  return withoutEmpty({
    page: routeHref('/search', { baseUrl, trailingSlash }),
    worker,
    shortcut: search.shortcut,
    skipHighlight: !search.highlight,
    contexts: search.contexts,
    allContexts: search.allContexts,
    hideWithoutContext: search.hideWithoutContext,
    isService: searchServiceOf(search) !== undefined,
    popular: search.popular.length > 0,
    analytics: search.analytics,
    versions: searchVersions(config),
  })
}
