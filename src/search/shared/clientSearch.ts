import type { ClientSearch } from '../../model/contract.js'
import { indexFolder } from '../../routes/indexFolder.js'
import { assetHref, routeHref } from '../../routes/urls.js'
import type { SiteConfig } from '../../schema/config.js'
import { withoutEmpty } from '../../util/withoutEmpty.js'

/** Search settings for the browser. `worker` is the URL of the bundled search worker. Empty settings are omitted to keep pages small. */
export function createClientSearch(
  { search, versions, baseUrl, trailingSlash }: SiteConfig,
  worker: string,
): ClientSearch {
  return withoutEmpty({
    page: routeHref('/search', { baseUrl, trailingSlash }),
    worker,
    index: assetHref(`/${indexFolder}/`, baseUrl),
    shortcut: search.shortcut,
    highlight: search.highlight,
    contexts: search.contexts,
    allContexts: search.allContexts,
    hideWithoutContext: search.hideWithoutContext,
    versions: versions.filter(({ current }) => !current).map(({ path, label }) => ({ path, label })),
  })
}
