import type { ClientSearch } from '../../model/contract.js'
import { indexFolder } from '../../routes/indexFolder.js'
import { assetHref, routeHref } from '../../routes/urls.js'
import type { SiteConfig } from '../../schema/config.js'
import { withoutEmpty } from '../../util/withoutEmpty.js'

/** What the browser code is told about search. */
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
